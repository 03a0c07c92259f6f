/** An operator looks at the product as somebody sees it, and changes nothing (decision 86). */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { instant, line } from '#kernel/fields.ts'

export const startImpersonation = endpoint({
  method: 'POST',
  path: '/api/operator/person/{id}/impersonation',
  summary:
    'Look at the product as somebody sees it, for 15 minutes at most and without changing anything; what was begun before ends. They are told by whom, why and when, in a mail and in the list',
  access: ['operator'],
  desk: ['support'],
  params: z.object({ id: z.uuid({ message: 'request.not_found' }) }),
  /** They read it. */
  body: z.strictObject({ reason: line(1000, 10) }),
  reply: z.object({ data: z.object({ until: instant }) }),
  refusals: ['account.proof_needed', 'request.not_found', 'operator.colleague'],
  limit: { perMinute: 20 },
})

export const endImpersonation = endpoint({
  method: 'DELETE',
  path: '/api/impersonation',
  summary: 'Be the operator again; no error when nobody is looked as',
  access: SIGNED_IN,
  reply: z.object({
    data: z.object({
      /** As whom the operator has looked; null when that was over already. */
      person: z.string().nullable(),
    }),
  }),
  refusals: [],
  // Whoever has not accepted the terms can be looked as, too.
  withoutTerms: true,
  impersonated: 'ends',
})
