/** Keys with which programs call the API for a provider or a company (decision 81). */
import { z } from 'zod'
import { API_SCOPE_NAMES } from '#kernel/api-scopes.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { instant, line } from '#kernel/fields.ts'
import { KEY_DAYS } from './rules/limits.ts'

const scope = z.enum(API_SCOPE_NAMES as [string, ...string[]])

const key = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first characters. */
  prefix: z.string(),
  scopes: z.array(z.string()),
  madeAt: instant,
  expiresAt: instant,
  /** To the hour; null: never. */
  lastUsedAt: instant.nullable(),
  /** False: it has expired or was ended, and is only a line of the list. */
  isValid: z.boolean(),
})

const OWNERS = ['provider', 'corporate', 'employee'] as const

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/account/key',
  summary: 'My keys of the API, and which rights they may have',
  access: OWNERS,
  reply: z.object({ data: z.array(key), meta: z.object({ scopes: z.array(z.string()) }) }),
  refusals: ['api_key.not_allowed'],
  impersonated: 'never',
})

export const createApiKey = endpoint({
  method: 'POST',
  path: '/api/account/key',
  summary: 'Make a key of the API; it is in this answer and nowhere else, and its owner gets a mail',
  access: OWNERS,
  body: z.strictObject({
    name: line(80),
    scopes: z.array(scope).min(1).max(API_SCOPE_NAMES.length),
    days: z.literal([...KEY_DAYS]),
  }),
  status: 201,
  reply: z.object({ data: z.object({ id: z.string(), key: z.string() }) }),
  refusals: ['account.proof_needed', 'api_key.not_allowed', 'api_key.too_many', 'api_key.scope_not_yours'],
  limit: { perMinute: 20, shared: true },
})

export const removeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/account/key/{id}',
  summary: 'End a key of mine at once; one that has ended leaves the list',
  access: OWNERS,
  params: z.object({ id: z.uuid({ message: 'request.not_found' }) }),
  reply: z.object({ data: z.object({ isEnded: z.literal(true) }) }),
  refusals: ['request.not_found'],
})
