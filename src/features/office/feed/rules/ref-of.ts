/** FNV-1a over two seeds: short names of occurrences, which tell nothing of the words of a calendar. */
export function refOf(text: string): string {
  let low = 0x811c9dc5
  let high = 0x1b873593
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ (code + at), 0x01000193)
  }
  return (low >>> 0).toString(36).padStart(7, '0') + (high >>> 0).toString(36).padStart(7, '0')
}
