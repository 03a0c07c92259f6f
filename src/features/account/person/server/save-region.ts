import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { readRegion as readContract, saveRegion as saveContract } from '../contract.ts'

const REGION = ['locale', 'country'] as const

export async function readRegion({ viewer, context }: Call<typeof readContract>) {
  const row = await context.db.read.selectFrom('person').select(REGION).where('id', '=', viewer.id).executeTakeFirst()
  return { data: row ?? refuse('auth.required') }
}

export async function saveRegion({ viewer, body, now, context }: Call<typeof saveContract>) {
  const row = await context.db.write
    .updateTable('person')
    .set({ locale: body.locale, country: body.country, updated_at: now })
    .where('id', '=', viewer.id)
    .returning(REGION)
    .executeTakeFirst()
  return { data: row ?? refuse('auth.required') }
}
