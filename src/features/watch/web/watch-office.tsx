/** Shown beside an office that is not free at the chosen time. */
import type { BookingWish } from '#features/booking/rules/wish-in-url.ts'
import { bodyOfOffice } from './watch-body.ts'
import { WatchButton } from './watch-button.tsx'

export function WatchOffice({ officeId, wish }: { officeId: number; wish: BookingWish }) {
  return <WatchButton body={bodyOfOffice(officeId, wish)} />
}
