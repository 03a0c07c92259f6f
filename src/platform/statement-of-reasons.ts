/**
 * What a feature hands over when an operator decides against somebody without a case of the reports: the decision becomes
 * a case with its statement of reasons, of which they may complain (DSA, Articles 17 and 20). The feature `report` keeps
 * it, and src/app hands it in, because the features that decide do not know reports.
 */
import type { RuleGround } from '#kernel/statement-of-reasons.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Tx } from './db/handles.ts'

export type Reasons = {
  readonly by: SignedIn
  readonly ground: RuleGround
  /** Which law, or which clause. */
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

/** @returns the id of the decision, from which mails get the statement */
export type StateReasons = (tx: Tx, decided: Decided, reasons: Reasons) => Promise<number>
