import { randomBytes } from 'node:crypto'
import { refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import { takeOrRefuse, type RateTake } from '#platform/http/rate-store.ts'
import type { removeAvatar as removeContract, saveAvatar as saveContract } from '../contract.ts'
import { AVATAR_PREFIX, AVATAR_SIZES, avatarFile, avatarKey, MOST_FILE_BYTES, picturesOf } from '../rules/avatar.ts'
import { drawAvatar, type PictureKind } from './draw-avatar.ts'

/** Drawing one takes a second of a core at most. */
const takesOf = (personId: string): RateTake[] => [
  { name: 'avatar', subject: personId, rate: { max: 10, seconds: 60 } },
  { name: 'avatar', subject: personId, rate: { max: 60, seconds: 3600 } },
]

const ANY_KIND: readonly PictureKind[] = ['png', 'jpeg', 'webp']

/** Each upload has files of its own, so of two at once the later one is shown, whole, and no file changes. */
export async function saveAvatar({ viewer, body, now, context }: Call<typeof saveContract>) {
  await takeOrRefuse(context.db.write, ...takesOf(viewer.id))
  const { image, crop = null } = body
  const isText = typeof image === 'string'
  if (!isText && image.size > MOST_FILE_BYTES) refuse('account.image_too_large')
  const upload = isText
    ? Buffer.from(image.slice(AVATAR_PREFIX.length), 'base64')
    : Buffer.from(await image.arrayBuffer())
  const squares = await drawAvatar(upload, crop, isText ? ['png'] : ANY_KIND)
  const key = avatarKey(now.epochMilliseconds, randomBytes(16).toString('hex'))
  for (const size of AVATAR_SIZES) await context.storage.put(avatarFile(key, size), squares[size], 'image/webp')
  await showAvatar(context, viewer.id, key, now)
  return shown(key)
}

export async function removeAvatar({ viewer, now, context }: Call<typeof removeContract>) {
  await showAvatar(context, viewer.id, null, now)
  return shown(null)
}

function shown(key: string | null) {
  const data = picturesOf(key)
  return { data, callback: 'show-picture' as const, params: { thumbnail: data.thumbnail } }
}

async function showAvatar(context: Context, personId: string, key: string | null, now: Temporal.Instant) {
  const before = await context.db.tx(async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select('avatar_key')
      .where('id', '=', personId)
      .forUpdate()
      .executeTakeFirst()
    if (!person) refuse('auth.required')
    await tx.updateTable('person').set({ avatar_key: key, updated_at: now }).where('id', '=', personId).execute()
    // An operator may have to look at it; the timer deletes it then.
    const reported = await tx
      .selectFrom('reported_picture')
      .select('key')
      .where('key', '=', person.avatar_key)
      .executeTakeFirst()
    return reported ? null : person.avatar_key
  })
  if (before !== null) await deleteAvatar(context, before)
}

/** What cannot be deleted now is deleted by the timer (sweep-avatars-job.ts). */
export async function deleteAvatar({ storage, log }: Context, key: string): Promise<void> {
  try {
    for (const size of AVATAR_SIZES) await storage.delete(avatarFile(key, size))
  } catch (error) {
    log.warn({ err: error }, 'an old avatar could not be deleted yet')
  }
}
