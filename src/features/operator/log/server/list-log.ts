import { pageOf } from '#kernel/page-of.ts'
import type { Call } from '#platform/context.ts'
import type { listLog as contract } from '../contract.ts'
import { changesOf, reasonOf } from '../rules/changes.ts'
import { findEntries } from './find-entries.ts'

const PAGE = 50

/** Two statements: the page, and whoever has an entry, also when they are no operator any more. */
export async function listLog({ query: { cursor, ...filter }, context }: Call<typeof contract>) {
  const { read } = context.db
  const [found, operators] = await Promise.all([
    findEntries(read, filter, cursor ?? null, PAGE + 1),
    read
      .selectFrom('person as p')
      .select(['p.id', 'p.name'])
      .where((is) => is.exists(is.selectFrom('audit_entry as x').select('x.id').whereRef('x.by_id', '=', 'p.id')))
      .orderBy('p.name')
      .orderBy('p.id')
      .execute(),
  ])
  const { page, last } = pageOf(found, PAGE)
  return {
    data: page.map((row) => ({
      id: row.id,
      at: row.at.toString(),
      by: row.by,
      byId: row.by_id,
      action: row.action,
      subject: row.subject,
      about: row.subject_id,
      aboutName: row.about_name,
      person: row.subject === 'person' ? row.subject_id : row.host_id,
      holds: row.holds,
      reason: reasonOf(row.details),
      changes: changesOf(row.details),
    })),
    meta: { next: last && String(last.id), operators },
  }
}
