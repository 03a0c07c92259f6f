/** The rating summary of an office for search and cards; single ratings belong to the rating feature. */
import type { Tx } from '#platform/db/handles.ts'

/** Serialises concurrent ratings of one office. */
export async function lockOffice(tx: Tx, officeId: number): Promise<void> {
  await tx.selectFrom('office').select('id').where('id', '=', officeId).forNoKeyUpdate().execute()
}

/** @param summary the number of ratings by value, the mean in tenths, and the total number */
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
