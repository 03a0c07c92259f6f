import type { AuditAction, AuditSubject } from '#kernel/audit-actions.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import type { Reads } from '#platform/db/handles.ts'

export type LogFilter = {
  readonly by?: string | undefined
  readonly action?: AuditAction | undefined
  readonly subject?: AuditSubject | undefined
  readonly about?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

const dayBegins = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(REGION_ZONE).toInstant()
const dayEnds = (day: string) => Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(REGION_ZONE).toInstant()

/** The newest first; ids are in the order of the chain. @param before only entries of a smaller id */
export function findEntries(db: Reads, filter: LogFilter, before: number | null, limit: number) {
  const { by, action, subject, about, from, until } = filter
  return db
    .selectFrom('audit_entry as x')
    .innerJoin('person as operator', 'operator.id', 'x.by_id')
    .select(['x.id', 'x.at', 'operator.name as by', 'x.subject_id', 'x.details', 'x.hash'])
    .select(({ ref }) => [
      ref('x.action').$castTo<AuditAction>().as('action'),
      ref('x.subject_kind').$castTo<AuditSubject>().as('subject'),
    ])
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
