import type { ReplyOf } from '#kernel/endpoint.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { localEnd } from '../../rules/local-end.ts'
import type { BookingRow } from '../../server/store.ts'
import type { readBooking } from '../../contract.ts'

export function changeOnWire({
  change,
  zone,
}: Pick<BookingRow, 'change' | 'zone'>): ReplyOf<typeof readBooking>['data']['change'] {
  if (change === null) return null
  return {
    kind: change.kind,
    date: change.day,
    from: formatQuarter(change.a),
    to: localEnd(Temporal.Instant.from(change.end_at), zone, change.day),
    totalCents: change.total_cents,
    holdCents: change.hold_cents,
    until: Temporal.Instant.from(change.until).toString(),
  }
}
