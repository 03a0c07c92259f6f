/** What operators do against abuse of an account. It is told to whom it concerns with its reason (DSA Art. 17). */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { instant, line, ruleFields } from '#kernel/fields.ts'

const SHORTEST_REASON = 10
const LONGEST_REASON = 1000

const params = z.object({ id: z.uuid({ message: 'request.not_found' }) })

export const suspendPerson = endpoint({
  method: 'PUT',
  path: '/api/operator/person/{id}/suspension',
  summary:
    'Suspend somebody with a statement of reasons, which they are told and may complain of. All their sessions end at once; they may sign in to read, and to cancel',
  access: ['operator'],
  desk: ['support'],
  params,
  body: z.strictObject({ reason: line(LONGEST_REASON, SHORTEST_REASON), ...ruleFields }),
  reply: z.object({ data: z.object({ suspendedAt: instant }) }),
  refusals: ['account.proof_needed', 'account.suspend_operator', 'request.not_found'],
})

export const restorePerson = endpoint({
  method: 'DELETE',
  path: '/api/operator/person/{id}/suspension',
  summary:
    'Lift the suspension of somebody with a reason for the audit log and its case; they are told that it is lifted',
  access: ['operator'],
  desk: ['support'],
  params,
  body: z.strictObject({ reason: line(LONGEST_REASON, SHORTEST_REASON) }),
  reply: z.object({ data: z.null() }),
  refusals: ['account.proof_needed', 'request.not_found'],
})
