/** When whoever has booked is told what opens the door (provider paper 2), and whom they can call. */
import type { Visit } from './visit.ts'

/** The code of a door is of use to who stands before it; earlier it could only be passed on. */
export const SECRETS_BEFORE_HOURS = 2

type Times = Pick<Visit, 'status' | 'startAt' | 'endAt'>

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0

export function secretsFrom({ startAt }: Pick<Visit, 'startAt'>): Temporal.Instant {
  return startAt.subtract({ hours: SECRETS_BEFORE_HOURS })
}

/** The contact of the day: from the confirmation to the end. */
export function mayKnowContact({ status, endAt }: Times, now: Temporal.Instant): boolean {
  return (status === 'confirmed' || status === 'completed') && isBefore(now, endAt)
}

/** Door code and Wi-Fi: from two hours before the start to the end. */
export function mayKnowSecrets(visit: Times, now: Temporal.Instant): boolean {
  return mayKnowContact(visit, now) && !isBefore(now, secretsFrom(visit))
}
