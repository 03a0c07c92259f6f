import { MODELESS_BITS } from '#features/account/person/rules/mode.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { OffersAs } from '../../trader/rules/trader.ts'
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
    certifiedOn: null,
    offersAs: null,
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
    // The CHECK of the table.
    .select(({ ref }) => ref('offers_as').$castTo<OffersAs | null>().as('offers_as'))
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
    certifiedOn: row.certified_at && localDay(row.certified_at, REGION_ZONE),
    offersAs: row.offers_as,
    place: (await findOwnPlace(db, personId))?.id ?? null,
  }
}
