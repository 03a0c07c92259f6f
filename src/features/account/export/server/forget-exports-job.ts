import type { Context } from '#platform/context.ts'

const BATCH = 50

/**
 * Deletes copies that are over: the file first, so that none is left behind without its row.
 * @returns how many it deleted
 */
export async function forgetExports({ db, storage }: Context, now: Temporal.Instant): Promise<number> {
  const over = await db.write
    .selectFrom('account_export')
    .select(['id', 'file_key'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(BATCH)
    .execute()
  for (const { id, file_key } of over) {
    await storage.delete(file_key)
    await db.write.deleteFrom('account_export').where('id', '=', id).execute()
  }
  return over.length
}
