/** "5", "5,5" and "5.50" in cents; what is no amount becomes one that is refused beside its field. */
export function typedCents(text: string): number {
  const [, whole, part = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
