/**
 * What of an error is logged. Errors of others carry values: the database names the row that a constraint refused, a mail
 * server the address that it does not know. Only fields that say what went wrong are kept, and addresses in a message are
 * cut out (safety rule 17).
 */

/** Of errors of the database, the network and the payment provider: names and codes, never values. */
const KEPT = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'reason',
  'status',
] as const
/** Causes of causes. */
const DEEPEST = 5

const MAIL_ADDRESS = /[\w.!#$%&'*+=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g
/** Data exceptions of PostgreSQL (class 22) end with the value: `invalid input syntax for type integer: "Ada"`. */
const DATA_EXCEPTION = /^22...$/

export type LoggedError = { readonly type: string; readonly message: string; readonly stack: string } & Readonly<
  Record<string, unknown>
>

export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' }
  const facts = error as Error & Readonly<Record<string, unknown>>
  const message = messageOf(facts)
  const hasCause = error.cause !== undefined && depth < DEEPEST
  return {
    type: error.constructor.name,
    message,
    // The stack begins with the message.
    stack: withoutAddresses((error.stack ?? '').replace(error.message, () => message)),
    ...Object.fromEntries(KEPT.flatMap((name) => (isPlain(facts[name]) ? [[name, facts[name]]] : []))),
    ...(hasCause && { cause: loggedError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError &&
      depth < DEEPEST && { errors: error.errors.map((one) => loggedError(one, depth + 1)) }),
  }
}

function messageOf({ message, code }: Error & Readonly<Record<string, unknown>>): string {
  const isAboutValue = typeof code === 'string' && DATA_EXCEPTION.test(code)
  return withoutAddresses(isAboutValue ? message.replace(/[:"].*$/s, '…') : message)
}

const withoutAddresses = (text: string) => text.replaceAll(MAIL_ADDRESS, '[address]')

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
