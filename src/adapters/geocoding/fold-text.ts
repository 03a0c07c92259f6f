/**
 * Normalizes place names for comparison: lower case, no accents, "ä" and "ae" alike, "ß" as "ss", "Sankt" as "st",
 * "Str." as "strasse", "Hbf" as "hauptbahnhof". Both names and queries are folded, so that the same differences
 * disappear on both sides.
 */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ae', 'a')
    .replaceAll('oe', 'o')
    .replaceAll('ue', 'u')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function foldedTokens(text: string): string[] {
  const folded = foldText(text)
  return folded === '' ? [] : folded.split(' ').map(expandToken)
}

function expandToken(token: string): string {
  if (token === 'sankt' || token === 'saint') return 'st'
  if (token === 'str') return 'strasse'
  // As in "München Hbf" or "Zürich HB".
  if (token === 'hbf' || token === 'hb') return 'hauptbahnhof'
  if (token === 'bf' || token === 'bhf') return 'bahnhof'
  return token.length > 4 && token.endsWith('str') ? `${token.slice(0, -3)}strasse` : token
}

/** The trigrams of a word with its ends marked; they preselect the candidates for misspelt words. */
export function trigrams(token: string): string[] {
  const padded = ` ${token} `
  const pieces: string[] = []
  for (let i = 0; i + 3 <= padded.length; i++) pieces.push(padded.slice(i, i + 3))
  return pieces
}

/** The number of edits a misspelt word may have: none below four letters, one below eight, otherwise two. */
export function allowedEdits(length: number): number {
  return length < 4 ? 0 : length < 8 ? 1 : 2
}

/** Damerau-Levenshtein (adjacent swaps count one), stopping early: returns `limit + 1` when further apart than `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let beforePrevious: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let smallest = i
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let value = Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        value = Math.min(value, beforePrevious[j - 2]! + 1)
      }
      row.push(value)
      smallest = Math.min(smallest, value)
    }
    if (smallest > limit) return limit + 1
    beforePrevious = previous
    previous = row
  }
  return previous[b.length]!
}
