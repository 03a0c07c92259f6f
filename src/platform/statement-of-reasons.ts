/**
 * What a feature hands over when an operator decides outside of the cases of the reports: the decision becomes a case with
 * its statement of reasons, of which whom it concerns may complain (DSA, Articles 17 and 20). The feature `report` keeps
 * it, and src/app hands it in, because the features that decide do not know reports.
 */
import type { Locale } from '#kernel/locale.ts'
import type { RuleGround } from '#kernel/statement-of-reasons.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Tx } from './db/handles.ts'

export type Reasons = {
  readonly by: SignedIn
  /** Null when nothing is taken away, which whoever reported it is told. */
  readonly ground: RuleGround | null
  /** Which law, or which clause; empty without a ground. */
  readonly rule: string
  readonly facts: string
  readonly now: Temporal.Instant
}

export type Decided =
  | {
      readonly kind: 'office'
      readonly officeId: number
      readonly ownerId: string
      /** Whether it was in the search before, so that it comes back there. */
      readonly wasOffered: boolean
      /** When it had been hidden, where it was hidden already. */
      readonly hiddenBefore: Temporal.Instant | null
    }
  | { readonly kind: 'account'; readonly ownerId: string }
  | (Words & { readonly kind: 'rating'; readonly officeId: number; readonly bookingId: number })
  | (Words & { readonly kind: 'message'; readonly messageId: number })

/** What somebody wrote, and what others said of it. */
export type Words = {
  /** Who wrote it. */
  readonly ownerId: string
  /** Of the place that it is about. */
  readonly title: Readonly<Record<Locale, string>>
  readonly text: string
  readonly reports: readonly { readonly by: string; readonly reason: string; readonly at: Temporal.Instant }[]
  /** Where they are read. */
  readonly location: string
}

/** What operators give back of their own accord, without a complaint. */
export type Lifted =
  | { readonly kind: 'office'; readonly officeId: number }
  | { readonly kind: 'account'; readonly ownerId: string }

/** Notes in the cases that restrict it that they do so no longer, and tells whoever reported it. */
export type StateLifting = (
  tx: Tx,
  lifted: Lifted,
  lifting: { readonly by: SignedIn; readonly reason: string; readonly now: Temporal.Instant },
) => Promise<void>

/** What a feature needs that restricts somebody, and that lifts it again. */
export type KeepsCases = { readonly stateReasons: StateReasons; readonly stateLifting: StateLifting }

/** @returns the id of the decision, from which mails get the statement */
export type StateReasons = (tx: Tx, decided: Decided, reasons: Reasons) => Promise<number>
