/** Addresses to which the product sends what happens, for programs of a provider or a company (decision 79). */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { instant } from '#kernel/fields.ts'
import { WEBHOOK_EVENTS } from './rules/event-types.ts'

const event = z.enum(WEBHOOK_EVENTS as [string, ...string[]])
const events = z.array(event).min(1).max(WEBHOOK_EVENTS.length)
const OWNERS = ['provider', 'corporate', 'employee'] as const
const notFound = { message: 'request.not_found' }
const params = z.object({ id: z.uuid(notFound) })

const webhook = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  madeAt: instant,
  /** `paused`: by its owner, and what happens meanwhile waits. `disabled`: by the product, because nothing arrived for days. */
  state: z.enum(['active', 'paused', 'disabled']),
  /** Since when nothing has arrived. */
  failingSince: instant.nullable(),
  /** Until when the secret before the last one signs as well. */
  oldSecretUntil: instant.nullable(),
})

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/account/webhook',
  summary: 'My webhooks, and which events they may have',
  access: OWNERS,
  scope: 'webhooks:read',
  reply: z.object({ data: z.array(webhook), meta: z.object({ events: z.array(z.string()) }) }),
  refusals: ['webhook.not_allowed'],
  impersonated: 'never',
})

export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/account/webhook',
  summary: 'Add a webhook; its secret is in this answer and nowhere else, and its owner gets a mail',
  access: OWNERS,
  body: z.strictObject({ url: z.string().trim().max(2000), events }),
  status: 201,
  reply: z.object({ data: z.object({ id: z.string(), secret: z.string() }) }),
  refusals: [
    'account.proof_needed',
    'webhook.not_allowed',
    'webhook.too_many',
    'webhook.address',
    'webhook.event_not_yours',
  ],
  limit: { perMinute: 20, shared: true },
})

export const changeWebhook = endpoint({
  method: 'PUT',
  path: '/api/account/webhook/{id}',
  summary: 'Pause a webhook of mine or switch it on again, or choose its events anew',
  access: OWNERS,
  scope: 'webhooks:write',
  params,
  body: z.strictObject({ isPaused: z.boolean().optional(), events: events.optional() }),
  reply: z.object({ data: z.object({ isPaused: z.boolean() }) }),
  refusals: ['request.not_found', 'webhook.not_allowed', 'webhook.event_not_yours'],
})

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/account/webhook/{id}/secret',
  summary: 'Another secret for a webhook of mine, only in this answer; the one before signs as well for 24 hours',
  access: OWNERS,
  params,
  reply: z.object({ data: z.object({ secret: z.string(), oldSecretUntil: instant }) }),
  refusals: ['account.proof_needed', 'request.not_found', 'webhook.not_allowed'],
  limit: { perMinute: 20, shared: true },
})

export const removeWebhook = endpoint({
  method: 'DELETE',
  path: '/api/account/webhook/{id}',
  summary: 'Delete a webhook of mine with its log; nothing is sent there from then on',
  access: OWNERS,
  params,
  reply: z.object({ data: z.object({ isRemoved: z.literal(true) }) }),
  refusals: ['request.not_found'],
})

const delivery = z.object({
  /** The header webhook-id. */
  id: z.string(),
  type: z.string(),
  happenedAt: instant,
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** Of the last attempt: when, the answer's status, why there was no answer, and how long it took. */
  triedAt: instant.nullable(),
  status: z.int().nullable(),
  fault: z.enum(['timeout', 'private', 'network', 'tls']).nullable(),
  tookMs: z.int().nullable(),
  /** Null once it is not tried again. */
  nextAt: instant.nullable(),
})

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/account/webhook/{id}/delivery',
  summary: 'The last deliveries of a webhook of mine, the newest first',
  access: OWNERS,
  scope: 'webhooks:read',
  params,
  reply: z.object({ data: z.array(delivery) }),
  refusals: ['request.not_found', 'webhook.not_allowed'],
  impersonated: 'never',
})

export const sendTestWebhook = endpoint({
  method: 'POST',
  path: '/api/account/webhook/{id}/test',
  summary: 'Send an event of the type webhook.test to a webhook of mine',
  access: OWNERS,
  scope: 'webhooks:write',
  params,
  status: 201,
  reply: z.object({ data: z.object({ id: z.string() }) }),
  refusals: ['request.not_found', 'webhook.not_allowed', 'webhook.not_active'],
  limit: { perMinute: 20, shared: true },
})

export const redeliverWebhook = endpoint({
  method: 'POST',
  path: '/api/account/webhook/{id}/delivery/{delivery}',
  summary: 'Send a delivery of a webhook of mine again, under its id',
  access: OWNERS,
  scope: 'webhooks:write',
  params: z.object({ id: z.uuid(notFound), delivery: z.uuid(notFound) }),
  reply: z.object({ data: z.object({ id: z.string() }) }),
  refusals: ['request.not_found', 'webhook.not_allowed', 'webhook.not_active'],
  limit: { perMinute: 60, shared: true },
})
