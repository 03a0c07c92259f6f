/** What an operator typed can be several things at once; each kind of record is asked for what it could be. */

export const LONGEST_QUERY = 120
/** Shorter parts of names are in too many, and no index finds them. */
const SHORTEST_WORDS = 3

export type DeskQuery = {
  /** A number of an office or a booking. */
  readonly number: number | null
  /** An id of a person. */
  readonly personId: string | null
  /** A part of an e-mail address. */
  readonly email: string | null
  /** A part of a name or title. */
  readonly words: string | null
  /** A payment's, as the payment provider calls it. */
  readonly reference: string | null
  readonly invoice: string | null
}

const NUMBER = /^[1-9][0-9]{0,15}$/
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const REFERENCE = /^[\w-]{8,120}$/
/** Series, year and number: P12-2026-000001. */
const INVOICE = /^[A-Z]{1,3}[0-9]*-[0-9]{4}-[0-9]{1,9}$/

export function readQuery(typed: string): DeskQuery {
  const text = typed.trim().replace(/^#\s*/, '')
  const lower = text.toLowerCase()
  const isNumber = NUMBER.test(text) && Number.isSafeInteger(Number(text))
  const isId = UUID.test(lower)
  const isInvoice = INVOICE.test(text.toUpperCase())
  const isLong = text.length >= SHORTEST_WORDS
  return {
    number: isNumber ? Number(text) : null,
    personId: isId ? lower : null,
    email: isLong && !isId && !/\s/.test(text) ? lower : null,
    words: isLong && !isId && !isInvoice && !text.includes('@') ? text : null,
    reference: REFERENCE.test(text) ? text : null,
    invoice: isInvoice ? text.toUpperCase() : null,
  }
}

/** For LIKE: what was typed stands for itself. */
export function containing(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
