/** Other places for a booking that does not take place. What is free is answered by the search, which knows. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { cents, currency, id, idInPath } from '#kernel/fields.ts'
import { MOST_NEARBY } from './rules/limits.ts'

export const listNearby = endpoint({
  method: 'GET',
  path: '/api/booking/{id}/nearby',
  summary:
    'The nearest free places for a booking that others canceled or that its booker cannot enter; nothing for any other one',
  access: SIGNED_IN,
  params: z.object({ id: idInPath }),
  reply: z.object({
    data: z
      .array(
        z.object({
          id,
          title: z.string(),
          category: z.string(),
          photo: z.object({ key: z.string(), hash: z.string() }).nullable(),
          distanceMetres: z.int(),
          currency,
          /** For all desks of the booking and all hours of `elsewhere`. */
          totalCents: cents,
        }),
      )
      .max(MOST_NEARBY),
  }),
  refusals: ['request.not_found'],
})
