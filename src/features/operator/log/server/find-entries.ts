import { sql } from 'kysely'
import type { AuditAction, AuditSubject } from '#kernel/audit-actions.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import type { Reads } from '#platform/db/handles.ts'

export type LogFilter = {
  readonly by?: string | undefined
  readonly action?: AuditAction | undefined
  readonly subject?: AuditSubject | undefined
  readonly about?: string | undefined
  readonly person?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

const dayBegins = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(REGION_ZONE).toInstant()
const dayEnds = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(REGION_ZONE).toInstant()

/** Of what it was done to, so that each name is one look into an index. */
const PERSON_ID = sql`case when x.subject_kind = 'person' and x.subject_id ~ '^[0-9a-f-]{36}$' then x.subject_id::uuid end`
const PROVIDER_ID = sql`case when x.subject_kind = 'provider' and x.subject_id ~ '^[0-9]{1,16}$' then x.subject_id::bigint end`

/** Done to them, or to them as a provider: whose address this is, or whose name has this part, whatever its accents. */
function concerns(typed: string) {
  const found = sql`select p.id from person p where p.erased_at is null
    and (p.email = ${typed.toLowerCase()} or plain_name(p.name) like '%' || nullif(plain_name(${typed}), '') || '%')`
  return sql<boolean>`(x.subject_kind, x.subject_id) in (
    select 'person', id::text from (${found}) one
    union all select 'provider', id::text from provider where person_id in (${found}))`
}

/** The newest first; ids are in the order of the chain. @param before only entries of a smaller id */
export function findEntries(db: Reads, filter: LogFilter, before: number | null, limit: number) {
  const { by, action, subject, about, person, from, until } = filter
  return db
    .selectFrom('audit_entry as x')
    .innerJoin('person as operator', 'operator.id', 'x.by_id')
    .leftJoin('person as whom', (on) => on.on(sql<boolean>`whom.id = ${PERSON_ID}`))
    .leftJoin('provider as host', (on) => on.on(sql<boolean>`host.id = ${PROVIDER_ID}`))
    .select(['x.id', 'x.at', 'operator.name as by', 'x.by_id', 'x.subject_id', 'x.details', 'x.hash'])
    .select(({ ref }) => [
      ref('x.action').$castTo<AuditAction>().as('action'),
      ref('x.subject_kind').$castTo<AuditSubject>().as('subject'),
    ])
    .select([
      sql<string | null>`nullif(coalesce(whom.name, host.name), '')`.as('about_name'),
      sql<string | null>`host.person_id::text`.as('host_id'),
      sql<boolean>`x.hash = audit_hash(x) and (x.details is null or x.details_hash = audit_details_hash(x.details, x.salt))`.as(
        'holds',
      ),
    ])
    .$if(person !== undefined, (all) => all.where(concerns(person ?? '')))
    .$if(by !== undefined, (all) => all.where('x.by_id', '=', by ?? ''))
    .$if(action !== undefined, (all) => all.where('x.action', '=', action ?? ''))
    .$if(subject !== undefined, (all) => all.where('x.subject_kind', '=', subject ?? ''))
    .$if(about !== undefined, (all) => all.where('x.subject_id', '=', about ?? ''))
    .$if(from !== undefined, (all) => all.where('x.at', '>=', dayBegins(from ?? '')))
    .$if(until !== undefined, (all) => all.where('x.at', '<', dayEnds(until ?? '')))
    .$if(before !== null, (all) => all.where('x.id', '<', before ?? 0))
    .orderBy('x.id', 'desc')
    .limit(limit)
    .execute()
}
