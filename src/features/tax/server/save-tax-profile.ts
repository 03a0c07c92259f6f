import { maySwitchMode } from '#features/account/person/rules/mode.ts'
import { lockProvider } from '#features/office/server/lock-provider.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { saveTaxProfile as contract } from '../contract.ts'
import { isBirthDate } from '../rules/tax-data.ts'
import { viewTaxProfile } from './read-tax-profile.ts'
import { settleCompleteness } from './settle-completeness.ts'

type Body = Call<typeof contract>['body']

/** Also for who is suspended: their visits of this year are reported as well. */
export async function saveTaxProfile({ viewer, body, now, context }: Call<typeof contract>) {
  orRefuse(maySwitchMode(viewer, 'provider'))
  if (body.birthDate !== null && !isBirthDate(body.birthDate, localDay(now, REGION_ZONE))) refuse('tax.birth_date')
  const data = await context.db.tx(async (tx) => {
    const providerId = await lockProvider(tx, viewer, context)
    const said = {
      kind: body.kind,
      given_name: body.givenName,
      surname: body.surname,
      birth_date: body.birthDate,
      birth_city: body.birthCity,
      birth_country: body.birthCountry,
      tins: JSON.stringify(body.tins),
      has_no_tin: body.hasNoTin,
      has_no_register: body.hasNoRegister,
      updated_at: now,
    }
    await tx
      .insertInto('tax_profile')
      .values({ provider_id: providerId, ...said })
      .onConflict((on) => on.column('provider_id').doUpdateSet(said))
      .execute()
    await savePlaces(tx, providerId, body.places)
    await settleCompleteness(tx, providerId, now)
    return viewTaxProfile(tx, providerId)
  })
  context.wake()
  return { data }
}

async function savePlaces(tx: Tx, providerId: number, places: Body['places']): Promise<void> {
  if (places.length === 0) return
  const own = await tx.selectFrom('location').select('id').where('provider_id', '=', providerId).execute()
  const ids = new Set(own.map(({ id }) => id))
  for (const { id, landRegister } of places) {
    if (!ids.has(id)) refuse('request.not_found')
    if (landRegister === '') await tx.deleteFrom('tax_place').where('location_id', '=', id).execute()
    else
      await tx
        .insertInto('tax_place')
        .values({ location_id: id, land_register: landRegister })
        .onConflict((on) => on.column('location_id').doUpdateSet({ land_register: landRegister }))
        .execute()
  }
}
