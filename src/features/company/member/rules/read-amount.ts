/** An amount as people type it in either language: "300", "1.200,50", "1,200.50", "300 €". */

/** Whole cents; null for what is no amount. */
export function readAmount(text: string): number | null {
  const plain = text.replaceAll(/\s|€|EUR|CHF|'/giu, '')
  const found = /^([0-9]{1,3}(?:[.,][0-9]{3})+|[0-9]{1,9})(?:[.,]([0-9]{1,2}))?$/.exec(plain)
  if (!found) return null
  const [, whole = '', part = ''] = found
  return Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(part.padEnd(2, '0'))
}
