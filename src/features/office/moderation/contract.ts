/**
 * What operators decide about offices and providers. Each needs a proof made shortly before; each is told to whom it
 * concerns with its reason (DSA Art. 17).
 */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import {
  csvFile,
  fileLanguage,
  id,
  idInPath,
  instant,
  line,
  listCursor,
  listMeta,
  ruleFields,
  sortFields,
} from '#kernel/fields.ts'
import { OFFERS_AS } from '../trader/rules/trader.ts'
import { PROVIDER_SORTS, PROVIDER_STATES } from './rules/provider-states.ts'

const SHORTEST_REASON = 10
const LONGEST_REASON = 1000

const params = z.object({ id: idInPath })

export const hideOffice = endpoint({
  method: 'PUT',
  path: '/api/operator/office/{id}/hiding',
  summary: 'Hide an office with a statement of reasons, which its provider is told and may complain of. Bookings stay',
  access: ['operator'],
  desk: ['support'],
  params,
  body: z.strictObject({ reason: line(LONGEST_REASON, SHORTEST_REASON), ...ruleFields }),
  reply: z.object({ data: z.object({ hiddenAt: instant }) }),
  refusals: ['account.proof_needed', 'request.not_found'],
  changesUserData: true,
})

export const showOffice = endpoint({
  method: 'DELETE',
  path: '/api/operator/office/{id}/hiding',
  summary:
    'Lift the hiding of an office with a reason for the audit log and its case; its provider is told and may publish it again',
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

const filter = { state: z.enum(PROVIDER_STATES).optional(), ...sortFields(PROVIDER_SORTS) }

export const listProviders = endpoint({
  method: 'GET',
  path: '/api/operator/provider',
  summary:
    'Providers with their trader data, 50 at once; the longest registered first unless another order is asked for',
  access: ['operator'],
  desk: ['support', 'finance'],
  query: z.strictObject({ ...filter, cursor: listCursor }),
  reply: z.object({
    data: z.array(provider),
    meta: z.object({
      /** Of all providers. */
      counts: z.record(z.enum(PROVIDER_STATES), z.int()),
      ...listMeta(PROVIDER_SORTS),
    }),
  }),
  refusals: [],
})

export const downloadProviders = endpoint({
  method: 'GET',
  path: '/api/operator/providers.csv',
  summary: 'The same as a table for spreadsheets, at most 50,000 rows; a link names its language',
  access: ['operator'],
  desk: ['support', 'finance'],
  query: z.strictObject({ ...filter, language: fileLanguage }),
  sends: 'file',
  reply: csvFile,
  refusals: [],
  limit: { perMinute: 20 },
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
