/** What bookings say about two people. The feature of bookings knows it; app/server/routes.ts hands it in. */
import type { ReplyOf } from '#kernel/endpoint.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { readPublicProfile } from '../contract.ts'
import type { SharedTime } from '../rules/tie.ts'

export type BookingBox = NonNullable<ReplyOf<typeof readPublicProfile>['data']['booking']>

export type SharedBookings = {
  timeOf(db: Reads, viewerId: string, personId: string): Promise<SharedTime>
  /** Null unless the viewer and the person have to do with the booking. */
  boxOf(
    db: Reads,
    viewer: Pick<SignedIn, 'id' | 'kind' | 'companyId'>,
    personId: string,
    bookingId: number,
  ): Promise<BookingBox | null>
}
