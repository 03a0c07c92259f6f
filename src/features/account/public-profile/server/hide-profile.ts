/** What operators take away of a profile, and giving it back; who decides why is the caller's affair. */
import type { Tx } from '#platform/db/handles.ts'

export type HiddenProfile = { readonly avatarKey: string | null; readonly residence: string }

/** Picture and place of residence; the name is that of the contract. @returns what was removed */
export async function hideProfile(tx: Tx, personId: string, now: Temporal.Instant): Promise<HiddenProfile | undefined> {
  const before = await tx
    .selectFrom('person')
    .select(['avatar_key', 'residence'])
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  await tx
    .updateTable('person')
    .set({ avatar_key: null, residence: '', updated_at: now })
    .where('id', '=', personId)
    .execute()
  return { avatarKey: before.avatar_key, residence: before.residence }
}

/** What they have filled in anew since stays as it is. */
export async function showProfile(
  tx: Tx,
  personId: string,
  { avatarKey, residence }: HiddenProfile,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('person')
    .set(({ fn, val, eb }) => ({
      avatar_key: fn.coalesce('avatar_key', val(avatarKey)),
      residence: eb.case().when('residence', '=', '').then(residence).else(eb.ref('residence')).end(),
      updated_at: now,
    }))
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .execute()
}
