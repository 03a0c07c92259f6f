import type { Context } from '#platform/context.ts'
import { photoFile, PHOTO_WIDTHS } from '../rules/photos.ts'

const HOURS_TO_PUT_BACK = 24
const BATCH = 200

/**
 * Deletes uploaded pictures that have been shown nowhere for a day: until then a deleted one can be put back. The same
 * file may belong to two offices, one of which was duplicated from the other.
 * @returns how many pictures it deleted
 */
export async function sweepPhotos({ db, storage }: Context, now: Temporal.Instant): Promise<number> {
  const before = now.subtract({ hours: HOURS_TO_PUT_BACK })
  const rows = await db.write.query<{ office_id: number; key: string; is_last: boolean }>(
    `select p.office_id, p.key, not exists (select from office_photo other where other.key = p.key and other.office_id <> p.office_id) as is_last
     from office_photo p
       left join office_draft d on d.id = p.office_id left join office o on o.id = p.office_id
     where p.created_at < $1
       and greatest(d.updated_at, o.updated_at, p.created_at) < $1
       and not coalesce(d.photos, o.photos, '[]') @> jsonb_build_array(jsonb_build_object('key', p.key))
     order by p.created_at limit ${BATCH}`,
    [before],
  )
  for (const { office_id, key, is_last } of rows) {
    if (is_last) for (const width of PHOTO_WIDTHS) await storage.delete(photoFile(key, width))
    await db.write.deleteFrom('office_photo').where('office_id', '=', office_id).where('key', '=', key).execute()
  }
  return rows.length
}
