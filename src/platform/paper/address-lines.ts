/** An address as it stands on paper, line by line. */
import type { Country, Locale } from '#kernel/locale.ts'

export type PaperAddress = {
  readonly name: string
  readonly name2: string
  readonly street: string
  readonly postcode: string
  readonly city: string
  readonly country: Country
}

export function addressLines(address: PaperAddress, language: Locale): string[] {
  const { name, name2, street, postcode, city, country } = address
  const land = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
  return [name, name2, street, `${postcode} ${city}`, land].filter((line) => line.trim() !== '')
}
