/** A wish as the query of a page: ?date=2026-11-27&time=10:00&hours=4&quantity=2&code=KIEZ10. */
import { formatQuarter, nearestQuarter, parseTime, type Quarter } from '#kernel/quarters.ts'
import { MAXIMUM_HOURS, MINIMUM_HOURS } from '#features/office/rules/limits.ts'

/** What a visitor wants to book, local to the office. `code` is a discount code, '' for none. */
export type BookingWish = {
  readonly date: string
  readonly quarter: Quarter
  readonly hours: number
  readonly quantity: number
  readonly code: string
}

const LAST_START = 95
const MOST = 100

/** Reads the valid parts of a query and ignores the rest; never throws. The server checks whether the date exists. */
export function readWish(of: (name: string) => string | null): Partial<BookingWish> {
  const date = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.exec(of('date') ?? '')?.[0]
  const minutes = parseTime(of('time') ?? '')
  const quarter = minutes === null ? null : nearestQuarter(minutes)
  const hours = wholeWithin(of('hours'), MINIMUM_HOURS, MAXIMUM_HOURS)
  const quantity = wholeWithin(of('quantity'), 1, MOST)
  const code = /^[\p{L}\p{N}_-]{1,30}$/u.exec(of('code')?.trim() ?? '')?.[0]
  return {
    ...(date === undefined ? {} : { date }),
    ...(quarter === null || quarter > LAST_START ? {} : { quarter }),
    ...(hours === null ? {} : { hours }),
    ...(quantity === null ? {} : { quantity }),
    ...(code === undefined ? {} : { code: code.toUpperCase() }),
  }
}

/** The query without "?"; defaults (one desk, no code) are left out. */
export function wishQuery({ date, quarter, hours, quantity, code }: BookingWish): string {
  const more = `${quantity > 1 ? `&quantity=${quantity}` : ''}${code === '' ? '' : `&code=${encodeURIComponent(code)}`}`
  return `date=${date}&time=${formatQuarter(quarter)}&hours=${hours}${more}`
}

function wholeWithin(text: string | null, least: number, most: number): number | null {
  const value = /^[0-9]{1,3}$/.test(text ?? '') ? Number(text) : null
  return value !== null && value >= least && value <= most ? value : null
}
