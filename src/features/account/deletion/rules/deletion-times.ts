/** When an account ends (people paper 7). */

/** The time to change one's mind. */
export const GRACE_DAYS = 14
/** Accounts whose address was never confirmed. */
export const UNVERIFIED_KEPT_DAYS = 90

export function deletionDue(askedAt: Temporal.Instant): Temporal.Instant {
  return askedAt.add({ hours: GRACE_DAYS * 24 })
}

/** While something is still open, it is looked at again. */
export function nextLook(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: 24 })
}

/** After a fault, which may go away. */
export function nextTry(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: 1 })
}

/** Accounts that were made before this and never confirmed are deleted. */
export function unverifiedBefore(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: UNVERIFIED_KEPT_DAYS * 24 })
}
