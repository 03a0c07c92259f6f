/** The report as rows of a table, to the cent: the same for operators and for the provider whose copy it is. */
import type { Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import type { CsvCell } from '#kernel/csv.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { SellerReport } from './seller-reports.ts'

const textsIn = (locale: Locale) => translator(locale === 'en' ? en : de, locale)

export function titlesIn(locale: Locale): CsvCell[] {
  const t = textsIn(locale)
  return [
    t('csvProvider'),
    t('csvName'),
    t('csvComplete'),
    t('csvMissing'),
    t('csvTin'),
    t('csvStreet'),
    t('csvPostcode'),
    t('csvCity'),
    t('csvCountry'),
    t('csvLandRegister'),
    t('csvQuarter'),
    t('csvCurrency'),
    t('csvPaid'),
    t('csvFees'),
    t('csvTaxes'),
    t('csvBookings'),
    t('csvDays'),
  ]
}

/** A row for each address and quarter; the days are those of the year, so only the first of an address has them. */
export function rowsOf({ facts, listings, missing }: SellerReport, locale: Locale): CsvCell[][] {
  const t = textsIn(locale)
  const places = new Map(facts.places.map((place) => [place.id, place]))
  const { kind, givenName, surname, address, tins } = facts
  const name = kind === 'individual' && surname !== '' ? `${givenName} ${surname}` : (address?.name1 ?? facts.name)
  return listings.flatMap(({ placeId, currency, quarters, days }) =>
    quarters.map(({ paidCents, feeCents, bookings }, at) => {
      const place = places.get(placeId)
      return [
        String(facts.providerId),
        name,
        t(missing.length === 0 ? 'yes' : 'no'),
        missing.map((field) => t(`field_${field}`)).join(', '),
        tins.map((tin) => `${tin.country} ${tin.number}`).join(', '),
        place?.street ?? '',
        place?.postcode ?? '',
        place?.city ?? '',
        place?.country ?? '',
        place?.landRegister ?? '',
        at + 1,
        currency,
        paidCents / 100,
        feeCents / 100,
        0,
        bookings,
        at === 0 ? days : '',
      ]
    }),
  )
}
