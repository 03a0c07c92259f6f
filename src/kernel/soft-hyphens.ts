/**
 * Where long words of a title may break. The browser's own `hyphens: auto` needs a dictionary, which Chromium fetches
 * later or never, and takes every title for the language of the page; without one a compound is cut anywhere.
 */

const LONG_WORD = /\p{L}{17,}/gu
/** An address on the web, an e-mail, or a word with a number in it. */
const NO_WORD = /[@/:_\d]|\.\p{L}/u
/**
 * Before a consonant with its vowel, as German breaks: "ver|mie|tungs|raum". Not within sounds that belong together, nor
 * where a stem could as well end one letter earlier ("s|pl", "t|r"): rather no place to break than a wrong one. At least
 * four letters stay on each side.
 */
const BREAK =
  /(?<=\p{L}{4})(?<![bfgkp](?=[lr])|[dt](?=r)|[cpst](?=h)|c(?=k)|s(?=ch)|[gk](?=n)|p(?=f)|[sz](?=w)|q)(?=\p{L}{4})(?=(?:s?ch|ck|ph|th|qu|[b-df-hj-np-tvwxzß])[aeiouyäöü])/giu

/** @returns the title in pieces; a word may break between two of them */
export function softPieces(title: string): string[] {
  const soften = (word: string) => word.replaceAll(BREAK, '\u{AD}')
  return title
    .replaceAll(/\S+/g, (part) => (NO_WORD.test(part) ? part : part.replaceAll(LONG_WORD, soften)))
    .split('\u{AD}')
}
