/** Which pictures an office or a draft shows; of two requests, the later one sees what the earlier one wrote. */
import { refuse } from '#kernel/verdict.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { Photo } from '../rules/photos.ts'
import type { EditedOffice } from './edited-offices.ts'

type Edited = Pick<EditedOffice, 'id' | 'status'>

/** The photos in their order, locked until the transaction ends. */
export async function lockPhotos(tx: Tx, { id, status }: Edited): Promise<Photo[]> {
  const row =
    status === 'draft'
      ? await tx.selectFrom('office_draft').select('photos').where('id', '=', id).forUpdate().executeTakeFirst()
      : await tx.selectFrom('office').select('photos').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  // A draft may have been published, or deleted, in the meantime.
  return (row?.photos ?? refuse('request.not_found')) as Photo[]
}

export async function savePhotos(tx: Tx, { id, status }: Edited, photos: readonly Photo[], now: Temporal.Instant) {
  const saved = { photos: JSON.stringify(photos.map(({ key, hash }) => ({ key, hash }))), updated_at: now }
  if (status === 'draft') await tx.updateTable('office_draft').set(saved).where('id', '=', id).execute()
  else
    await tx
      .updateTable('office')
      .set(({ eb }) => ({ ...saved, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
}
