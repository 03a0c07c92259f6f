import { sql } from 'kysely'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { listMissingDocuments as contract } from '../contract.ts'

const MOST = 50

/** Two statements, however many there are. */
export async function listMissingDocuments({ context }: Call<typeof contract>) {
  const { read } = context.db
  const [commissions, files] = await Promise.all([findCommissions(read), findFiles(read)])
  return {
    data: {
      commissions: commissions.map(({ provider_id: id, provider: name, month, problem, tries, next_at: nextAt }) => ({
        provider: { id, name },
        month,
        problem,
        tries,
        nextAt: nextAt.toString(),
      })),
      files: files.map(({ id, number, kind, booking_id: booking, provider, issued_at: issuedAt, ...row }) => ({
        id,
        number,
        kind,
        booking,
        provider,
        issuedAt: issuedAt.toString(),
        tries: row.tries,
        nextAt: row.next_at.toString(),
      })),
    },
    meta: { commissions: commissions[0]?.all ?? 0, files: files[0]?.all ?? 0 },
  }
}

/** One for each provider and month. */
async function findCommissions(db: Reads) {
  return db
    .selectFrom('commission_task as c')
    .innerJoin('provider as p', 'p.id', 'c.provider_id')
    .select(['c.provider_id', 'p.name as provider'])
    .select(({ fn, ref }) => [
      sql<string>`to_char(${ref('c.month')}, 'YYYY-MM')`.as('month'),
      fn.max(ref('c.problem').$notNull()).as('problem'),
      fn.max('c.tries').as('tries'),
      fn.min('c.next_at').as('next_at'),
      sql<number>`count(*) over ()::int`.as('all'),
    ])
    .where('c.problem', 'is not', null)
    .groupBy(['c.provider_id', 'c.month', 'p.name'])
    .orderBy('c.month')
    .orderBy('c.provider_id')
    .limit(MOST)
    .execute()
}

async function findFiles(db: Reads) {
  return db
    .selectFrom('invoice_drawing as w')
    .innerJoin('invoice as i', 'i.id', 'w.invoice_id')
    .innerJoin('provider as p', 'p.id', 'i.provider_id')
    .select(['i.id', 'i.number', 'i.kind', 'i.booking_id', 'i.issued_at', 'p.name as provider', 'w.tries', 'w.next_at'])
    .select(sql<number>`count(*) over ()::int`.as('all'))
    .where('w.tries', '>', 0)
    .orderBy('i.id')
    .limit(MOST)
    .execute()
}
