/** House numbers are never dropped without a word: which one was typed that a found place does not have. */

/** A number of up to three figures with a letter after a word: "49", "12a", "7 b"; no postcode. */
const HOUSE_NUMBER = /(?<=[\p{L}.]\s*)(?<![\p{N}])(\d{1,3}\s?[a-z]?)(?![\p{L}\p{N}])/iu

/** @returns as typed, or null when nothing was typed that the title leaves out */
export function droppedHouseNumber(typed: string, title: string): string | null {
  const number = HOUSE_NUMBER.exec(typed)?.[1]?.trim()
  if (number === undefined) return null
  const plain = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '')
  const found = HOUSE_NUMBER.exec(title)?.[1]
  return found !== undefined && plain(found) === plain(number) ? null : number
}
