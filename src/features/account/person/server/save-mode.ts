import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { saveMode as contract } from '../contract.ts'
import { bitsInMode, maySwitchMode } from '../rules/mode.ts'

export async function saveMode({ viewer, body, now, context }: Call<typeof contract>) {
  orRefuse(maySwitchMode(viewer, body.mode))
  const row = await context.db.write
    .updateTable('person')
    .set({ kind: bitsInMode(viewer.bits, body.mode), updated_at: now })
    .where('id', '=', viewer.id)
    // A conversion in the meantime decides; its bits must not be overwritten.
    .where('kind', '=', viewer.bits)
    .returning('id')
    .executeTakeFirst()
  if (!row) refuse('auth.forbidden')
  return { data: { mode: body.mode } }
}
