/** For what a company booked: the cost centre of a booking and a reference of the company's own (company paper 6). */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { idInPath, line } from '#kernel/fields.ts'
import { LONGEST_REFERENCE } from './rules/cost.ts'

const COMPANY = ['corporate', 'employee'] as const

export const costView = z.object({
  /** The code of the cost centre; null without one. */
  costCentre: z.string().nullable(),
  reference: z.string().nullable(),
  /** False once the statement with this booking is closed. */
  mayChange: z.boolean(),
})

export const changeCost = endpoint({
  method: 'PATCH',
  path: '/api/booking/{id}/cost',
  summary: 'Say for which cost centre and reference my company pays a booking, until the statement with it is closed',
  access: COMPANY,
  params: z.object({ id: idInPath }),
  body: z.strictObject({
    /** A code that the company has; null takes it away. What is left out stays. */
    costCentre: z.string().trim().max(8).nullable().optional(),
    reference: line(LONGEST_REFERENCE).nullable().optional(),
  }),
  reply: z.object({ data: costView }),
  refusals: ['booking.cost_closed', 'company.unknown_cost_centre', 'request.not_found'],
  limit: { perMinute: 60 },
})
