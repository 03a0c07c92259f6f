/** A restriction that operators lift of their own accord ends its cases: nobody complains of what is no longer so. */
import type { StateLifting } from '#platform/statement-of-reasons.ts'
import { complainUntil } from '../rules/case-states.ts'
import { tellReporters } from './tell-reporters.ts'

/** The owner is told by what lifts it; whoever reported it learns it here, and may complain in turn. */
export const stateLifting: StateLifting = async (tx, lifted, { by, reason, now }) => {
  const all = tx
    .selectFrom('report_case as c')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('report_decision as d')
          .select(['d.action', 'd.by_id'])
          .whereRef('d.case_id', '=', 'c.id')
          .orderBy('d.id', 'desc')
          .limit(1)
          .as('newest'),
      (on) => on.onTrue(),
    )
    .select(['c.id', 'c.state', 'newest.by_id'])
    .where((eb) => eb.or([eb('c.complain_until', '>=', now), eb('c.state', '=', 'complaint')]))
    .orderBy('c.id')
    .forUpdate('c')
  const cases = await (
    lifted.kind === 'office'
      ? all.where('c.office_id', '=', lifted.officeId).where('newest.action', '=', 'hide_office')
      : all.where('c.owner_id', '=', lifted.ownerId).where('newest.action', '=', 'suspend')
  ).execute()
  for (const { id: caseId, state, by_id: decidedBy } of cases) {
    // Somebody else answers complaints, of a decision that has no effect any more as well.
    if (state === 'complaint' && decidedBy === by.id) continue
    const { id: decision } = await tx
      .insertInto('report_decision')
      .values({ case_id: caseId, by_id: by.id, decided_at: now, action: 'keep', ground: null, rule: '', facts: reason })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('report_case')
      .set({ state: 'decided', due_at: null, complain_until: complainUntil(now) })
      .where('id', '=', caseId)
      .execute()
    await tx
      .updateTable('report_complaint')
      .set({ answer_id: decision, answered_by: by.id })
      .where('case_id', '=', caseId)
      .where('answer_id', 'is', null)
      .execute()
    await tellReporters(tx, caseId, { decision, now })
  }
}
