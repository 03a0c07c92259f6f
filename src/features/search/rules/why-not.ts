/** Why an office is not available at a time, so that a card shows "closes at 20:00" rather than "taken". */
import { covers, spansOf, type Span } from '#kernel/quarters.ts'

/**
 * later: beyond the booking horizon; notice: too short notice; closed: closed all day; opens, closes: it opens later or
 * closes earlier; pause: closed in between; taken: open, but booked.
 */
export const WHY_NOT = ['later', 'notice', 'closed', 'opens', 'closes', 'pause', 'taken'] as const
export type WhyNot = (typeof WHY_NOT)[number]

/**
 * @param day `open`, `free`: 96 characters, '1' where the office is open, where a desk is free
 * @param noticeHours notice that the office requires
 * @param hoursAhead until the start; negative beyond the horizon
 */
export function whyNot(
  { open, free, span }: { readonly open: string; readonly free: string; readonly span: Span },
  noticeHours: number,
  hoursAhead: number,
): WhyNot | null {
  if (hoursAhead < 0) return 'later'
  if (covers(free, span)) return noticeHours <= hoursAhead ? null : 'notice'
  const spans = spansOf(open)
  const [from, to] = [spans[0]?.[0], spans.at(-1)?.[1]]
  if (from === undefined || to === undefined) return 'closed'
  if (span[0] < from) return 'opens'
  if (span[1] > to) return 'closes'
  return covers(open, span) ? 'taken' : 'pause'
}
