import { sql } from 'kysely'
import type { ReplyOf } from '#kernel/endpoint.ts'
import { refuse } from '#kernel/verdict.ts'
import type { RuleGround } from '#kernel/statement-of-reasons.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { complain as complainContract, readReport as readContract } from '../contract.ts'
import { caseState, DAYS_TO_ANSWER, daysFrom, mayComplain } from '../rules/case-states.ts'
import type { CaseKind, Ground, ReportAction } from '../rules/report-kinds.ts'
import { partyOfToken, type CaseParty } from './case-link.ts'
import type { Content } from './read-subject.ts'

export async function readReport({
  params,
  locale,
  now,
  context,
}: Call<typeof readContract>): Promise<ReplyOf<typeof readContract>> {
  const { party, found, report, complaint, decisions } = await ofToken(context, params.token)
  const state = caseState({ state: found.state, complainUntil: found.complain_until }, now)
  const action = decisions.at(-1)?.action ?? null
  const content = found.content as Partial<Content>
  return {
    data: {
      as: party.side,
      kind: found.kind,
      title: (locale === 'en' ? content.titleEn : content.titleDe) ?? '',
      state,
      isReported: found.is_reported,
      report: report && {
        at: report.reported_at.toString(),
        ground: report.ground,
        explanation: report.explanation,
        hasEmail: report.reporter_id !== null || report.email !== '',
      },
      decisions: decisions.map((one) => ({
        at: one.decided_at.toString(),
        action: one.action,
        ground: one.ground,
        rule: one.rule,
        facts: one.facts,
      })),
      complaint: complaint
        ? { at: complaint.complained_at.toString(), text: complaint.text, isAnswered: complaint.answer_id !== null }
        : null,
      mayComplain: mayComplain(party.side, { state, action, hasComplained: complaint !== undefined }),
      complainUntil: found.complain_until?.toString() ?? null,
    },
  }
}

/** The case of a link; what was decided before an owner was concerned is not for them. */
async function ofToken({ db, config }: Context, token: string) {
  const party = partyOfToken(token, config)
  if (!party) refuse('request.not_found')
  const report = party.side === 'reporter' ? await findReport(db.read, party.id) : null
  const caseId = party.side === 'owner' ? party.id : report?.case_id
  if (caseId === undefined) refuse('request.not_found')
  const [found, decisions, complaint] = await Promise.all([
    db.read
      .selectFrom('report_case')
      .select(['id', 'kind', 'state', 'complain_until', 'content'])
      .select(({ exists, selectFrom }) =>
        exists(selectFrom('report').select('report.id').where('report.case_id', '=', caseId))
          .$castTo<boolean>()
          .as('is_reported'),
      )
      .$narrowType<{ kind: CaseKind; state: 'open' | 'decided' | 'complaint' }>()
      .where('id', '=', caseId)
      .executeTakeFirst(),
    readDecisions(db.read, [caseId]),
    findComplaint(db.read, caseId, party),
  ])
  if (!found) refuse('request.not_found')
  return { party, found, report: report ?? null, decisions, complaint }
}

async function findReport(db: Reads, id: number) {
  return db
    .selectFrom('report')
    .select(['id', 'case_id', 'ground', 'explanation', 'reported_at', 'reporter_id', 'email'])
    .$narrowType<{ ground: Ground }>()
    .where('id', '=', id)
    .executeTakeFirst()
}

async function findComplaint(db: Reads, caseId: number, { side, id }: CaseParty) {
  return db
    .selectFrom('report_complaint')
    .select(['text', 'complained_at', 'answer_id'])
    .where('case_id', '=', caseId)
    .where('report_id', 'is not distinct from', side === 'owner' ? null : id)
    .executeTakeFirst()
}

/** The oldest first. */
export async function readDecisions(db: Reads, caseIds: readonly number[]) {
  return db
    .selectFrom('report_decision as d')
    .innerJoin('person as p', 'p.id', 'd.by_id')
    .select(['d.id', 'd.case_id', 'd.by_id', 'p.name', 'd.decided_at', 'd.action', 'd.ground', 'd.rule', 'd.facts'])
    .$narrowType<{ action: ReportAction; ground: RuleGround | null }>()
    .where('d.case_id', 'in', caseIds)
    .orderBy('d.id')
    .execute()
}

/** Whoever sends the same twice has complained once. */
export async function complain({ params, body, now, context }: Call<typeof complainContract>) {
  const { party, found, complaint } = await ofToken(context, params.token)
  if (complaint?.text === body.text) return { data: null }
  await context.db.tx(async (tx) => {
    const locked = await tx
      .selectFrom('report_case')
      .select(['state', 'complain_until'])
      .$narrowType<{ state: 'open' | 'decided' | 'complaint' }>()
      .where('id', '=', found.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const decision = (await readDecisions(tx, [found.id])).at(-1)
    const hasComplained = (await findComplaint(tx, found.id, party)) !== undefined
    const state = caseState({ state: locked.state, complainUntil: locked.complain_until }, now)
    if (!decision || !mayComplain(party.side, { state, action: decision.action, hasComplained }))
      refuse('report.no_complaint')
    await tx
      .insertInto('report_complaint')
      .values({
        case_id: found.id,
        decision_id: decision.id,
        decided_by: decision.by_id,
        report_id: party.side === 'owner' ? null : party.id,
        text: body.text,
        complained_at: now,
      })
      .execute()
    await tx
      .updateTable('report_case')
      .set({ state: 'complaint', due_at: sql`coalesce(due_at, ${daysFrom(now, DAYS_TO_ANSWER)}::timestamptz)` })
      .where('id', '=', found.id)
      .execute()
  })
  context.log.info({ case: found.id, side: party.side }, 'somebody complained of what was decided on a report')
  return { data: null }
}
