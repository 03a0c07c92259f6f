/** What the law gives people over their data: the newsletter only on request (Spec 5, 7). */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'

const subscription = z.object({ state: z.enum(['off', 'pending', 'on']) })
const token = z.string().max(600).catch('')

export const readSubscription = endpoint({
  method: 'GET',
  path: '/api/subscribe',
  summary: 'Whether I get the newsletter: off, pending until the link in the mail is confirmed, or on',
  access: SIGNED_IN,
  reply: z.object({ data: subscription }),
  refusals: [],
})

export const subscribe = endpoint({
  method: 'PATCH',
  path: '/api/subscribe',
  summary: 'Ask for the newsletter, which sends a link to confirm, or end it',
  access: SIGNED_IN,
  body: z.strictObject({ list: z.literal('newsletter'), on: z.boolean() }),
  reply: z.object({ data: subscription }),
  refusals: ['request.too_many'],
})

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/api/subscribe/confirm',
  summary: 'Confirm the newsletter with the token of the mail, once, within 30 days',
  access: ANYONE,
  body: z.strictObject({ token }),
  reply: z.object({ data: subscription }),
  refusals: ['account.link_invalid'],
  limit: { perMinute: 30, shared: true },
})

export const endSubscription = endpoint({
  method: 'POST',
  path: '/api/subscribe/end',
  summary: 'End the newsletter with the link of a mail, without signing in',
  access: ANYONE,
  body: z.strictObject({ token }),
  reply: z.object({ data: subscription }),
  refusals: ['account.link_invalid'],
  limit: { perMinute: 30, shared: true },
})
