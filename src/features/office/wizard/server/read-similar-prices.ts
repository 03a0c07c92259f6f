import { sql } from 'kysely'
import { distanceMetres, mercator, type LatLng } from '#kernel/geo.ts'
import { toCents } from '#kernel/money.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { OFFICE_TYPE } from '../../rules/office-type.ts'
import type { readSimilarPrices as contract } from '../contract.ts'
import { currencyOf } from '../rules/pin.ts'
import { MOST_SIMILAR, SIMILAR_METRES, similarPrices } from '../rules/similar-prices.ts'
import { checkSteps } from './check-steps.ts'
import { findEditedOffice, type EditedOffice } from './edited-offices.ts'

/** Null as long as it has no address, and where too few are near by. */
export async function readSimilarPrices({ viewer, params, locale, context: { db, config } }: Call<typeof contract>) {
  const office = (await findEditedOffice(db.read, params.id, viewer.id, config)) ?? refuse('request.not_found')
  const place = await placeOf(db.read, office, checkSteps(office, locale).facts.location)
  if (!place) return { data: null }
  const currency = currencyOf(place.country)
  const near = await nearestPrices(db.read, office, place, currency)
  const prices = near
    .filter((one) => distanceMetres(place, one) <= SIMILAR_METRES)
    .slice(0, MOST_SIMILAR)
    .map((one) => toCents(one.price_cents))
  const found = similarPrices(prices)
  return { data: found && { ...found, currency } }
}

type Place = LatLng & { readonly country: 'DE' | 'AT' | 'CH' }
type Location = ReturnType<typeof checkSteps>['facts']['location']

async function placeOf(db: Reads, { providerId }: EditedOffice, location: Location): Promise<Place | undefined> {
  if (location?.kind !== 'known') return location
  const row = await db
    .selectFrom('location')
    .select(['lat', 'lng', 'country'])
    .where('id', '=', location.locationId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row && { ...row, country: row.country as Place['country'] }
}

/** What everybody may book and pays for; the index of the search has them by distance. Their own are none to learn from. */
async function nearestPrices(db: Reads, { group, providerId }: EditedOffice, place: LatLng, currency: string) {
  const { x, y } = mercator(place)
  // A constant, because the index holds the offices of one group.
  const ofGroup = group === 1 ? sql`o.grp = 1` : sql`o.grp = 2`
  const { rows } = await sql<{ price_cents: number; lat: number; lng: number }>`
    select o.price_cents, o.lat, o.lng from office o
    where o.status = 'published' and ${ofGroup} and o.currency = ${currency} and o.provider_id <> ${providerId}
      and o.price_cents > 0 and o.type & ${OFFICE_TYPE.employeesOnly | OFFICE_TYPE.internal | OFFICE_TYPE.refugee}::int = 0
    order by o.pt <-> point(${x}, ${y}) limit ${MOST_SIMILAR}`.execute(db)
  return rows
}
