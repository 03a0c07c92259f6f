/** What offices and bookings do for places that colleagues share; app/server/routes.ts hands it in, because they import company or are not imported by it. */
import type { Country, Locale } from '#kernel/locale.ts'
import type { Span } from '#kernel/quarters.ts'
import type { Context } from '#platform/context.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'

export type Address = {
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly country: Country
}

export type Spot = Address & {
  readonly district: string
  readonly zone: string
  readonly lat: number
  readonly lng: number
}

/** The offices by which such places are booked. */
export type InternalOffices = {
  /** @param isPrivate then the point is a rough one @returns null for an address that is not known @throws GeocoderUnavailable */
  locatePlace(context: Context, address: Address, isPrivate: boolean, locale: Locale): Promise<Spot | null>
  /** The company is called otherwise from now on. */
  renameInternal(tx: Tx, companyId: number, name: string): Promise<void>
  /** @returns the id of the office, which is open on no day yet */
  publishInternal(
    tx: Tx,
    place: Spot & {
      readonly companyId: number
      readonly companyName: string
      readonly title: string
      readonly seats: number
      readonly isPrivate: boolean
    },
    now: Temporal.Instant,
    newId: () => number,
  ): Promise<number>
  /** Open at these times alone, closed on a day without any; what is booked stays. */
  openInternal(
    tx: Tx,
    office: number,
    days: readonly { readonly day: string; readonly spans: readonly Span[] }[],
  ): Promise<void>
  /** @returns the first day on which more seats are booked than there would be; then nothing has changed */
  changeInternal(
    tx: Tx,
    office: number,
    to: { readonly title: string; readonly seats: number; readonly from: string },
    now: Temporal.Instant,
  ): Promise<string | null>
  /** From then on no seat is free there, whoever asks at the same time. */
  freezeInternal(tx: Tx, office: number, from: string): Promise<void>
  /** Gone for everybody. Frozen before, and nothing is booked there any more. */
  removeInternal(tx: Tx, office: number, now: Temporal.Instant): Promise<void>
  /** Seats that are free during the whole time, and whether one is for the shortest visit at least; in the order of the question. */
  freeInternal(
    db: Reads,
    wanted: readonly { readonly office: number; readonly day: string; readonly span: Span }[],
  ): Promise<{ free: number; isPartly: boolean }[]>
}

/** A visit of a colleague, in quarters of the day. */
export type InternalVisit = {
  readonly id: number
  readonly office: number
  readonly member: number | null
  readonly day: string
  readonly a: number
  readonly b: number
  readonly quantity: number
}

export type InternalVisits = {
  /** In order; both days are included. */
  visitsAt(
    db: Reads,
    offices: readonly number[],
    days: { readonly from: string; readonly until: string },
  ): Promise<readonly InternalVisit[]>
  /** Of the next visit that is not over. */
  nextVisitDay(db: Reads, office: number, now: Temporal.Instant): Promise<string | null>
  /** Cancels what has not begun, without a fee, for the reason that its bookers are told. @returns how many */
  cancelVisits(
    tx: Tx,
    office: number,
    cancel: { readonly reason: string | null; readonly now: Temporal.Instant; readonly only?: number },
  ): Promise<number>
}

export type OutsideOfPlaces = InternalOffices & InternalVisits
