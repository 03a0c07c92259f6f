/** Signed webhooks, `t=<seconds>,v1=<hex hmac of "t.body">`: the scheme payment providers use. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { PaymentMisuse, type ProviderEvent } from '#ports/payments.ts'

export const SIGNATURE_HEADER = 'payment-signature'
const TOLERANCE_SECONDS = 300

const eventSchema = z.object({
  id: z.string().min(1).max(200),
  type: z.string().min(1).max(100),
  ref: z.string().min(1).max(200),
})
const bodySchema = z.union([eventSchema.transform((event) => [event]), z.array(eventSchema).max(100)])

const SUBJECTS = { pay: 'payment', set: 'setup' } as const

/** The signature header for a body. */
export function signWebhook(raw: Buffer | string, secret: string, at: Temporal.Instant): string {
  const seconds = Math.floor(at.epochMilliseconds / 1000)
  return `t=${seconds},v1=${hmac(raw, secret, seconds).toString('hex')}`
}

/** @throws PaymentMisuse when signature, time (5 minutes either way) or format are wrong */
export function readWebhook(
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
  secret: string,
  now: Temporal.Instant,
): ProviderEvent[] {
  const header = headers[SIGNATURE_HEADER]
  if (typeof header !== 'string') throw new PaymentMisuse('webhook without one signature')
  const parts = header.split(',').map((part) => part.trim().split('='))
  const times = parts.filter(([name]) => name === 't').map(([, value]) => value ?? '')
  const [time] = times
  if (times.length !== 1 || !time || !/^[0-9]{1,12}$/.test(time)) throw new PaymentMisuse('webhook without one time')
  const expected = hmac(raw, secret, Number(time))
  // More than one v1 is allowed: while a secret is being rotated, both the old and the new one sign.
  const signed = parts
    .filter(([name, value]) => name === 'v1' && value !== undefined && /^[0-9a-f]{64}$/.test(value))
    .some(([, value]) => timingSafeEqual(Buffer.from(value ?? '', 'hex'), expected))
  if (!signed) throw new PaymentMisuse('webhook with a wrong signature')
  if (Math.abs(Number(time) - now.epochMilliseconds / 1000) > TOLERANCE_SECONDS)
    throw new PaymentMisuse('webhook too old or from the future')
  const body = bodySchema.safeParse(parseJson(raw))
  if (!body.success) throw new PaymentMisuse('webhook that says nothing known')
  return body.data.map((event) => ({ ...event, subject: subjectOf(event.ref) }))
}

function subjectOf(ref: string): ProviderEvent['subject'] {
  return SUBJECTS[ref.split('_')[0] as keyof typeof SUBJECTS] ?? 'other'
}

function hmac(raw: Buffer | string, secret: string, seconds: number): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(raw).digest()
}

function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch (cause) {
    throw new PaymentMisuse('webhook that is no JSON', { cause })
  }
}
