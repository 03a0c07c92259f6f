/** How many mails invitations may cause (company paper 3), so that nobody is flooded in the name of a company. */
import { granted, refused, type Verdict } from '#kernel/verdict.ts'
import { MOST_INVITATIONS_A_DAY, MOST_MAILS_A_DAY, SECONDS_BETWEEN_MAILS } from './limits.ts'

export type Sent = {
  /** The last mail to this member; null before the first. */
  readonly at: Temporal.Instant | null
  /** Mails to them on the day of the last one. */
  readonly thatDay: number
}

const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('UTC').toPlainDate()

/** Days are those of UTC, for every company alike. */
export function beginningOfDay(now: Temporal.Instant): Temporal.Instant {
  return dayOf(now).toZonedDateTime('UTC').toInstant()
}

/** @param isUrged somebody presses the button; an invitation that was deleted and a corrected address need not wait a minute
 *  @returns how many mails they have got today, this one included */
export function maySendTo(sent: Sent, now: Temporal.Instant, isUrged: boolean): Verdict<number> {
  if (sent.at === null) return granted(1)
  const waits = Math.ceil(SECONDS_BETWEEN_MAILS - now.since(sent.at).total('seconds'))
  if (isUrged && waits > 0) return refused('company.resend_soon', { seconds: waits })
  const today = dayOf(sent.at).equals(dayOf(now)) ? sent.thatDay : 0
  if (today >= MOST_MAILS_A_DAY) return refused('company.resend_used_up')
  return granted(today + 1)
}

/** @param sentToday by the whole company */
export function mayInviteMore(sentToday: number, more = 1): Verdict<number> {
  const left = MOST_INVITATIONS_A_DAY - sentToday
  return more <= left ? granted(left - more) : refused('company.invitations_used_up', { left: Math.max(0, left) })
}
