/** What and where: location, category, and how many people fit. */
import { z } from 'zod'
import { country, idInPath } from '#kernel/fields.ts'
import { distanceMetres } from '#kernel/geo.ts'
import type { Country } from '#kernel/locale.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { isPostcodeOf } from '#features/account/billing/rules/billing-address.ts'
import { CATEGORIES, type Category } from '../../rules/categories.ts'
import { MOST_AREA_M2, MOST_CAPACITY, MOST_PEOPLE, PIN_ASKS_METRES } from './wizard-limits.ts'
import { typedCount, typedDegrees, typedInteger, typedLine, typedYes } from './typed-values.ts'
import type { Fields, Group } from './wizard-steps.ts'

const text = z.string().default('')
const because = (code: RefusalCode, field?: string) => ({
  message: code,
  ...(field !== undefined && { path: [field] }),
})

/** Büsingen lies in Germany and keeps the time of Zurich. */
const BUESINGEN = '78266'
const ZONES = { DE: 'Europe/Berlin', AT: 'Europe/Vienna', CH: 'Europe/Zurich' } as const

export function zoneOf(country: Country, postcode: string): string {
  return country === 'DE' && postcode === BUESINGEN ? 'Europe/Busingen' : ZONES[country]
}

export function currencyOf(country: Country): 'EUR' | 'CHF' {
  return country === 'CH' ? 'CHF' : 'EUR'
}

/** A location that the provider has already; its address and pin are kept with it. */
const knownLocation = z
  .object({ locationId: idInPath })
  .transform(({ locationId }) => ({ kind: 'known' as const, locationId }))

const newLocation = z
  .object({
    street: typedLine(120, 1),
    postcode: typedLine(10, 1),
    city: typedLine(80, 1),
    district: typedLine(80),
    country,
    lat: typedDegrees(85),
    lng: typedDegrees(180),
    /** Where the address was found; empty when it was not, and the pin was set by hand. */
    foundLat: text,
    foundLng: text,
    farPin: typedYes,
  })
  .refine((one) => isPostcodeOf(one.country, one.postcode), because('field.invalid', 'postcode'))
  .refine((one) => one.farPin || (metresFromAddress(one) ?? 0) <= PIN_ASKS_METRES, because('office.pin_far', 'farPin'))
  .transform(({ street, postcode, city, district, country: land, lat, lng }) => ({
    kind: 'new' as const,
    ...{ street, postcode, city, district, country: land, lat, lng },
    zone: zoneOf(land, postcode),
  }))

export const locationStep = (fields: Fields) => ((fields['locationId'] ?? '') === '' ? newLocation : knownLocation)

/** Between the pin and the point of the address, rounded; null where either is missing. */
export function metresFromAddress(typed: {
  readonly lat: number
  readonly lng: number
  readonly foundLat: string
  readonly foundLng: string
}): number | null {
  if (typed.foundLat === '' || typed.foundLng === '') return null
  const metres = distanceMetres(typed, { lat: Number(typed.foundLat), lng: Number(typed.foundLng) })
  return Number.isFinite(metres) ? Math.round(metres) : null
}

export type NewLocationFacts = z.output<typeof newLocation>

export function fieldsOfLocation(location: Omit<NewLocationFacts, 'kind' | 'zone'>): Fields {
  const { lat, lng, ...address } = location
  return { locationId: '', ...address, lat: String(lat), lng: String(lng) }
}

/** What a desk and a whole room can be (Spec 3); a meeting room is no place for desks, an open-plan office no room. */
const ONLY_DESKS: ReadonlySet<Category> = new Set(['open_plan', 'coworking'])
const ONLY_ROOMS: ReadonlySet<Category> = new Set(['meeting_room'])

export function categoriesOf(group: Group): Category[] {
  const other = group === 2 ? ONLY_DESKS : ONLY_ROOMS
  return (Object.keys(CATEGORIES) as Category[]).filter((category) => !other.has(category))
}

export const categoryStep = (group: Group) =>
  z.object({
    category: z
      .string()
      .default('')
      .pipe(z.string().min(1))
      .pipe(z.enum(Object.keys(CATEGORIES) as [Category, ...Category[]]))
      .refine((category) => categoriesOf(group).includes(category), because('office.category_of_group')),
  })

/** Spec 3: how a meeting room can be furnished. */
export const LAYOUTS = ['uShape', 'theatre', 'parliament', 'standing'] as const
export type Layout = (typeof LAYOUTS)[number]

const layoutFields = Object.fromEntries(
  LAYOUTS.map((layout) => [`layout_${layout}`, typedCount(MOST_PEOPLE)]),
) as Record<`layout_${Layout}`, ReturnType<typeof typedCount>>

/** Desks: how many there are, one person each. Rooms are booked whole, for so many people. */
export const editStep = (group: Group) =>
  z
    .object({
      capacity: group === 2 ? text.transform(() => 1) : typedInteger(1, MOST_CAPACITY),
      people: group === 2 ? typedInteger(1, MOST_PEOPLE) : text.transform(() => null),
      area: typedInteger(1, MOST_AREA_M2),
      ...layoutFields,
    })
    .check(({ value, issues }) => {
      for (const layout of LAYOUTS)
        if (value.people !== null && value[`layout_${layout}`] > value.people)
          issues.push({
            code: 'custom',
            input: value,
            path: [`layout_${layout}`],
            message: 'office.layout_too_large' satisfies RefusalCode,
          })
    })
    .transform(({ capacity, people, area, ...typed }) => ({
      capacity,
      people: people ?? capacity,
      areaM2: area,
      layouts: Object.fromEntries(
        group === 2
          ? LAYOUTS.map((layout) => [layout, typed[`layout_${layout}`]] as const).filter(([, most]) => most > 0)
          : [],
      ) as Partial<Record<Layout, number>>,
    }))

export type EditFacts = z.output<ReturnType<typeof editStep>>

export function fieldsOfEdit({ capacity, people, areaM2, layouts }: EditFacts): Fields {
  const typed = Object.entries(layouts).map(([layout, most]) => [`layout_${layout}`, String(most)] as const)
  return { capacity: String(capacity), people: String(people), area: String(areaM2), ...Object.fromEntries(typed) }
}
