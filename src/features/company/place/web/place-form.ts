/** Names of the fields of a place, as the calls have them. */

export const ADDRESS_FIELDS = ['street', 'postcode', 'city', 'country'] as const

export function addressField(name: (typeof ADDRESS_FIELDS)[number]): string {
  return `address[${name}]`
}

export const PLACE_FIELDS: readonly string[] = ['title', 'seats', 'note', ...ADDRESS_FIELDS.map(addressField)]
