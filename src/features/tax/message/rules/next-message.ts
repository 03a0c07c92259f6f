/**
 * What the next message of a year to the tax office holds: only what differs from what was sent last (OECD, user guide of
 * the DPI schema, part on corrections). New sellers and corrections cannot be in one message.
 */
import { docRef, type DocSpec, type MessageType } from '../../rules/dpi-xml.ts'

/** `new`: sellers of whom no record is with the tax office. `corrections`: of those of whom one is. */
export const MESSAGE_KINDS = ['new', 'corrections'] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** A seller's record that was sent last. */
export type SentRecord = { readonly docRef: string; readonly hash: string; readonly isDeleted: boolean }

/**
 * What a seller's record would say today: its hash; `incomplete` while something is missing that the schema demands; null
 * of who is not reported for this year.
 */
export type RecordToday = { readonly hash: string } | 'incomplete' | null

export const RECORD_CHANGES = ['new', 'corrected', 'deleted'] as const
export type RecordChange = (typeof RECORD_CHANGES)[number]

/** @returns null where the tax office has what is to be said, or nothing can be said */
export function changeOf(sent: SentRecord | null, today: RecordToday): RecordChange | null {
  // What was sent stands while it cannot be said anew: details that are missing now do not undo an income.
  if (today === 'incomplete') return null
  const isThere = sent !== null && !sent.isDeleted
  if (today === null) return isThere ? 'deleted' : null
  if (!isThere) return 'new'
  return sent.hash === today.hash ? null : 'corrected'
}

export const kindOf = (change: RecordChange): MessageKind => (change === 'new' ? 'new' : 'corrections')

const INDIC = { new: 'OECD1', corrected: 'OECD2', deleted: 'OECD3' } as const

/** A deleted record that comes back is a new one: what it replaced is gone. */
export function recordSpec(
  message: string,
  seller: number,
  change: RecordChange,
  sent: SentRecord | null,
): DocSpec & {
  readonly indic: (typeof INDIC)[RecordChange]
} {
  return {
    indic: INDIC[change],
    ref: docRef(message, seller),
    corrects: change === 'new' ? null : (sent?.docRef ?? null),
  }
}

/**
 * The platform operator is in each message: new in the first one, then as it was sent, or corrected. Beside new sellers it
 * is as it was sent, whatever it is by now, because nothing is corrected in a message of new ones.
 */
export function operatorSpec(
  { ref: message, kind }: { readonly ref: string; readonly kind: MessageKind },
  hash: string,
  sent: { readonly docRef: string; readonly hash: string } | null,
): DocSpec {
  if (sent === null) return { indic: 'OECD1', ref: docRef(message, 'operator'), corrects: null }
  if (sent.hash === hash || kind === 'new') return { indic: 'OECD0', ref: sent.docRef, corrects: null }
  return { indic: 'OECD2', ref: docRef(message, 'operator'), corrects: sent.docRef }
}

/**
 * Of which type a compiled message is; null when there is nothing to send. That nobody is reported is said once, before
 * anything else, and only of a year in which something was paid; that the operator has changed is a correction also without one of a seller.
 */
export function messageType(
  kind: MessageKind,
  facts: { readonly records: number; readonly isFirst: boolean; readonly wasPaid: boolean; readonly operator: DocSpec },
): MessageType | null {
  const { records, isFirst, wasPaid, operator } = facts
  if (kind === 'corrections') return records > 0 || operator.indic === 'OECD2' ? 'DPI402' : null
  if (records > 0) return 'DPI401'
  return isFirst && wasPaid ? 'DPI403' : null
}
