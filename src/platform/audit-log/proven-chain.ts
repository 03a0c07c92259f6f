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

export type ChainBreak = 'missing' | 'chain' | 'entry' | 'details' | 'end'

/**
 * The same as the view audit_break from the marked entry on, which has to have the hash that it had then; and the end. A
 * day's entries at most while the audit of the night runs.
 */
export async function findBreak(db: Reads, mark: { entry: number; hash: string } | null) {
  const [entry, hash] = [mark?.entry ?? 0, mark?.hash ?? '']
  const { rows } = await sql<{ id: number; what: ChainBreak }>`
    select e.id, case
        when e.id <> e.id_before + 1 then 'missing'
        when e.previous_hash <> e.hash_before then 'chain'
        when e.hash <> audit_hash(e.entry) then 'entry'
        else 'details' end as what
    from (
      select id, hash, previous_hash, details, salt, details_hash, x as entry,
        lag(id, 1, ${entry}::bigint) over (order by id) as id_before,
        lag(hash, 1, decode(${hash}, 'hex')) over (order by id) as hash_before
      from audit_entry x where id > ${entry}
    ) e
    where e.id <> e.id_before + 1 or e.previous_hash <> e.hash_before or e.hash <> audit_hash(e.entry)
      or e.details is not null and e.details_hash <> audit_details_hash(e.details, e.salt)
    union all
    select ${entry}::bigint, 'entry' where ${entry}::bigint > 0
      and not exists (select 1 from audit_entry where id = ${entry} and hash = decode(${hash}, 'hex'))
    union all
    select id, what from (
      select h.entries as id, 'end' as what from audit_head h
      where h.entries is distinct from coalesce((select max(id) from audit_entry), 0)
        or h.hash is distinct from coalesce((select hash from audit_entry order by id desc limit 1), '')) ending
    order by 1 limit 1`.execute(db)
  const [first] = rows
  return first ? { entry: Number(first.id), what: first.what } : null
}
