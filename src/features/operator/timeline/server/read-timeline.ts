/** One statement reads a page of a timeline, whatever it is made of. */
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { pageOf } from '#kernel/page-of.ts'
import type { DeskRole } from '#kernel/desk-roles.ts'
import type { Currency } from '#kernel/money.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { timelineReply } from '../contract.ts'
import { cursorOf, type TimelineCursor } from '../rules/timeline-cursor.ts'
import { kindsFor, type TimelineKind } from '../rules/timeline-kinds.ts'

const PAGE = 25

/**
 * Each kind is a select of: at, key (one of its own within the page's subject), what, booking, cents, currency, detail,
 * by_name. It narrows to its subject by an index, so that what is sorted is what happened to that one.
 */
export type TimelineParts<Kind extends TimelineKind> = Readonly<Record<Kind, RawBuilder<unknown>>>

type Row = {
  readonly kind: TimelineKind
  readonly at: Temporal.Instant
  readonly key: string
  readonly what: string
  readonly booking: number | null
  readonly cents: number | null
  readonly currency: Currency | null
  readonly detail: string | null
  readonly by_name: string | null
}

type Asked<Kind extends TimelineKind> = {
  readonly roles: readonly DeskRole[]
  readonly kinds: readonly Kind[]
  readonly kind: TimelineKind | undefined
  readonly cursor: TimelineCursor | undefined
}

/**
 * The newest first, only of the kinds that the roles see.
 * @throws RefusalError auth.role for a kind that they do not
 */
export async function readTimeline<Kind extends TimelineKind>(
  db: Reads,
  parts: TimelineParts<Kind>,
  { roles, kinds, kind, cursor }: Asked<Kind>,
): Promise<z.input<typeof timelineReply>> {
  const seen = kindsFor(roles, kinds)
  const wanted = kind === undefined ? seen : seen.filter((one) => one === kind)
  if (wanted.length === 0) refuse('auth.role')
  const all = sql.join(
    wanted.map((one) => sql`select ${sql.lit(one)}::text as kind, part.* from (${parts[one]}) part`),
    sql` union all `,
  )
  const before = cursor
    ? sql`where (entry.at, entry.key collate "C") < (${cursor.at}::timestamptz, ${cursor.key})`
    : sql``
  const { rows } = await sql<Row>`select * from (${all}) entry ${before}
    order by entry.at desc, entry.key collate "C" desc limit ${sql.lit(PAGE + 1)}`.execute(db)
  const entries = rows.map((row) => ({
    key: row.key,
    at: row.at.toString(),
    kind: row.kind,
    what: row.what,
    booking: row.booking,
    cents: row.cents,
    currency: row.currency,
    detail: row.detail ?? '',
    by: row.by_name ?? '',
  }))
  const { page, last } = pageOf(entries, PAGE)
  return { data: page, meta: { kinds: seen, next: last && cursorOf(last) } }
}
