/**
 * Maps every error to a response. Refusals and field errors have texts of the catalogue; everything else is a fault
 * (500), or 503 when a dependency is unavailable. Responses never contain stack traces or SQL.
 */
import { REFUSALS, refusalText, type RefusalCode } from '#kernel/refusals.ts'
import { FieldErrors, RefusalError, type Refusal } from '#kernel/verdict.ts'
import type { Locale } from '#kernel/locale.ts'
import { MailUnavailable } from '#ports/mail.ts'
import { PaymentUnavailable } from '#ports/payments.ts'
import { StorageUnavailable } from '#ports/storage.ts'
import { isUnavailable } from '../db/connection/database-errors.ts'
import { refusalOfConstraint } from './refusal-of-constraint.ts'

export type AnswerBody = {
  code: string
  message: string
  /** Spec 8: field name -> messages. */
  errors?: Record<string, string[]>
  meta?: Record<string, unknown>
  requestId: string
}

export type Answer = { status: number; headers: Record<string, string>; body: AnswerBody; fault: boolean }

export function answerTo(error: unknown, locale: Locale, requestId: string): Answer {
  if (error instanceof FieldErrors) {
    const errors = Object.fromEntries(
      Object.entries(error.fields).map(([path, list]) => [
        path,
        list.map((one) => refusalText(one.code, one.slots, locale)),
      ]),
    )
    const first = Object.values(error.fields)[0]?.[0]
    return refusal(first ?? { code: 'field.invalid', slots: {} }, locale, requestId, { errors }, 422)
  }
  if (error instanceof RefusalError) {
    const entry: { status: number; field?: string } = REFUSALS[error.refusal.code]
    const text = refusalText(error.refusal.code, error.refusal.slots, locale)
    const answer = refusal(error.refusal, locale, requestId, {
      ...(entry.field ? { errors: { [entry.field]: [text] } } : {}),
      ...(error.meta ? { meta: error.meta } : {}),
    })
    const wait = error.meta?.['retryAfterSeconds']
    return typeof wait === 'number'
      ? { ...answer, headers: { ...answer.headers, 'retry-after': String(wait) } }
      : answer
  }
  const guarded = refusalOfConstraint(error)
  if (guarded) return answerTo(new RefusalError(guarded), locale, requestId)
  const transport = transportRefusal(error)
  if (transport) return refusal({ code: transport, slots: {} }, locale, requestId, {})
  if (isUnavailable(error) || isPortAway(error)) {
    const answer = refusal({ code: 'request.unavailable', slots: {} }, locale, requestId, {})
    return { ...answer, fault: true }
  }
  return { ...refusal({ code: 'request.fault', slots: {} }, locale, requestId, {}), fault: true }
}

function refusal(one: Refusal, locale: Locale, requestId: string, extra: Partial<AnswerBody>, status?: number): Answer {
  const code = status ?? REFUSALS[one.code].status
  return {
    status: code,
    headers: code === 503 ? { 'retry-after': '2' } : code === 429 ? { 'retry-after': '30' } : {},
    body: { code: one.code, message: refusalText(one.code, one.slots, locale), ...extra, requestId },
    fault: false,
  }
}

/** An external service did not answer, or the whole call took too long: the client may retry with the same key. */
function isPortAway(error: unknown): boolean {
  return AWAY.some((kind) => error instanceof kind)
}

export class AnswerTooLate extends Error {
  override readonly name = 'AnswerTooLate'
}

const AWAY = [PaymentUnavailable, MailUnavailable, StorageUnavailable, AnswerTooLate]

const BY_STATUS: Record<number, RefusalCode> = {
  400: 'request.malformed',
  404: 'request.not_found',
  405: 'request.method',
  413: 'request.too_large',
  414: 'request.too_large',
  415: 'request.media_type',
  429: 'request.too_many',
  431: 'request.too_large',
}

/** Fastify's own errors (body too large, bad JSON, ...) carry a status below 500. */
function transportRefusal(error: unknown): RefusalCode | undefined {
  const status = (error as { statusCode?: unknown } | null)?.statusCode
  return typeof status === 'number' && status < 500 ? (BY_STATUS[status] ?? 'request.malformed') : undefined
}
