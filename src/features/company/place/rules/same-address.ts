type Address = { readonly street: string; readonly postcode: string; readonly city: string; readonly country: string }

/** Whether two addresses are the same one, as they were typed. */
export function isSameAddress(one: Address | null, other: Address | null): boolean {
  if (one === null || other === null) return one === other
  return (['street', 'postcode', 'city', 'country'] as const).every((part) => one[part] === other[part])
}
