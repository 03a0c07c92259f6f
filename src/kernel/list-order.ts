/** Sorted lists that are read page after page: the order, and where the next page begins. */
export const LIST_ORDERS = ['asc', 'desc'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

/** A page that is asked for. `cursor`: null for the first one. */
export type ListPage<Sort extends string> = {
  readonly sort: Sort
  readonly order: ListOrder
  readonly cursor: string | null
}

/** A page as the address asks for it. */
export type AskedPage<Sort extends string> = {
  readonly sort?: Sort | undefined
  readonly order?: ListOrder | undefined
  readonly cursor?: string | undefined
}

/** Without a sort the list has its own order; a sort without an order is upwards. */
export function pageOf<Sort extends string>(
  own: { readonly sort: Sort; readonly order: ListOrder },
  { sort, order = 'asc', cursor = '' }: AskedPage<Sort>,
): ListPage<Sort> {
  return { ...(sort === undefined ? own : { sort, order }), cursor: cursor || null }
}

/** Most rows of a list as a file: far more than anybody works on, and the file stays below 20 MB. */
export const MOST_EXPORTED = 50_000

/** The last row of a page: what it is sorted by, its value there, and its id, which tells rows of one value apart. */
export type ListCursor = { readonly sort: string; readonly id: string; readonly value: string }

const FORM = /^([a-zA-Z]{1,30})~([\w-]{1,40})~(.{0,400})$/su

/** Null when it is none of ours. */
export function readListCursor(text: string): ListCursor | null {
  const [, sort, id, value] = FORM.exec(text) ?? []
  return sort === undefined || id === undefined || value === undefined ? null : { sort, id, value }
}

export function listCursorOf({ sort, id, value }: ListCursor): string {
  return `${sort}~${id}~${value}`
}

export type KeyKind = 'text' | 'number' | 'time' | 'uuid'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NUMBER = /^-?\d{1,16}$/
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/

/** Whether the database can read it: a cursor is part of an address, which anybody may change. */
export function isKeyOf(kind: KeyKind, value: string): boolean {
  if (kind === 'text') return !value.includes('\u0000') && value.isWellFormed()
  if (kind === 'uuid') return UUID.test(value)
  if (kind === 'number') return NUMBER.test(value)
  if (!TIME.test(value)) return false
  try {
    Temporal.Instant.from(value)
    return true
  } catch {
    return false
  }
}
