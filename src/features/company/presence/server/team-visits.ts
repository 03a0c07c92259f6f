/** What presence needs of bookings; app/server/routes.ts hands it in, because booking imports company. */
import type { Locale } from '#kernel/locale.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { Half } from '../rules/half-days.ts'

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
  /** When it was booked, in seconds since 1970. */
  readonly madeAt: number
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
  /** A card that pays for it would be held at once. */
  readonly isHeldNow: boolean
}

type Week = {
  readonly companyId: number
  readonly zone: string
  /** A Monday, and the last day. */
  readonly monday: string
  readonly last: string
}

/** Those at one place on one day. */
export type PeopleOfDay = {
  /**
   * "office-4711", home, company and other; besides, of all: `there` for a place that is booked or the company's, `off`
   * for a day without work, and `known` when anything is known of the day.
   */
  readonly key: string
  /** Of a place that is booked. */
  readonly office: number | null
  /** 0 for Monday. */
  readonly day: number
  readonly count: number
  /** The first of them: the viewer, then by surname. */
  readonly people: readonly {
    readonly member: number
    readonly halves: readonly Half[]
    /** Of all visits on the day that is shown, by the clock of the place, in quarter hours; the first one first. */
    readonly clocks: readonly { readonly from: number; readonly to: number }[]
  }[]
  /** The first visit of somebody else. */
  readonly beside: number | null
  /** Booked places in all; 0 beside others than these. */
  readonly places: number
}

type AskedPeople = Week & {
  /** The membership of the viewer, who is told of themselves even if they show nobody. */
  readonly me: number
  /** The day by which places are ordered, 0 for Monday. */
  readonly day: number
  /** A place of which more are named, on that day or on every one. */
  readonly asked: { readonly key: string; readonly named: number; readonly isWeek: boolean } | null
  /** How many are named of each place, on that day and on others. */
  readonly named: { readonly ofDay: number; readonly ofOthers: number }
  /** Booked places. */
  readonly most: number
}

export type TeamVisits = {
  /** Those of some members that lie in that time, also in part, by member. */
  teamVisits(db: Reads, asked: Week & { readonly members: readonly number[] }): Promise<Map<number, TeamVisit[]>>
  /**
   * Who is where, of all registered members who show it: booked places in the order of people on that day, then in the
   * week. A place without anybody on a day is not there.
   */
  peopleOfDays(db: Reads, asked: AskedPeople): Promise<PeopleOfDay[]>
  /** By id. */
  visitedOffices(db: Reads, ids: readonly number[], locale: Locale): Promise<Map<number, VisitedOffice>>
  /** For each visit, by its id; null where no desk can be booked beside it, whether others are there or not. */
  besides(db: Reads, visits: readonly number[], now: Temporal.Instant): Promise<(Beside | null)[]>
}
