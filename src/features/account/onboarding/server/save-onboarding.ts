import { sql } from 'kysely'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { bitsInMode, maySwitchMode } from '../../person/rules/mode.ts'
import { changeSessionId } from '../../sign-in/server/caller-session.ts'
import type { finishStep as finishContract, readOnboarding as readContract } from '../contract.ts'
import { stepAfter } from '../rules/steps.ts'

const ONBOARDING = ['onboarding as step', 'account_type as type'] as const

export async function readOnboarding({ viewer, context }: Call<typeof readContract>) {
  const row = await context.db.read
    .selectFrom('person')
    .select(ONBOARDING)
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  return { data: row ?? refuse('auth.required') }
}

/** Providers get their bar at once when their address is confirmed; otherwise the confirmation brings it. */
export async function finishStep({ viewer, body, now, caller, context }: Call<typeof finishContract>) {
  const mode = body.step === 1 && body.type === 'provider' ? ('provider' as const) : null
  const kind = mode !== null && maySwitchMode(viewer, mode).ok ? bitsInMode(viewer.bits, mode) : viewer.bits
  const isSwitched = kind !== viewer.bits
  const { row, setCookie } = await context.db.tx(async (tx) => ({
    row: await tx
      .updateTable('person')
      .set({
        onboarding: sql<number>`greatest(onboarding, ${stepAfter(0, body.step)}::smallint)`,
        updated_at: now,
        ...(body.step === 1 ? { account_type: body.type } : {}),
        ...(isSwitched ? { kind } : {}),
      })
      .where('id', '=', viewer.id)
      .returning(ONBOARDING)
      .executeTakeFirst(),
    setCookie: isSwitched ? await changeSessionId(tx, { caller, context }) : null,
  }))
  setCookie?.()
  return { data: row ?? refuse('auth.required') }
}
