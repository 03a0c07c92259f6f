/**
 * The report as a message of the DPI schema (OECD, "Model Rules for Reporting by Digital Platform Operators: XML Schema and
 * User Guide", version 1.0), which the Federal Central Tax Office takes (BMF, 15 November 2023). Where each element comes
 * from is in docs/tax-report.md. In pieces, because a file has any length and a record is compared with what was sent before.
 */
import { REGION_ZONE } from '#kernel/locale.ts'
import type { Cents } from '#kernel/money.ts'
import type { Listing, Quarter } from './report.ts'
import type { SellerAddress, TaxData } from './tax-data.ts'

export type DpiOperator = {
  readonly name: string
  /** In one line, as the setting has it. */
  readonly address: string
  readonly taxNumber: string
  readonly vatId: string
}

/** DPI401 has new records, DPI402 corrected and deleted ones, DPI403 says that there is nobody to report. */
export const MESSAGE_TYPES = ['DPI401', 'DPI402', 'DPI403'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** What a record is: sent again as it was (OECD0), new (OECD1), corrected (OECD2) or deleted (OECD3). */
export type DocSpec = {
  readonly indic: 'OECD0' | 'OECD1' | 'OECD2' | 'OECD3'
  readonly ref: string
  /** The id of the record that it replaces, which was sent before. */
  readonly corrects: string | null
}

export type DpiMessage = {
  readonly year: number
  readonly ref: string
  readonly type: MessageType
  /** When it is compiled. */
  readonly at: Temporal.Instant
  /** {@link operatorContent} */
  readonly operator: string
  readonly operatorSpec: DocSpec
}

export type DpiPlace = Pick<SellerAddress, 'street' | 'postcode' | 'city' | 'country'> & {
  readonly landRegister: string
}

export type DpiSeller = {
  readonly data: TaxData
  readonly vatId: string
  /** The account to which is paid, as the payment provider calls it. */
  readonly payeeRef: string | null
  readonly places: ReadonlyMap<number, DpiPlace>
  readonly listings: readonly Listing[]
}

const COUNTRY = 'DE'
/** StringMin1Max200_Type of the schema. */
const LONGEST = 200

/** The user guide: sender, year, receiver, and what is unique. @param at when it is begun */
export function messageRef(year: number, at: Temporal.Instant): string {
  return `${COUNTRY}${year}${COUNTRY}-viertel-${at.epochMilliseconds}`
}

/** @param of the provider, or the operator */
export const docRef = (message: string, of: number | 'operator'): string => `${message}-${of}`

/** The file up to its first record. */
export function dpiStart({ year, ref, type, at, operator, operatorSpec }: DpiMessage): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<DPI_OECD xmlns="urn:oecd:ties:dpi:v1" xmlns:stf="urn:oecd:ties:dpistf:v1" version="1.0">',
    parent('MessageSpec', [
      element('TransmittingCountry', COUNTRY),
      element('ReceivingCountry', COUNTRY),
      element('MessageType', 'DPI'),
      element('MessageRefId', ref),
      element('MessageTypeIndic', type),
      element('ReportingPeriod', `${year}-12-31`),
      element('Timestamp', localTime(at)),
    ]),
    '<DPIBody>',
    parent('PlatformOperator', [operator, docSpec(operatorSpec)]),
  ].join('')
}

/** What is said of the marketplace itself. */
export function operatorContent(operator: DpiOperator): string {
  const tin =
    operator.taxNumber === ''
      ? element('TIN', 'NOTIN', { unknown: 'true' })
      : element('TIN', operator.taxNumber.replaceAll(/\D/g, ''), { issuedBy: COUNTRY })
  return [
    element('ResCountryCode', COUNTRY),
    tin,
    operator.vatId === '' ? '' : element('VAT', operator.vatId),
    element('Name', operator.name),
    element('PlatformBusinessName', 'Viertel'),
    parent('Address', [element('CountryCode', COUNTRY), element('AddressFree', operator.address, {}, 4000)], {
      legalAddressType: 'OECD304',
    }),
    element('Nexus', 'RPONEX1'),
    element('AssumedReporting', 'false'),
  ].join('')
}

/** What a file said of the marketplace itself. @param start {@link dpiStart} */
export function operatorIn(start: string): string {
  const opening = '<PlatformOperator>'
  return start.slice(start.indexOf(opening) + opening.length, start.lastIndexOf('<DocSpec>'))
}

/** What is said of one who has said everything: what is missing cannot be reported (rules/tax-data.ts). */
export function sellerContent(seller: DpiSeller): string {
  const { data, payeeRef, listings, places } = seller
  const account =
    payeeRef === null
      ? ''
      : parent('FinancialIdentifier', [element('Identifier', payeeRef, { AccountNumberType: 'Other' })])
  const identity =
    data.kind === 'entity'
      ? parent('EntitySeller', [parent('Standard', [parent('EntSellerID', entity(seller)), account])])
      : parent('IndividualSeller', [parent('Standard', [parent('IndSellerID', individual(seller)), account])])
  return [
    parent('Identity', [identity]),
    parent('RelevantActivities', [
      parent(
        'ImmovableProperty',
        listings.map((one) => propertyListing(one, places.get(one.placeId))),
      ),
    ]),
  ].join('')
}

/** @param content {@link sellerContent} */
export const dpiRecord = (content: string, spec: DocSpec): string =>
  parent('ReportableSeller', [content, docSpec(spec)])

/** A record is deleted by sending it as it was, under an id of its own. @param xml {@link dpiRecord} as it was sent last */
export function deletedRecord(xml: string, spec: DocSpec): string {
  const opening = '<ReportableSeller>'
  // Texts have no angle brackets of their own.
  return dpiRecord(xml.slice(opening.length, xml.lastIndexOf('<DocSpec>')), spec)
}

export const dpiEnd = (): string => '</DPIBody></DPI_OECD>\n'

function entity({ data, vatId }: DpiSeller): string[] {
  const { address } = data
  return [
    element('ResCountryCode', address?.country ?? ''),
    ...tins(data),
    data.registerNumber === ''
      ? ''
      : element('IN', data.registerNumber, { issuedBy: address?.country ?? '', INType: 'BRN' }),
    vatId === '' ? '' : element('VAT', vatId),
    element('Name', [address?.name1, address?.name2].filter(Boolean).join(', ')),
    address ? addressOf(address, 'OECD304') : '',
  ]
}

function individual({ data, vatId }: DpiSeller): string[] {
  const { address, birthCity, birthCountry, birthDate, givenName, surname, tins: numbers } = data
  return [
    element('ResCountryCode', address?.country ?? ''),
    ...tins(data),
    vatId === '' ? '' : element('VAT', vatId),
    parent('Name', [element('FirstName', givenName), element('LastName', surname)]),
    address ? addressOf(address, 'OECD301') : '',
    parent('BirthInfo', [
      element('BirthDate', birthDate ?? ''),
      // Reported of who has no number; of others it is not asked.
      numbers.length > 0 || birthCity === ''
        ? ''
        : parent('BirthPlace', [
            element('City', birthCity),
            parent('CountryInfo', [element('CountryCode', birthCountry)]),
          ]),
    ]),
  ]
}

function tins({ tins: numbers }: TaxData): string[] {
  if (numbers.length === 0) return [element('TIN', 'NOTIN', { unknown: 'true' })]
  return numbers.map(({ country, number }) => element('TIN', number, { issuedBy: country }))
}

function addressOf(
  { street, postcode, city, country }: Pick<SellerAddress, 'street' | 'postcode' | 'city' | 'country'>,
  legalAddressType?: string,
): string {
  const fix = parent('AddressFix', [element('Street', street), element('PostCode', postcode), element('City', city)])
  return parent('Address', [element('CountryCode', country), fix], legalAddressType ? { legalAddressType } : {})
}

function propertyListing({ currency, quarters, days }: Listing, place: DpiPlace | undefined): string {
  const four = (name: string, prefix: string, valueOf: (quarter: Quarter) => string, attributes = {}) =>
    parent(
      name,
      quarters.map((quarter, at) => element(`${prefix}Q${at + 1}`, valueOf(quarter), attributes)),
    )
  const money = { currCode: currency }
  return parent('PropertyListing', [
    place ? addressOf(place) : '',
    place && place.landRegister !== '' ? element('LandRegistrationNumber', place.landRegister) : '',
    four('Consideration', 'Cons', ({ paidCents }) => wholeUnits(paidCents), money),
    four('NumberOfActivities', 'Numb', ({ bookings }) => String(bookings)),
    four('Fees', 'Fees', ({ feeCents }) => wholeUnits(feeCents), money),
    // The marketplace withholds no tax of a provider.
    four('Taxes', 'Tax', () => '0', money),
    element('PropertyType', 'DPI901'),
    days === 0 ? '' : element('RentedDays', String(days)),
  ])
}

/** MonAmnt_Type: full units, without decimals; half a unit is rounded away from zero. */
export function wholeUnits(cents: Cents): string {
  const units = Math.round(Math.abs(cents) / 100)
  return String(cents < 0 && units > 0 ? -units : units)
}

function docSpec({ indic, ref, corrects }: DocSpec): string {
  return parent('DocSpec', [
    element('stf:DocTypeIndic', indic),
    element('stf:DocRefId', ref),
    corrects === null ? '' : element('stf:CorrDocRefId', corrects),
  ])
}

/** Without a zone, because the schema says that it is Central European Time. */
function localTime(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO(REGION_ZONE).toPlainDateTime().toString({ smallestUnit: 'millisecond' })
}

type Attributes = Readonly<Record<string, string>>

function element(name: string, text: string, attributes: Attributes = {}, longest = LONGEST): string {
  return `<${name}${attributesOf(attributes)}>${escaped([...text].slice(0, longest).join(''))}</${name}>`
}

function parent(name: string, children: readonly string[], attributes: Attributes = {}): string {
  return `<${name}${attributesOf(attributes)}>${children.join('')}</${name}>`
}

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What XML 1.0 cannot have is left out: control characters, halves of pairs, and two code points that are none. */
function escaped(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- control characters are what is left out
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')
  )
}
