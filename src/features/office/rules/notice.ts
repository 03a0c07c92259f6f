/** Whether there is as much time before the start as the place asks for; that instant is enough (Spec 5). */
export function isWithNotice(startAt: Temporal.Instant, leadHours: number, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now.add({ hours: leadHours }), startAt) <= 0
}
