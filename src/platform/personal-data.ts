/**
 * What a feature stores about a person: for the copy that they may take along, and for the end of their account. Each
 * feature describes its own tables, and src/app combines them; a test finds tables that name a person and that nobody
 * describes.
 */
import type { RefusalCode } from '#kernel/refusals.ts'
import type { Reads, Tx } from './db/handles.ts'

export type ErasedPerson = {
  readonly id: string
  /** As it was until now. */
  readonly email: string
  readonly now: Temporal.Instant
}

export type PersonalData = {
  /** The files of a copy by their name without ending, each a list of records; their fields explain themselves. */
  readonly files: Readonly<Record<string, (db: Reads, personId: string) => Promise<readonly object[]>>>
  /** Why the account cannot end yet; null when this feature has nothing against it. */
  obstacle?(db: Reads, personId: string): Promise<RefusalCode | null>
  /** Deletes what need not be kept, and takes the person out of what must be. */
  erase?(tx: Tx, person: ErasedPerson): Promise<void>
}

/** What stands in place of a name that is gone. */
export const ERASED_NAME = 'Gelöschtes Konto'
