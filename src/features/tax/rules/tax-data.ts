/**
 * What a provider has to say for the yearly report (Council Directive (EU) 2021/514, Annex V, Section II B; sections 17 and
 * 18 PStTG), and of whom it is asked.
 */
import type { Country } from '#kernel/locale.ts'
import { daysInMonth } from '#kernel/plain-days.ts'

/** A natural person, also one who runs a business, or a company of any form. */
export const SELLER_KINDS = ['individual', 'entity'] as const
export type SellerKind = (typeof SELLER_KINDS)[number]

export type SellerAddress = {
  readonly name1: string
  readonly name2: string
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly country: Country
}

/** A tax identification number and the country that gave it out (rules/tin.ts). */
export type Tin = { readonly country: Country; readonly number: string }

export type TaxData = {
  readonly kind: SellerKind | null
  readonly givenName: string
  readonly surname: string
  readonly birthDate: string | null
  readonly birthCity: string
  /** ISO 3166, two letters; empty while it was not said. */
  readonly birthCountry: string
  readonly tins: readonly Tin[]
  readonly hasNoTin: boolean
  readonly hasNoRegister: boolean
  /** The default billing address. */
  readonly address: SellerAddress | null
  /** Of the trader data. */
  readonly registerNumber: string
}

export const TAX_FIELDS = [
  'kind',
  'givenName',
  'surname',
  'birthDate',
  'birthPlace',
  'tin',
  'register',
  'address',
] as const
export type TaxField = (typeof TAX_FIELDS)[number]

/** In the order of the page; empty when the report can be made. */
export function missingTaxData(data: TaxData): TaxField[] {
  const { kind } = data
  if (kind === null) return data.address === null ? ['kind', 'address'] : ['kind']
  const isPerson = kind === 'individual'
  // Who has no number is found by the place of birth instead; a company always has one.
  const needsBirthPlace = isPerson && data.tins.length === 0 && data.hasNoTin
  const isMissing: Readonly<Record<Exclude<TaxField, 'kind'>, boolean>> = {
    givenName: isPerson && data.givenName === '',
    surname: isPerson && data.surname === '',
    birthDate: isPerson && data.birthDate === null,
    birthPlace: needsBirthPlace && (data.birthCity === '' || data.birthCountry === ''),
    tin: data.tins.length === 0 && !needsBirthPlace,
    register: !isPerson && data.registerNumber === '' && !data.hasNoRegister,
    address: data.address === null,
  }
  return TAX_FIELDS.filter((field) => field !== 'kind' && isMissing[field])
}

/** Switzerland does not take part. */
const REPORTING: ReadonlySet<Country> = new Set(['DE', 'AT'])

/** Who lives in a country that takes part, or lets a place there; where else does not matter. */
export function isReportable(residence: Country, places: readonly Country[]): boolean {
  return [residence, ...places].some((country) => REPORTING.has(country))
}

const FIRST_BIRTH = '1900-01-01'

/** @param day "1980-02-29", of which only the form is known */
export function isBirthDate(day: string, today: string): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const isInCalendar = month >= 1 && month <= 12 && date >= 1 && date <= daysInMonth(year, month)
  return isInCalendar && day >= FIRST_BIRTH && day < today
}
