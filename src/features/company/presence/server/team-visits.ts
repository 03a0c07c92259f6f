/** What presence needs of bookings; app/server/routes.ts hands it in, because booking imports company. */
import type { Locale } from '#kernel/locale.ts'
import type { Reads } from '#platform/db/handles.ts'

/** A visit that a member booked for the company, and that takes or took place. */
export type TeamVisit = {
  readonly id: number
  readonly office: number
  /** By the company's clock, in quarter hours since midnight of the Monday that was asked for. */
  readonly start: number
  readonly end: number
  /** The same by the clock of the place, in quarter hours of its day. */
  readonly from: number
  readonly to: number
}

export type VisitedOffice = {
  readonly id: number
  readonly title: string
  readonly city: string
  readonly lat: number
  readonly lng: number
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
  readonly zone: string
  /** A Monday, and the last day. */
  readonly monday: string
  readonly last: string
}

export type TeamVisits = {
  /** Those that lie in that time, also in part, by member. */
  teamVisits(db: Reads, asked: Asked): Promise<Map<number, TeamVisit[]>>
  /** By id. */
  visitedOffices(db: Reads, ids: readonly number[], locale: Locale): Promise<Map<number, VisitedOffice>>
  /** For each visit, by its id; null where no desk can be booked beside it, whether others are there or not. */
  besides(db: Reads, visits: readonly number[], now: Temporal.Instant): Promise<(Beside | null)[]>
}
