/** Seeds the houses of the city with their offices. */
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import { createLocation, createOffice, type OfficeInput } from '#features/office/server/create-office.ts'
import { sealSecrets } from '#features/office/wizard/server/office-secrets.ts'
import { addDays } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { CityPlan, LocationPlan, OfficePlan } from './city/plan.ts'
import { fewAtOnce } from './few-at-once.ts'
import { blurKey, parsePictureKey } from './pictures/room-picture.ts'
import { THUMBHASHES } from './pictures/thumbhashes.gen.ts'
import { contextAt } from './seed-context.ts'
import { seededChance, seedFrom } from './seeded-chance.ts'

const AT_ONCE = 4
/** Of so many offices one charges only for the hours that were used. */
const CHARGES_USED_EVERY = 5

/**
 * @param from when the first house is created; locations follow by the minute, offices a day later
 * @param monday see Calendar
 * @returns the ids of offices and locations by key
 */
export async function seedOffices(input: {
  context: Context
  seed: number
  plan: CityPlan
  providerIds: ReadonlyMap<string, number>
  companyIds: ReadonlyMap<string, number>
  from: Temporal.Instant
  monday: string
}): Promise<{ officeIds: ReadonlyMap<string, number>; locationIds: ReadonlyMap<string, number> }> {
  const { context, seed, plan, providerIds, companyIds, from, monday } = input
  const locations = new Map(plan.locations.map((location) => [location.key, location]))
  const locationIds = new Map<string, number>()
  await fewAtOnce(plan.locations, AT_ONCE, async (location, position) => {
    const then = contextAt(context, seed, from.add({ minutes: position }), location.key)
    const { key, providerKey, ...place } = location
    locationIds.set(key, await createLocation(then, { ...place, providerId: providerIds.get(providerKey)! }))
  })
  const officeIds = new Map<string, number>()
  await fewAtOnce(plan.offices, AT_ONCE, async (office, position) => {
    const then = contextAt(context, seed, from.add({ hours: 24, minutes: position }), office.key)
    const ids = {
      locationId: locationIds.get(office.locationKey)!,
      providerId: providerIds.get(office.providerKey)!,
      companyIds: office.companyKey === null ? [] : [companyIds.get(office.companyKey)!],
    }
    const id = await createOffice(then, {
      ...officeInput(office, locations.get(office.locationKey)!, monday),
      ...ids,
      chargesUsed: position % CHARGES_USED_EVERY === 0,
    })
    officeIds.set(office.key, id)
    if (promisesCode(office)) await keepDoorCode(context, seed, office.key, id)
  })
  return { officeIds, locationIds }
}

/** The words of the entrance say that the code stands in the booking. */
function promisesCode({ accessNote }: OfficePlan): boolean {
  return /\bcode\b/i.test(accessNote.en)
}

async function keepDoorCode(context: Context, seed: number, key: string, officeId: number): Promise<void> {
  const doorCode = `${seededChance(seedFrom(seed, 'door code', key)).whole(1000, 9999)}#`
  const secrets = sealSecrets({ doorCode }, officeId, context.config)
  await context.db.write.updateTable('office').set({ secrets }).where('id', '=', officeId).execute()
}

function officeInput(
  office: OfficePlan,
  location: LocationPlan,
  monday: string,
): Omit<OfficeInput, 'locationId' | 'providerId' | 'companyIds'> {
  return {
    group: office.group === 'room' ? 2 : 1,
    category: office.category,
    type:
      (office.internal ? OFFICE_TYPE.internal : 0) |
      (office.freeForRefugees ? OFFICE_TYPE.refugee : 0) |
      (office.employeesOnly ? OFFICE_TYPE.employeesOnly : 0),
    icon: office.icon,
    title: office.title,
    description: office.description,
    accessNote: office.accessNote,
    capacity: office.capacity,
    people: office.people,
    areaM2: office.areaM2,
    layouts: office.layouts ?? {},
    priceCents: office.priceCents,
    currency: office.currency,
    leadHours: office.leadHours,
    equipment: office.equipment.map(({ key, detail }) =>
      detail === null ? { key } : { key, detail_de: detail.de, detail_en: detail.en },
    ),
    rules: office.rules.map((key) => ({ key })),
    tags: { de: office.tags.map(({ de }) => de), en: office.tags.map(({ en }) => en) },
    photos: office.pictures.map((key) => ({ key, hash: thumbhashOf(key) })),
    lat: location.lat,
    lng: location.lng,
    week: office.hours,
    overrides: office.overrides.map(({ dayOffset, spans, note }) => ({ day: addDays(monday, dayOffset), spans, note })),
  }
}

function thumbhashOf(key: string): string {
  const picture = parsePictureKey(key)
  const hash = picture && THUMBHASHES[blurKey(picture)]
  if (!hash) throw new RangeError(`no thumbhash of ${key}: run demo/pictures/generate-thumbhashes.ts`)
  return hash
}
