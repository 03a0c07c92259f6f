/** The office as the page got it, and one of its days. Shapes of the contract, without its code. */
import type { ReplyData } from '#kernel/endpoint.ts'
import type { Span } from '#kernel/quarters.ts'
import type { officeDays, viewOffice } from '../contract.ts'

export type Office = ReplyData<typeof viewOffice>['data']
export type OfficeDay = ReplyData<typeof officeDays>['data'][number]
/** With what is over or too soon taken out of `free`; `soonUntil` says until which quarter that is. */
export type ShownDay = OfficeDay & { readonly soonUntil: number }

/** What the visitor is about to book, local to the office. `quarter` is the start, 0..95. */
export type ChosenTime = { readonly date: string; readonly quarter: number; readonly hours: number }

export function chosenSpan({ quarter, hours }: ChosenTime): Span {
  return [quarter, Math.min(96, quarter + hours * 4)]
}

/** One line: "Zionskirchstraße 12, 10119 Berlin". */
export function addressLine({ street, postcode, city }: { street: string; postcode: string; city: string }): string {
  return `${street}, ${postcode} ${city}`
}
