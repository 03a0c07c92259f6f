/** The answer of a page's action: errors by field, and the submitted values, which the form keeps. */
import { data } from 'react-router'
import type { Locale } from '#kernel/locale.ts'
import { REFUSALS, refusalText } from '#kernel/refusals.ts'
import { FieldErrors, RefusalError, type Refusal } from '#kernel/verdict.ts'
import { fieldForPath } from './field-name.ts'

export type FormAnswer = {
  readonly intent: string
  readonly done: boolean
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** The message without a field; shown above the button. */
  readonly message: string
  /** It was refused with 403. */
  readonly isForbidden: boolean
  readonly values: Readonly<Record<string, string>>
}

const SECRET_FIELDS = new Set(['password', 'currentPassword', 'token', 'botCheck'])

export function formDone(intent: string, values: Readonly<Record<string, string>> = {}): FormAnswer {
  return { intent, done: true, errors: {}, message: '', isForbidden: false, values }
}

/** @param shown names of the fields the form has; messages of others go above the button @throws what is neither a refusal nor a fault of a call, e.g. a redirect */
export function formRefused(error: unknown, form: FormData, shown: readonly string[], locale: Locale) {
  const { status, fields, message } = readRefusal(error, locale)
  const errors: Record<string, string[]> = {}
  const rest: string[] = []
  for (const [path, list] of Object.entries(fields)) {
    const name = fieldForPath(path, (one) => shown.includes(one))
    if (name === null) rest.push(...list)
    else errors[name] = [...(errors[name] ?? []), ...list]
  }
  const values: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string' && !SECRET_FIELDS.has(name)) values[name] = value
  const answer: FormAnswer = {
    intent: String(form.get('intent') ?? ''),
    done: false,
    errors,
    isForbidden: status === 403,
    message: [...new Set([message, ...rest])].filter(Boolean).join(', '),
    values,
  }
  return data(answer, { status })
}

function readRefusal(
  error: unknown,
  locale: Locale,
): { status: number; fields: Record<string, string[]>; message: string } {
  const words = (one: Refusal) => refusalText(one.code, one.slots, locale)
  if (error instanceof FieldErrors)
    return {
      status: 422,
      fields: Object.fromEntries(Object.entries(error.fields).map(([name, list]) => [name, list.map(words)])),
      message: '',
    }
  if (error instanceof RefusalError) {
    const entry: { status: number; field?: string } = REFUSALS[error.refusal.code]
    const text = words(error.refusal)
    return {
      status: entry.status,
      fields: entry.field ? { [entry.field]: [text] } : {},
      message: entry.field ? '' : text,
    }
  }
  // A fault must not lose what was typed: the form is shown again, with the number to look it up by.
  if (error instanceof Response && error.status >= 500) {
    const requestId = error.headers.get('x-request-id') ?? ''
    const code = error.status === 503 ? 'request.unavailable' : 'request.fault'
    return {
      status: error.status,
      fields: {},
      message: [REFUSALS[code][locale], requestId && `(${requestId})`].filter(Boolean).join(' '),
    }
  }
  throw error
}
