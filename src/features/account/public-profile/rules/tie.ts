/** Who may see whose profile (Spec 1: the public profile of a person tied to a reservation; people paper, 3). */

const DAYS_AFTER_END = 90
const DAYS_AFTER_CANCELING = 30

export type Tie = 'self' | 'booking' | 'admin' | 'team'

export type TiedViewer = { readonly id: string; readonly kind: string; readonly companyId: number | null }
export type TiedPerson = { readonly id: string; readonly companyId: number | null }

/** Of the bookings that one of them made at an office of the other, in whichever direction; null when there is none. */
export type SharedTime = {
  /** The latest end of those that were confirmed and not canceled. */
  readonly lastEndAt: Temporal.Instant | null
  /** When one that had been confirmed was canceled last. */
  readonly lastCanceledAt: Temporal.Instant | null
}

/** The strongest tie between them; null for strangers, who get "not found". */
export function tieBetween(
  viewer: TiedViewer,
  person: TiedPerson,
  shared: SharedTime,
  now: Temporal.Instant,
): Tie | null {
  if (viewer.id === person.id) return 'self'
  if (isTied(shared, now)) return 'booking'
  if (viewer.companyId === null || viewer.companyId !== person.companyId) return null
  if (viewer.kind === 'corporate') return 'admin'
  return viewer.kind === 'employee' ? 'team' : null
}

/** Also decides whether a booking leads to the profile of its other side. */
export function isTied({ lastEndAt, lastCanceledAt }: SharedTime, now: Temporal.Instant): boolean {
  return isWithin(DAYS_AFTER_END, lastEndAt, now) || isWithin(DAYS_AFTER_CANCELING, lastCanceledAt, now)
}

function isWithin(days: number, at: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return at !== null && Temporal.Instant.compare(now, at.add({ hours: days * 24 })) <= 0
}

/** Colleagues see who somebody is; how to reach them is for those who have to do with one another. */
export function seesContact(tie: Tie): boolean {
  return tie !== 'team'
}
