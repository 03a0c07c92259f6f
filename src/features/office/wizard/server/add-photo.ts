import { randomBytes } from 'node:crypto'
import { refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import { takeOrRefuse, type RateTake } from '#platform/http/rate-store.ts'
import type { addPhoto as addContract, arrangePhotos as arrangeContract } from '../contract.ts'
import { arranged, photoFile, photoKey, PHOTO_WIDTHS, type Photo } from '../rules/photos.ts'
import { FEWEST_PHOTOS, MOST_PHOTOS } from '../rules/wizard-limits.ts'
import { checkSteps } from './check-steps.ts'
import { drawPhoto } from './draw-photo.ts'
import { findEditedOffice, type EditedOffice } from './edited-offices.ts'
import { lockPhotos, savePhotos } from './photo-store.ts'
import { readProgress } from './read-progress.ts'

/** Drawing one takes up to a second of a core. */
const takesOf = (personId: string): RateTake[] => [
  { name: 'photo', subject: personId, rate: { max: 40, seconds: 60 } },
  { name: 'photo', subject: personId, rate: { max: 400, seconds: 86_400 } },
]

export async function addPhoto({
  viewer,
  params,
  body,
  idempotencyKey,
  locale,
  now,
  context,
}: Call<typeof addContract>) {
  const { db, config, storage } = context
  const office = await findEditedOffice(db.write, params.id, viewer.id, config)
  if (!office) refuse('request.not_found')
  await takeOrRefuse(db.write, ...takesOf(viewer.id))
  if (office.photos.length >= MOST_PHOTOS) refuse('office.too_many_photos', { most: MOST_PHOTOS })
  const { files, hash } = await drawPhoto(Buffer.from(body.image.slice(body.image.indexOf(',') + 1), 'base64'))
  const key = photoKey(now.epochMilliseconds, randomBytes(16).toString('hex'))
  for (const width of PHOTO_WIDTHS)
    await storage.put(photoFile(key, width), files.get(width) ?? Buffer.alloc(0), 'image/webp')
  const { photo, photos } = await db.tx(async (tx) => {
    const shown = await lockPhotos(tx, office)
    const known = await tx
      .selectFrom('office_photo')
      .select(['key', 'hash'])
      .where('office_id', '=', office.id)
      .where('request_key', '=', idempotencyKey)
      .executeTakeFirst()
    // The files of the second attempt are shown nowhere and are swept.
    if (known) return { photo: known, photos: shown }
    if (shown.length >= MOST_PHOTOS) refuse('office.too_many_photos', { most: MOST_PHOTOS })
    await tx
      .insertInto('office_photo')
      .values({ office_id: office.id, key, hash, request_key: idempotencyKey, created_at: now })
      .execute()
    const added = { key, hash }
    await savePhotos(tx, office, [...shown, added], now)
    return { photo: added, photos: [...shown, added] }
  })
  return { data: { photo, photos, ...(await progressWith(context, office, photos, locale)) } }
}

export async function arrangePhotos({ viewer, params, body, locale, now, context }: Call<typeof arrangeContract>) {
  const { db, config } = context
  const office = await findEditedOffice(db.write, params.id, viewer.id, config)
  if (!office) refuse('request.not_found')
  if (office.status === 'published' && body.keys.length < FEWEST_PHOTOS) refuse('office.photo_needed')
  const photos = await db.tx(async (tx) => {
    const shown = await lockPhotos(tx, office)
    const uploaded = await tx
      .selectFrom('office_photo')
      .select(['key', 'hash'])
      .where('office_id', '=', office.id)
      .execute()
    const chosen = arranged(body.keys, [...shown, ...uploaded]) ?? refuse('office.photo_unknown')
    await savePhotos(tx, office, chosen, now)
    return chosen
  })
  return { data: { photos, ...(await progressWith(context, office, photos, locale)) } }
}

async function progressWith({ db }: Context, office: EditedOffice, photos: readonly Photo[], locale: 'de' | 'en') {
  return readProgress(db.write, { ...office, photos }, checkSteps(office, locale))
}
