/** Database handles. The type of the handle that a function takes says what it may do (decision 27). */
import type { Kysely } from 'kysely'
import type { Batching } from './batch/batched.ts'
import type { PreparedStatement } from './prepared-statement.ts'
import type { Tables } from './tables.gen.ts'

declare const txBrand: unique symbol
declare const writerBrand: unique symbol
declare const readerBrand: unique symbol

type PlainSql = {
  /** A declared statement, prepared once per connection. */
  query<Row extends object>(statement: PreparedStatement<Row>, values?: readonly unknown[]): Promise<Row[]>
  /** Plain SQL; nothing checks the row type that the caller states. */
  query<Row extends object>(statement: string, values?: readonly unknown[]): Promise<Row[]>
}

/** Kysely's query builder for reading, on which `sql` templates can be executed. */
type ReadQueries = PlainSql &
  Pick<
    Kysely<Tables>,
    'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'case' | 'dynamic' | 'getExecutor'
  >

/** The same with what writes, without the means to open transactions. */
type WriteQueries = ReadQueries &
  Pick<Kysely<Tables>, 'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'executeQuery'>

/** A running transaction; only db.tx makes one. Store functions that write take it first. */
export type Tx = WriteQueries &
  Batching & {
    readonly [txBrand]: true
    /**
     * Sent when the transaction commits. Payload up to 8,000 bytes: ids, not data. All notifying transactions of a
     * server commit one after the other, so the hottest paths notify from a job instead.
     */
    notify(channel: string, payload: string): Promise<void>
  }

/** Single statements that read, outside of transactions; refuses to write (read-only.ts) and to work inside a transaction. */
export type Reader = ReadQueries & { readonly [readerBrand]: true }

/** Single statements that commit at once; refuses to work inside a transaction. */
export type Writer = WriteQueries & { readonly [writerBrand]: true }

/** What a store function takes that reads. */
export type Reads = Reader | Writer | Tx

/** What a store function takes whose one statement writes: alone, or as part of a transaction. */
export type Writes = Writer | Tx

/** Where a call reads from. */
export type Reading = Batching & {
  read: Reader
  /** The handle reads from a standby because the primary is unavailable, so its answers may be outdated. */
  isProvisional: boolean
}
