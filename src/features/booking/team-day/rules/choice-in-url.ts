/** Who comes to a team day, as the query of its page: ?office=12&date=2026-11-27&time=10:00&hours=6&m=7&m=9&guests=1. */
import { formatQuarter } from '#kernel/quarters.ts'
import { readWish, type BookingWish } from '../../rules/wish-in-url.ts'
import { MOST_PEOPLE } from './limits.ts'

export type Choice = {
  readonly office: number
  readonly wish: Pick<BookingWish, 'date' | 'quarter' | 'hours'>
  /** Ids of members; null where nobody has been chosen or left out yet. */
  readonly members: readonly number[] | null
  readonly guests: number
  readonly find: string
}

/** The part of URLSearchParams that is read. */
type Query = {
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
}

const ID = /^[1-9][0-9]{0,14}$/
const LONGEST_NAME = 80

/** Null without a place and a time, which are chosen on the page of the place. Never throws. */
export function readChoice(query: Query): Choice | null {
  const office = query.get('office') ?? ''
  const { date, quarter, hours } = readWish((name) => query.get(name))
  if (!ID.test(office) || date === undefined || quarter === undefined || hours === undefined) return null
  const guests = Number(/^[0-9]{1,2}$/.exec(query.get('guests') ?? '')?.[0] ?? 0)
  const chosen = query.getAll('m')
  return {
    office: Number(office),
    wish: { date, quarter, hours },
    members: chosen.length === 0 && !query.has('guests') ? null : membersIn(chosen),
    guests: Math.min(guests, MOST_PEOPLE),
    find: (query.get('find') ?? '').trim().slice(0, LONGEST_NAME),
  }
}

/** Each once, and no more than may come. */
export function membersIn(texts: readonly string[]): number[] {
  const ids = texts.filter((text) => ID.test(text)).map(Number)
  return [...new Set(ids)].slice(0, MOST_PEOPLE)
}

export function choiceQuery({ office, wish, members, guests, find }: Choice): string {
  const time = encodeURIComponent(formatQuarter(wish.quarter))
  return [
    `office=${office}&date=${wish.date}&time=${time}&hours=${wish.hours}`,
    ...(members ?? []).map((id) => `m=${id}`),
    // Also none, so that an empty choice is not taken for no choice.
    ...(members === null ? [] : [`guests=${guests}`]),
    ...(find === '' ? [] : [`find=${encodeURIComponent(find)}`]),
  ].join('&')
}
