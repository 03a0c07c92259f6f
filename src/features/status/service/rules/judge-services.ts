/** Judges from what was measured how well each part works. Pure: a timer has measured it. */
import type { Service, State } from './services.ts'

/** Something that was tried just now; null: it failed. */
export type Tried = { readonly milliseconds: number } | null

export type ServiceFacts = {
  /** A search as a visitor makes it. */
  readonly search: Tried
  /** A write to the database. */
  readonly database: Tried
  /** The payment provider answered something. */
  readonly payments: Tried
  /** A look into the place where pictures are kept. */
  readonly pictures: Tried
  /** Timers that let holds run out and end visits have not run for long. */
  readonly isBookingLate: boolean
  /** Events of the payment provider wait for long. */
  readonly arePaymentsLate: boolean
  readonly mail: {
    /** Mails that have waited for longer than {@link MAIL_SECONDS}. */
    readonly late: number
    readonly oldestSeconds: number
    /** Mails that were sent within the last quarter of an hour. */
    readonly sent: number
  }
}

/** Slower than this is noticed. */
export const SLOW_MS = 2500
export const MAIL_SECONDS = 300
const MAIL_FAILS_SECONDS = 900

export function judgeServices(facts: ServiceFacts): Record<Service, State> {
  const { search, database, payments, pictures } = facts
  return {
    search: stateOf(search),
    booking: worst(stateOf(database), facts.isBookingLate ? 'limited' : 'works'),
    payments: database === null ? 'fails' : worst(stateOf(payments), facts.arePaymentsLate ? 'limited' : 'works'),
    mail: mailState(facts.mail),
    pictures: stateOf(pictures),
  }
}

function stateOf(tried: Tried): State {
  if (tried === null) return 'fails'
  return tried.milliseconds > SLOW_MS ? 'limited' : 'works'
}

const ORDER: readonly State[] = ['works', 'limited', 'fails']
function worst(...states: readonly State[]): State {
  return ORDER[Math.max(...states.map((one) => ORDER.indexOf(one)))] ?? 'works'
}

/** Single mails that an address does not take wait as well, so it counts whether others go out meanwhile. */
function mailState({ late, oldestSeconds, sent }: ServiceFacts['mail']): State {
  if (late === 0) return 'works'
  if (sent > 0) return late > sent ? 'limited' : 'works'
  return oldestSeconds > MAIL_FAILS_SECONDS ? 'fails' : 'limited'
}
