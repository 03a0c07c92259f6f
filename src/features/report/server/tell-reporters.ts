import type { Tx } from '#platform/db/handles.ts'
import { emit } from './emit.ts'

/** Everybody who reported it and can be reached gets a decision, with a link of their own. */
export async function tellReporters(
  tx: Tx,
  caseId: number,
  { decision, now: at }: { readonly decision: number; readonly now: Temporal.Instant },
): Promise<void> {
  const reports = await tx
    .selectFrom('report')
    .select(['id', 'reporter_id', 'email'])
    .where('case_id', '=', caseId)
    .orderBy('id')
    .execute()
  for (const { id, reporter_id, email } of reports)
    if (reporter_id !== null || email !== '')
      await emit(tx, { type: 'report.decided', person_id: reporter_id, at, payload: { report: id, decision } })
}
