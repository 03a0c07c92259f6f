/** What other features know of a company and its people; app/server/routes.ts hands it in, because they import company. */
import type { Locale } from '#kernel/locale.ts'
import type { Reading, Reads, Tx } from '#platform/db/handles.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import type { readEmployee } from '../contract.ts'

export type Visit = ReplyOf<typeof readEmployee>['data']['visits'][number]

type Visitor = { readonly companyId: number; readonly personId: string; readonly now: Temporal.Instant }

export type Outside = {
  /** Coming visits that the company pays, soonest first, with what cancelling would cost now. */
  visitsOf(db: Reading, visitor: Visitor, locale: Locale): Promise<Visit[]>
  /** Cancels those that cost nothing now. @returns how many */
  cancelFreeVisits(tx: Tx, visitor: Visitor): Promise<number>
  /** What they wait for goes, with the places that were held for it; before the person is locked. */
  forgetWatches(tx: Tx, visitor: Omit<Visitor, 'companyId'>): Promise<void>
  /** Spec 5: a company needs a payment method before it adds people. */
  hasMethod(db: Reads, companyId: number): Promise<boolean>
}
