/** What presence needs of bookings; app/server/routes.ts hands it in, because booking imports company. */
import type { Locale } from '#kernel/locale.ts'
import type { Reads } from '#platform/db/handles.ts'

/** A visit that a member booked for the company, and that takes or took place. */
export type TeamVisit = {
  readonly id: number
  readonly memberId: number
  readonly office: number
  readonly title: string
  readonly city: string
  readonly lat: number
  readonly lng: number
  readonly zone: string
  readonly isRoom: boolean
  /** ISO instants in UTC, so that they compare as texts. */
  readonly startAt: string
  readonly endAt: string
  /** The day at the place, and its times as HH:MM. */
  readonly day: string
  readonly from: string
  readonly to: string
  readonly hours: number
}

/** A desk beside a visit: when it would be booked, and how many are free then. */
export type Beside = {
  readonly date: string
  /** HH:MM at the place. */
  readonly time: string
  readonly hours: number
  readonly free: number
}

type Asked = {
  readonly companyId: number
  /** One member's alone; null for all registered ones. */
  readonly memberId: number | null
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}

export type TeamVisits = {
  /** Those that lie in that time, also in part. */
  teamVisits(db: Reads, asked: Asked, locale: Locale): Promise<TeamVisit[]>
  /** For each visit; null where no desk can be booked beside it, whether others are there or not. */
  besides(db: Reads, visits: readonly TeamVisit[], now: Temporal.Instant): Promise<(Beside | null)[]>
}
