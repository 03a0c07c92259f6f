/** The longest beginning of a data URL that is read, in characters: "data:" and the type of its content. */
const MOST_HEAD = 100
const HEAD = /^data:[a-z]+\/[a-z0-9.+-]+;base64$/
const PADDINGS = ['', '=', '==']

/**
 * Whether a text is base64 and not empty; whether its length fits is not asked, nor does Node ask when it decodes one.
 * It looks for the first character that is none of the alphabet: a pattern that reads the whole keeps a way back for
 * each character, and where V8 does not optimise patterns, as in a process that has many, it throws a RangeError at
 * four million of them.
 */
export function isBase64(text: string): boolean {
  const foreign = text.search(/[^A-Za-z0-9+/]/)
  const end = foreign < 0 ? text.length : foreign
  return end > 0 && PADDINGS.includes(text.slice(end, end + 3))
}

/** Whether a text is a data URL with base64, such as "data:image/png;base64,iVBO". */
export function isBase64DataUrl(text: string): boolean {
  const comma = text.slice(0, MOST_HEAD).indexOf(',')
  return comma > 0 && HEAD.test(text.slice(0, comma)) && isBase64(text.slice(comma + 1))
}
