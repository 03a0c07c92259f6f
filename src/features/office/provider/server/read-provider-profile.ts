import { MODELESS_BITS } from '#features/account/person/rules/mode.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { readProviderProfile as contract } from '../contract.ts'
import { taxModesOf } from '../rules/tax-modes.ts'
import { findOwnPlace } from './own-place.ts'

/** Who has not said anything yet is proposed the name and the address of their account. */
export async function readProviderProfile({ viewer, context }: Call<typeof contract>) {
  if ((viewer.bits & MODELESS_BITS) !== 0) refuse('auth.forbidden')
  const stored = await findProfile(context.db.read, viewer.id)
  const nothing = {
    name: viewer.name,
    phone: '',
    email: '',
    registerNumber: '',
    certified: false,
    place: null,
    taxMode: 'standard' as const,
    taxModes: ['standard' as const],
  }
  const profile = stored ?? nothing
  return { data: { ...profile, email: profile.email || viewer.email } }
}

export async function findProfile(db: Reads, personId: string) {
  const row = await db
    .selectFrom('provider')
    .select(['name', 'trader_phone', 'trader_email', 'register_number', 'certified_at', 'tax_mode', 'country'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) return null
  return {
    name: row.name,
    phone: row.trader_phone,
    email: row.trader_email,
    registerNumber: row.register_number,
    taxMode: row.tax_mode,
    taxModes: [...new Set([...taxModesOf(row.country), row.tax_mode])],
    certified: row.certified_at !== null,
    place: (await findOwnPlace(db, personId))?.id ?? null,
  }
}
