/** What documents say in words, in their own language. */
import { formatDay } from '#kernel/format.ts'
import type { Country, Locale } from '#kernel/locale.ts'
import { translator, type SameKeys, type Translate } from '#kernel/texts.ts'
import type { DocumentLine, Tax } from '../../rules/document.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export type DocumentTexts = Translate<SameKeys<typeof de>>

export function documentTexts(language: Locale): DocumentTexts {
  return translator(language === 'en' ? en : de, language)
}

export function lineText(line: DocumentLine, language: Locale, t: DocumentTexts): string {
  const slots = {
    place: line.place,
    day: formatDay(line.day, language, 'dated'),
    booking: line.bookingId,
    desks: line.desks > 1 ? t('desks', { desks: line.desks }) : '',
    time: line.from === null ? '' : t('time', { from: line.from, until: line.until ?? '' }),
  }
  return t(`line_${line.what}`, slots)
}

/** As Switzerland writes it: CHE-123.456.789 MWST; others as they are. */
export function shownVatId(id: string): string {
  return id.replace(/^CHE(\d{3})(\d{3})(\d{3})([A-Z]*)$/, 'CHE-$1.$2.$3 $4').trim()
}

/** Switzerland has words of its own for its VAT. */
export function vatWord<Word extends 'vatId' | 'buyerVat' | 'price' | 'tax' | 'noTax'>(word: Word, country: Country) {
  return country === 'CH' ? (`${word}_CH` as const) : word
}

/** The law that says why there is no VAT. */
export function taxReasonText({ reason }: Tax, sellerCountry: Country, t: DocumentTexts): string {
  if (reason === null) return ''
  return reason === 'small_business' && sellerCountry === 'AT' ? t('reason_small_business_at') : t(`reason_${reason}`)
}
