/** Whether a typed text is the beginning of a name: then it is still being typed, and no guess. */
/** Each typed word begins a word of the title: "berl", "pren berg", not "Prenzlberg" for "Penzberg". */
export function isBegun(typed: string, title: string): boolean {
  const words = (text: string) =>
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
  const known = words(title)
  return words(typed).every((word) => known.some((one) => one.startsWith(word)))
}

/** Without case and accents. */
export function fold(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
