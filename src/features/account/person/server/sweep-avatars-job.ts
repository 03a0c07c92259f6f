import type { Context } from '#platform/context.ts'
import { AVATAR_FOLDER, avatarOfFile } from '../rules/avatar.ts'

const MINUTES_TO_SAVE = 60
const BATCH = 500

/**
 * Deletes stored pictures that nobody shows: a process was killed before it had saved one, or the storage was away when
 * an old one was to be deleted. Those of the last hour may just be being saved.
 * @returns how many files it deleted
 */
export async function sweepAvatars({ db, storage }: Context, now: Temporal.Instant): Promise<number> {
  const before = now.subtract({ minutes: MINUTES_TO_SAVE }).epochMilliseconds
  let deleted = 0
  const sweep = async (files: readonly { name: string; key: string }[]) => {
    if (files.length === 0) return
    const rows = await db.write
      .selectFrom('person')
      .select('avatar_key')
      .where(
        'avatar_key',
        'in',
        files.map(({ key }) => key),
      )
      .execute()
    const reported = await db.write
      .selectFrom('reported_picture')
      .select('key')
      .where(
        'key',
        'in',
        files.map(({ key }) => key),
      )
      .execute()
    const shown = new Set([...rows.map((row) => row.avatar_key), ...reported.map((row) => row.key)])
    for (const { name, key } of files)
      if (!shown.has(key)) {
        await storage.delete(name)
        deleted += 1
      }
  }
  let batch: { name: string; key: string }[] = []
  for await (const name of storage.list(AVATAR_FOLDER)) {
    const avatar = avatarOfFile(name)
    if (!avatar || avatar.madeAtMs >= before) continue
    batch.push({ name, key: avatar.key })
    if (batch.length < BATCH) continue
    await sweep(batch)
    batch = []
  }
  await sweep(batch)
  return deleted
}
