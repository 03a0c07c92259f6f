import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { deleteOffice as contract } from '../contract.ts'
import { findEditedOffice } from './edited-offices.ts'

/** Spec 4: once it was booked it can only be taken out of the search. Pictures that are shown nowhere are swept. */
export async function deleteOffice({ viewer, params, now, context: { db, config } }: Call<typeof contract>) {
  const office = await findEditedOffice(db.write, params.id, viewer.id, config)
  if (!office) refuse('request.not_found')
  await db.tx(async (tx) => {
    if (office.status === 'draft') {
      await tx.deleteFrom('office_draft').where('id', '=', office.id).execute()
      return
    }
    await tx.selectFrom('office').select('id').where('id', '=', office.id).forUpdate().execute()
    const booked = await tx
      .selectFrom('booked_office')
      .select('office_id')
      .where('office_id', '=', office.id)
      .limit(1)
      .executeTakeFirst()
    if (booked) refuse('office.has_bookings')
    await tx
      .updateTable('office')
      .set(({ eb }) => ({
        status: 'deleted',
        photos: '[]',
        secrets: null,
        updated_at: now,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', office.id)
      .execute()
  })
  return { data: { deleted: true as const } }
}
