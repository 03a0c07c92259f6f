/** Up to which entry the chain of the audit log was read whole, so that a page need not read all of it again. */
import { sql } from 'kysely'
import type { Reads } from '../db/handles.ts'
import { readSetting } from '../db/settings.ts'

/** The setting that the nightly audit writes. */
export const CHAIN_PROVEN = 'audit_chain_proven'

/** The newest entry that was there, its hash in hexadecimal, and when all up to it were read. */
export type ProvenChain = { readonly entry: number; readonly hash: string; readonly at: string }

/** Null before the first night with an entry. */
export async function readProvenChain(db: Reads): Promise<ProvenChain | null> {
  const text = await readSetting(db, CHAIN_PROVEN)
  return typeof text === 'string' ? (JSON.parse(text) as ProvenChain) : null
}

export async function newestEntry(db: Reads): Promise<{ entry: number; hash: string } | null> {
  const newest = await db
    .selectFrom('audit_entry')
    .select(['id as entry', sql<string>`encode(hash, 'hex')`.as('hash')])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ?? null
}
