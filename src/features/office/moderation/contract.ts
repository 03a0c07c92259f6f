/**
 * What operators decide about offices and providers. Each needs a proof made shortly before; each is told to whom it
 * concerns with its reason (DSA Art. 17).
 */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { id, idInPath, instant, line } from '#kernel/fields.ts'
import { OFFERS_AS } from '../trader/rules/trader.ts'
import { PROVIDER_STATES } from './rules/provider-states.ts'

const SHORTEST_REASON = 10
const LONGEST_REASON = 1000

const params = z.object({ id: idInPath })

export const hideOffice = endpoint({
  method: 'PUT',
  path: '/api/operator/office/{id}/hiding',
  summary: 'Hide an office with a reason, which its provider is told. Bookings stay',
  access: ['operator'],
  desk: ['support'],
  params,
  body: z.strictObject({ reason: line(LONGEST_REASON, SHORTEST_REASON) }),
  reply: z.object({ data: z.object({ hiddenAt: instant }) }),
  refusals: ['account.proof_needed', 'request.not_found'],
  changesUserData: true,
})

export const showOffice = endpoint({
  method: 'DELETE',
  path: '/api/operator/office/{id}/hiding',
  summary:
    'Lift the hiding of an office with a reason for the audit log; its provider is told and may publish it again',
  access: ['operator'],
  desk: ['support'],
  params,
  body: z.strictObject({ reason: line(LONGEST_REASON, SHORTEST_REASON) }),
  reply: z.object({ data: z.null() }),
  refusals: ['account.proof_needed', 'request.not_found'],
})

const provider = z.object({
  id,
  /** Whose account it is. */
  person: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  registerNumber: z.string(),
  offersAs: z.enum(OFFERS_AS).nullable(),
  /** When they said that what they offer complies with the law. */
  certifiedAt: instant.nullable(),
  verifiedAt: instant.nullable(),
  /** In the search. */
  offices: z.int(),
})

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/operator/provider',
  summary: 'Providers with their trader data, the longest registered first, 50 at once',
  access: ['operator'],
  desk: ['support', 'finance'],
  query: z.strictObject({
    state: z.enum(PROVIDER_STATES).optional(),
    /** The last id of the page before. */
    after: idInPath.optional(),
  }),
  reply: z.object({
    data: z.array(provider),
    meta: z.object({
      /** Of all providers. */
      counts: z.record(z.enum(PROVIDER_STATES), z.int()),
      /** What `after` is for the next page; null at the end. */
      next: id.nullable(),
    }),
  }),
  refusals: ['request.not_found'],
})

export const verifyProvider = endpoint({
  method: 'PUT',
  path: '/api/operator/provider/{id}/verification',
  summary: 'The trader data of a provider were checked. It ends by itself when they change',
  access: ['operator'],
  desk: ['support'],
  params,
  body: z.strictObject({
    /** As it was checked; refused when it is another by now. */
    name: line(120),
    registerNumber: line(60, 0),
  }),
  reply: z.object({ data: provider }),
  refusals: ['account.proof_needed', 'request.not_found', 'office.provider_changed', 'office.provider_incomplete'],
})

export const withdrawVerification = endpoint({
  method: 'DELETE',
  path: '/api/operator/provider/{id}/verification',
  summary: 'A provider is no longer verified',
  access: ['operator'],
  desk: ['support'],
  params,
  reply: z.object({ data: provider }),
  refusals: ['account.proof_needed', 'request.not_found'],
})
