/** What the form's fields are called, and what becomes of them; without the contract, which browsers do not load. */

export const TIN_FIELDS = [0, 1] as const
export const tinField = (at: number) => `tins.${at}.number`
export const tinCountryField = (at: number) => `tins.${at}.country`
export const placeField = (at: number) => `places.${at}.landRegister`
export const placeIdField = (at: number) => `places.${at}.id`

/** The fields that show an error of their own. */
export const SHOWN_FIELDS: readonly string[] = [
  'kind',
  'givenName',
  'surname',
  'birthDate',
  'birthCity',
  'birthCountry',
  ...TIN_FIELDS.flatMap((at) => [tinField(at), tinCountryField(at)]),
  'hasNoTin',
  'hasNoRegister',
]

type Kind = 'individual' | 'entity'
type Country = 'DE' | 'AT' | 'CH'

/** @param valueOf the text of a field, '' where there is none @param isTicked whether a box is ticked */
export function taxBodyOf(valueOf: (name: string) => string, isTicked: (name: string) => boolean) {
  const typed = (name: string) => valueOf(name).trim()
  const tins = TIN_FIELDS.map((at) => ({ country: typed(tinCountryField(at)) as Country, number: typed(tinField(at)) }))
  const places = []
  for (let at = 0; typed(placeIdField(at)) !== ''; at++)
    places.push({ id: Number(typed(placeIdField(at))), landRegister: typed(placeField(at)) })
  const kind = typed('kind')
  return {
    kind: kind === '' ? null : (kind as Kind),
    givenName: typed('givenName'),
    surname: typed('surname'),
    birthDate: typed('birthDate') || null,
    birthCity: typed('birthCity'),
    birthCountry: typed('birthCountry'),
    tins: tins.filter(({ number }) => number !== ''),
    hasNoTin: isTicked('hasNoTin'),
    hasNoRegister: isTicked('hasNoRegister'),
    places,
  }
}
