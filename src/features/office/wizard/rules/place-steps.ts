/** What and where: location, category, and how many people fit. */
import { z } from 'zod'
import { country, idInPath } from '#kernel/fields.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { isPostcodeOf } from '#features/account/billing/rules/billing-address.ts'
import { CATEGORIES, type Category } from '../../rules/categories.ts'
import { categoriesOf, layoutField, LAYOUTS, type Layout } from './choices.ts'
import { metresFromAddress, zoneOf } from './pin.ts'
import { MOST_AREA_M2, MOST_CAPACITY, MOST_PEOPLE, PIN_ASKS_METRES } from './wizard-limits.ts'
import { typedCount, typedDegrees, typedInteger, typedLine, typedYes } from './typed-values.ts'
import type { Fields, Group } from './wizard-steps.ts'

const text = z.string().default('')
const because = (code: RefusalCode, field?: string) => ({
  message: code,
  ...(field !== undefined && { path: [field] }),
})

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
    /** `rough`: the point is somewhere in the street or the district, so the pin has to be moved to the entrance. */
    precision: text,
    farPin: typedYes,
  })
  .refine((one) => isPostcodeOf(one.country, one.postcode), because('field.invalid', 'postcode'))
  .refine((one) => one.farPin || (metresFromAddress(one) ?? 0) <= PIN_ASKS_METRES, because('office.pin_far', 'farPin'))
  .refine((one) => one.precision !== 'rough' || metresFromAddress(one) !== 0, because('office.pin_rough', 'lat'))
  .transform(({ street, postcode, city, district, country: land, lat, lng }) => ({
    kind: 'new' as const,
    street,
    postcode,
    city,
    district,
    country: land,
    lat,
    lng,
    zone: zoneOf(land, postcode),
  }))

export const locationStep = (fields: Fields) => ((fields['locationId'] ?? '') === '' ? newLocation : knownLocation)

export type NewLocationFacts = z.output<typeof newLocation>

export function fieldsOfLocation(location: Omit<NewLocationFacts, 'kind' | 'zone'>): Fields {
  const { street, postcode, city, district, country: land, lat, lng } = location
  return { locationId: '', street, postcode, city, district, country: land, lat: String(lat), lng: String(lng) }
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

const layoutFields = Object.fromEntries(
  LAYOUTS.map((layout) => [layoutField(layout), typedCount(MOST_PEOPLE)]),
) as Record<ReturnType<typeof layoutField>, ReturnType<typeof typedCount>>

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
        if (value.people !== null && value[layoutField(layout)] > value.people)
          issues.push({
            code: 'custom',
            input: value,
            path: [layoutField(layout)],
            message: 'office.layout_too_large' satisfies RefusalCode,
          })
    })
    .transform(({ capacity, people, area, ...typed }) => ({
      capacity,
      people: people ?? capacity,
      areaM2: area,
      layouts: Object.fromEntries(
        group === 2
          ? LAYOUTS.map((layout) => [layout, typed[layoutField(layout)]] as const).filter(([, most]) => most > 0)
          : [],
      ) as Partial<Record<Layout, number>>,
    }))

export type EditFacts = z.output<ReturnType<typeof editStep>>

export function fieldsOfEdit({ capacity, people, areaM2, layouts }: EditFacts): Fields {
  const typed = (Object.entries(layouts) as [Layout, number][]).map(
    ([layout, most]) => [layoutField(layout), String(most)] as const,
  )
  return { capacity: String(capacity), people: String(people), area: String(areaM2), ...Object.fromEntries(typed) }
}
