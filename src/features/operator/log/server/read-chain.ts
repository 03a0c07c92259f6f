import { sql } from 'kysely'
import { newestEntry, readProvenChain } from '#platform/audit-log/proven-chain.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { readChain as contract } from '../contract.ts'

type What = 'missing' | 'chain' | 'entry' | 'details' | 'end'

/** Statements in one snapshot, so that an entry that is added meanwhile breaks nothing. */
export async function readChain({ context }: Call<typeof contract>) {
  const { broken, newest, proven } = await context.db.tx(
    async (tx) => {
      const mark = await readProvenChain(tx)
      return { broken: await findBreak(tx, mark), newest: await newestEntry(tx), proven: mark }
    },
    { readOnly: true, isolation: 'repeatable read' },
  )
  return {
    data: {
      entries: newest?.entry ?? 0,
      hash: newest?.hash ?? '',
      proven: proven && { entry: proven.entry, at: proven.at },
      broken,
    },
  }
}

/**
 * The same as the view audit_break from the marked entry on, which has to have the hash that it had then; and the end. A
 * day's entries at most while the audit of the night runs.
 */
async function findBreak(db: Reads, mark: { entry: number; hash: string } | null) {
  const [entry, hash] = [mark?.entry ?? 0, mark?.hash ?? '']
  const { rows } = await sql<{ id: number; what: What }>`
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
