/** Finds a typed house number that the found place does not have, so that the page can say that it was dropped. */

/** Up to three digits with an optional letter, after a word: "49", "12a", "7 b"; not a postcode. */
const HOUSE_NUMBER = /(?<=[\p{L}.]\s*)(?<![\p{N}])(\d{1,3}\s?[a-z]?)(?![\p{L}\p{N}])/iu

/** @returns the number as typed, or null when the title contains it or none was typed */
export function droppedHouseNumber(typed: string, title: string): string | null {
  const number = HOUSE_NUMBER.exec(typed)?.[1]?.trim()
  if (number === undefined) return null
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '')
  const found = HOUSE_NUMBER.exec(title)?.[1]
  return found !== undefined && plain(found) === plain(number) ? null : number
}
