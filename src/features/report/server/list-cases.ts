import { sql } from 'kysely'
import type { ReplyOf } from '#kernel/endpoint.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { listReportCases as contract } from '../contract.ts'
import { caseState } from '../rules/case-states.ts'
import { casePage } from '../rules/case-lists.ts'
import { actionsFor, type Ground } from '../rules/report-kinds.ts'
import { CASE_KEYS, findCases } from './find-cases.ts'
import { OPEN_REPORT_CASES } from './open-cases.ts'
import { readDecisions } from './read-report.ts'
import type { Content } from './read-subject.ts'

const PAGE = 25

export async function listReportCases({
  viewer,
  query,
  locale,
  now,
  context,
}: Call<typeof contract>): Promise<ReplyOf<typeof contract>> {
  const { read } = context.db
  const page = casePage(query)
  const [found, meta] = await Promise.all([
    findCases(read, query.state, { page, limit: PAGE + 1, now }),
    readMeta(read, viewer.id, now),
  ])
  const rows = found.slice(0, PAGE)
  const ids = rows.map(({ id }) => id)
  const [reports, decisions, complaints] =
    ids.length === 0
      ? [[], [], []]
      : await Promise.all([reportsOf(read, ids), readDecisions(read, ids), complaintsOf(read, ids)])
  const english = locale === 'en'
  return {
    data: rows.map((row) => {
      const content = row.content as Partial<Content>
      const made = decisions.filter(({ case_id }) => case_id === row.id)
      return {
        id: row.id,
        kind: row.kind,
        content: {
          title: (english ? content.titleEn : content.titleDe) ?? '',
          text: (english ? content.textEn : content.textDe) ?? '',
          provider: content.provider ?? '',
        },
        pictures: row.pictures,
        office: row.office_id,
        provider: row.provider_id,
        photo: row.photo,
        owner: row.owner_id,
        state: caseState({ state: row.state, complainUntil: row.complain_until }, now),
        openedAt: row.opened_at.toString(),
        dueAt: row.due_at?.toString() ?? null,
        isOverdue: row.due_at !== null && Temporal.Instant.compare(row.due_at, now) < 0,
        reports: reports
          .filter(({ case_id }) => case_id === row.id)
          .map(({ ground, explanation, location, reported_at, by }) => ({
            ground,
            explanation,
            location,
            at: reported_at.toString(),
            by,
          })),
        decisions: made.map((one) => ({
          at: one.decided_at.toString(),
          action: one.action,
          ground: one.ground,
          rule: one.rule,
          facts: one.facts,
          by: one.name,
        })),
        complaints: complaints
          .filter(({ case_id }) => case_id === row.id)
          .map(({ report_id, text, complained_at }) => ({
            side: report_id === null ? ('owner' as const) : ('reporter' as const),
            text,
            at: complained_at.toString(),
          })),
        actions: [...actionsFor(row.kind)],
        needsAnother: row.state === 'complaint' && made.at(-1)?.by_id === viewer.id,
      }
    }),
    meta: {
      ...meta,
      next: CASE_KEYS.next(page.sort, found, PAGE, ({ id }) => String(id)),
      sort: page.sort,
      order: page.order,
    },
  }
}

async function reportsOf(db: Reads, ids: readonly number[]) {
  return db
    .selectFrom('report as r')
    .leftJoin('person as p', 'p.id', 'r.reporter_id')
    .select(['r.case_id', 'r.ground', 'r.explanation', 'r.location', 'r.reported_at'])
    .select(sql<string>`coalesce(p.name, concat_ws(', ', nullif(r.name, ''), nullif(r.email, '')))`.as('by'))
    .$narrowType<{ ground: Ground }>()
    .where('r.case_id', 'in', ids)
    .orderBy('r.id')
    .execute()
}

async function complaintsOf(db: Reads, ids: readonly number[]) {
  return db
    .selectFrom('report_complaint')
    .select(['case_id', 'report_id', 'text', 'complained_at'])
    .where('case_id', 'in', ids)
    .where('answer_id', 'is', null)
    .orderBy('id')
    .execute()
}

async function readMeta(db: Reads, viewerId: string, now: Temporal.Instant) {
  const { others, ...counts } = await db
    .selectNoFrom([
      sql<number>`${sql.raw(OPEN_REPORT_CASES)}::int`.as('waiting'),
      sql<number>`(select count(*)::int from report_case where state = 'decided' and complain_until >= ${now})`.as(
        'decided',
      ),
      sql<number>`(select count(*)::int from report_case where state = 'decided' and complain_until < ${now})`.as(
        'closed',
      ),
      sql<boolean>`exists (select from person where kind & 32 > 0 and desk_roles && array['owner', 'support']
        and suspended_at is null and erased_at is null and id <> ${viewerId}::uuid)`.as('others'),
    ])
    .executeTakeFirstOrThrow()
  return { counts, hasOthers: others }
}
