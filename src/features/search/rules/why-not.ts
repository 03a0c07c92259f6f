/** Why a place is not available at a time: what a card says, so that "closes at 20:00" is never "taken". */
import { covers, spansOf, type Span } from '#kernel/quarters.ts'

/**
 * later: beyond the booking horizon; notice: it wants to be booked earlier; closed: all day; opens, closes: it opens
 * later or closes earlier; pause: shut in between; taken: open, but somebody else is there.
 */
export const WHY_NOT = ['later', 'notice', 'closed', 'opens', 'closes', 'pause', 'taken'] as const
export type WhyNot = (typeof WHY_NOT)[number]

/**
 * @param day `open`, `free`: 96 characters, '1' where it is open, where a desk is free
 * @param noticeHours what the office wants @param hoursAhead until the start; negative beyond the horizon
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
