/** The office as the page received it, and one of its days: shapes of the contract, without its code. */
import type { ReplyData } from '#kernel/endpoint.ts'
import type { Span } from '#kernel/quarters.ts'
import type { officeDays, viewOffice } from '../contract.ts'

export type Office = ReplyData<typeof viewOffice>['data']
export type OfficeDay = ReplyData<typeof officeDays>['data'][number]
/**
 * A day whose `free` leaves out what is past or too soon to book; `soonUntil` is the first quarter that is not too
 * soon.
 */
export type ShownDay = OfficeDay & { readonly soonUntil: number }

/** The time the visitor is about to book, in the office's time zone. `quarter` is the start, 0..95. */
export type ChosenTime = { readonly date: string; readonly quarter: number; readonly hours: number }

export function chosenSpan({ quarter, hours }: ChosenTime): Span {
  return [quarter, Math.min(96, quarter + hours * 4)]
}

/** Whether colleagues share it with each other: nobody offers it, and so nobody rates it. */
export function isShared({ internal, employeesOnly }: Pick<Office, 'internal' | 'employeesOnly'>): boolean {
  return internal && employeesOnly
}

/** The address in one line: "Zionskirchstraße 12, 10119 Berlin". */
export function addressLine({ street, postcode, city }: { street: string; postcode: string; city: string }): string {
  // Of a place that colleagues share the street is told to whoever has booked.
  return street === '' ? `${postcode} ${city}` : `${street}, ${postcode} ${city}`
}
