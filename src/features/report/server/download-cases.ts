import { sql } from 'kysely'
import { MOST_EXPORTED } from '#kernel/list-order.ts'
import { translator } from '#kernel/texts.ts'
import { exportList } from '#platform/audit-log/export-list.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { downloadReportCases as contract } from '../contract.ts'
import { casePage } from '../rules/case-lists.ts'
import { caseState } from '../rules/case-states.ts'
import type { Ground, ReportAction } from '../rules/report-kinds.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { findCases } from './find-cases.ts'
import type { Content } from './read-subject.ts'

/** Two statements, however many there are. What people wrote stays on the page. */
export async function downloadReportCases({ query: { language, ...query }, ...call }: Call<typeof contract>) {
  const { read } = call.context.db
  const { now } = call
  const locale = language ?? call.locale
  const rows = await findCases(read, query.state, { page: casePage(query), limit: MOST_EXPORTED + 1, now })
  const outcomes = new Map((await readOutcomes(read, rows)).map((one) => [one.case_id, one]))
  const t = translator(locale === 'en' ? en : de, locale)
  const lines = rows.map((row) => {
    const { titleDe = '', titleEn = '', provider = '' } = row.content as Partial<Content>
    const outcome = outcomes.get(row.id)
    return [
      String(row.id),
      t(`kind_${row.kind}`),
      locale === 'en' ? titleEn : titleDe,
      provider,
      t(`state_${caseState({ state: row.state, complainUntil: row.complain_until }, now)}`),
      row.opened_at.toString(),
      row.due_at?.toString() ?? '',
      outcome?.reports ?? 0,
      (outcome?.grounds ?? []).map((ground) => t(`ground_${ground}`)).join(', '),
      outcome?.action ? t(`do_${outcome.action}`) : '',
      outcome?.decided_at?.toString() ?? '',
      outcome?.decided_by ?? '',
    ]
  })
  const titles = [
    t('file_number'),
    t('file_kind'),
    t('file_title'),
    t('file_provider'),
    t('file_state'),
    t('file_opened'),
    t('file_due'),
    t('file_reports'),
    t('file_grounds'),
    t('file_action'),
    t('file_decided'),
    t('file_by'),
  ]
  return exportList(call, { list: 'cases', fileName: t('file_name'), titles, lines, locale })
}

/** How many reports each has and on which grounds, and the decision that holds. */
async function readOutcomes(db: Reads, cases: readonly { readonly id: number }[]) {
  return db
    .selectFrom('report_case as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('report as r')
          .select([
            sql<number>`count(*)::int`.as('reports'),
            sql<Ground[] | null>`array_agg(distinct r.ground)`.as('grounds'),
          ])
          .whereRef('r.case_id', '=', 'c.id')
          .as('reported'),
      (on) => on.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('report_decision as d')
          .innerJoin('person as p', 'p.id', 'd.by_id')
          .select(['d.action', 'd.decided_at', 'p.name as decided_by'])
          .$narrowType<{ action: ReportAction }>()
          .whereRef('d.case_id', '=', 'c.id')
          .orderBy('d.id', 'desc')
          .limit(1)
          .as('decided'),
      (on) => on.onTrue(),
    )
    .select(['c.id as case_id', 'reported.reports', 'reported.grounds'])
    .select(['decided.action', 'decided.decided_at', 'decided.decided_by'])
    .where(sql<boolean>`c.id = any(${cases.map(({ id }) => id)}::bigint[])`)
    .execute()
}
