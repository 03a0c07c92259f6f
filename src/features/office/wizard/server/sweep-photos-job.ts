import { sql } from 'kysely'
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
  const rows = await db.write
    .selectFrom('office_photo as p')
    .leftJoin('office_draft as d', 'd.id', 'p.office_id')
    .leftJoin('office as o', 'o.id', 'p.office_id')
    .select(({ exists, not, selectFrom }) => [
      'p.office_id',
      'p.key',
      not(
        exists(
          selectFrom('office_photo as other')
            .select('other.key')
            .whereRef('other.key', '=', 'p.key')
            .whereRef('other.office_id', '<>', 'p.office_id'),
        ),
      ).as('is_last'),
    ])
    .where('p.created_at', '<', before)
    .where(sql<boolean>`greatest(d.updated_at, o.updated_at, p.created_at) < ${before}`)
    .where(sql<boolean>`not coalesce(d.photos, o.photos, '[]') @> jsonb_build_array(jsonb_build_object('key', p.key))`)
    // An operator may still want to see it, or have to show it again.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('reported_picture as r').select('r.key').whereRef('r.key', '=', 'p.key'))),
    )
    .orderBy('p.created_at')
    .limit(BATCH)
    .execute()
  for (const { office_id, key, is_last } of rows) {
    if (is_last) for (const width of PHOTO_WIDTHS) await storage.delete(photoFile(key, width))
    await db.write.deleteFrom('office_photo').where('office_id', '=', office_id).where('key', '=', key).execute()
  }
  return rows.length
}
