import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'

/**
 * What they reported stays without their name while it is needed (forget-reports-job.ts). What was reported of them loses
 * what it showed; that it was decided, and why, stays.
 */
export const reportPersonalData: PersonalData = {
  files: {
    reports: (db, personId) =>
      db
        .selectFrom('report as r')
        .innerJoin('report_case as c', 'c.id', 'r.case_id')
        .leftJoin('report_complaint as m', 'm.report_id', 'r.id')
        .select(['c.kind', 'r.ground', 'r.explanation', 'r.location', 'r.reported_at', 'm.text as complaint'])
        .where('r.reporter_id', '=', personId)
        .orderBy('r.id')
        .execute(),
    /** Not who reported it, nor in which words. */
    'reported-of-me': (db, personId) =>
      db
        .selectFrom('report_case as c')
        .leftJoin('report_decision as d', 'd.case_id', 'c.id')
        .leftJoin('report_complaint as m', (on) => on.onRef('m.decision_id', '=', 'd.id').on('m.report_id', 'is', null))
        .select(['c.kind', 'c.content', 'c.opened_at', 'd.action', 'd.ground', 'd.rule', 'd.facts', 'd.decided_at'])
        .select('m.text as complaint')
        .where('c.owner_id', '=', personId)
        .orderBy('c.id')
        .orderBy('d.id')
        .execute(),
  },
  async erase(tx, { id }) {
    await tx.updateTable('report').set({ reporter_id: null }).where('reporter_id', '=', id).execute()
    await tx
      .updateTable('report_decision')
      .set({ undo: null })
      .where('case_id', 'in', (from) => from.selectFrom('report_case').select('id').where('owner_id', '=', id))
      .execute()
    await tx
      .updateTable('report_case')
      .set({ content: '{}', pictures: sql`'{}'` })
      .where('owner_id', '=', id)
      .execute()
  },
}
