import type { DeskRole } from '#kernel/desk-roles.ts'
import type { Country } from '#kernel/locale.ts'
import type { Span } from '#kernel/quarters.ts'
import type { PersonKind } from '#kernel/viewer.ts'
import type { Category } from '#features/office/rules/categories.ts'
import type { EquipmentKey } from '#features/office/rules/equipment.ts'
import type { HouseRuleKey } from '#features/office/rules/house-rules.ts'

/** What the demo seeder creates by calling use-cases. Plain data; entries refer to each other by `key`. */
export type CityPlan = {
  readonly people: readonly PersonPlan[]
  readonly companies: readonly CompanyPlan[]
  readonly providers: readonly ProviderPlan[]
  readonly locations: readonly LocationPlan[]
  readonly offices: readonly OfficePlan[]
  /** In the order of booking. */
  readonly visits: readonly VisitPlan[]
}

export type Both = { readonly de: string; readonly en: string }

export type AddressPlan = {
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly country: Country
}

export type PersonPlan = {
  readonly key: string
  readonly email: string
  readonly givenName: string
  readonly surname: string
  readonly kind: PersonKind
  /** Of an operator; an owner unless said. */
  readonly deskRoles?: readonly DeskRole[]
  readonly locale: 'de' | 'en'
  readonly country: Country
  readonly verified: boolean
  readonly refugee: boolean
  /** Null when none has been entered yet. */
  readonly billingAddress: AddressPlan | null
  /** For employees and company admins. */
  readonly companyKey: string | null
  readonly residence: string
  readonly languages: readonly string[]
}

export type CompanyPlan = {
  readonly key: string
  readonly name: string
  readonly teamName: string
  readonly adminKey: string
  readonly billingAddress: AddressPlan
  /** Per employee. */
  readonly monthlyBudgetCents: number
}

export type ProviderPlan = {
  readonly key: string
  readonly personKey: string
  readonly name: string
  readonly country: Country
  readonly taxMode: 'standard' | 'small_business'
  readonly offersAs: 'trader' | 'private'
}

export type LocationPlan = AddressPlan & {
  readonly key: string
  readonly providerKey: string
  readonly district: string
  readonly zone: 'Europe/Berlin' | 'Europe/Vienna' | 'Europe/Zurich'
  readonly lat: number
  readonly lng: number
}

/** Opening spans of a week, Monday first; an empty list is a closed day. */
export type Week = readonly (readonly Span[])[]

/** Days are counted from the Monday of the week in which the city is created, so the weekday is day mod 7. */
export type OverridePlan = { readonly dayOffset: number; readonly spans: readonly Span[]; readonly note: Both }

export type OfficePlan = {
  readonly key: string
  readonly locationKey: string
  readonly providerKey: string
  readonly group: 'desk' | 'room'
  readonly category: Category
  readonly title: Both
  /** At most 500 characters each. */
  readonly description: Both
  /** How to get in; shown after booking. */
  readonly accessNote: Both
  /** Number of desks; 1 for a room. */
  readonly capacity: number
  readonly people: number
  readonly areaM2: number
  /** Rooms only: people per layout (Spec 3: U-Shape, Theatre, Parliament, Standing). */
  readonly layouts: {
    readonly uShape: number
    readonly theatre: number
    readonly parliament: number
    readonly standing: number
  } | null
  readonly priceCents: number
  readonly currency: 'EUR' | 'CHF'
  readonly leadHours: number
  readonly hours: Week
  readonly overrides: readonly OverridePlan[]
  readonly equipment: readonly { readonly key: EquipmentKey; readonly detail: Both | null }[]
  readonly rules: readonly HouseRuleKey[]
  /** At least three. */
  readonly tags: readonly Both[]
  /** Keys of drawn pictures (demo/pictures/room-picture.ts), the first is the cover. */
  readonly pictures: readonly string[]
  readonly freeForRefugees: boolean
  readonly internal: boolean
  readonly employeesOnly: boolean
  /** The company of an employees-only office. */
  readonly companyKey: string | null
  readonly icon: 'internal' | 'obi' | null
}

export type VisitPlan = {
  readonly personKey: string
  readonly officeKey: string
  /** Days from the Monday of the week in which the city is created: -28 to 27. */
  readonly dayOffset: number
  /** How many days earlier the person books, 0 to 20. */
  readonly bookedDaysBefore: number
  readonly startQuarter: number
  readonly hours: number
  readonly quantity: number
  /** Canceled before it starts. */
  readonly canceled: boolean
  /** The rating after the visit; only for visits in past weeks. */
  readonly rating: 2 | 4 | 6 | 8 | 10 | null
}

/** First and last day of visits, see {@link VisitPlan}. */
export const FIRST_DAY = -28
export const LAST_DAY = 27

/** The password of everybody in the demo city. */
export const DEMO_PASSWORD = 'Viertel-2026!'
export const DEMO_MAIL_DOMAIN = 'viertel.example'
