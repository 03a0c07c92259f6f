import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { changeSessionId } from '../../sign-in/server/caller-session.ts'
import type { saveMode as contract } from '../contract.ts'
import { bitsInMode, maySwitchMode } from '../rules/mode.ts'

export async function saveMode({ viewer, body, now, caller, context }: Call<typeof contract>) {
  orRefuse(maySwitchMode(viewer, body.mode))
  const kind = bitsInMode(viewer.bits, body.mode)
  const setCookie = await context.db.tx(async (tx) => {
    const row = await tx
      .updateTable('person')
      .set({ kind, updated_at: now })
      .where('id', '=', viewer.id)
      // A conversion in the meantime decides; its bits must not be overwritten.
      .where('kind', '=', viewer.bits)
      .returning('id')
      .executeTakeFirst()
    if (!row) refuse('auth.forbidden')
    return kind === viewer.bits ? null : changeSessionId(tx, { caller, context })
  })
  setCookie?.()
  return { data: { mode: body.mode } }
}
