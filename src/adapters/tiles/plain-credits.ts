const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  copy: '©',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
}
const MOST_LETTERS = 200

/** Sources write their credits in HTML; only the words are shown, as text. */
export function plainCredits(attribution: unknown): string {
  if (typeof attribution !== 'string') return ''
  return attribution
    .slice(0, 2000)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(\w{1,6});/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_LETTERS)
}
