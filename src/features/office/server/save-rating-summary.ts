/** The mean rating that an office carries for searches and cards; its ratings are the rating feature's. */
import type { Tx } from '#platform/db/handles.ts'

/** Two ratings of one office wait for each other. */
export async function lockOffice(tx: Tx, officeId: number): Promise<void> {
  await tx.selectFrom('office').select('id').where('id', '=', officeId).forNoKeyUpdate().execute()
}

/** @param summary how many gave each value, the mean in tenths, and how many there are */
export async function saveRatingSummary(
  tx: Tx,
  officeId: number,
  summary: { readonly counts: readonly number[]; readonly tenths: number; readonly count: number },
): Promise<void> {
  await tx
    .updateTable('office')
    .set({ rating_counts: [...summary.counts], rating_tenths: summary.tenths, rating_count: summary.count })
    .where('id', '=', officeId)
    .execute()
}
