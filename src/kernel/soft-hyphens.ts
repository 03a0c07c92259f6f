/**
 * Finds where long words of a title may break. The browser's `hyphens: auto` needs a dictionary, which Chromium loads
 * late or never, and assumes the language of the page; without a dictionary it breaks compounds anywhere.
 */

const LONG_WORD = /\p{L}{17,}/gu
/** A web address, an e-mail address, or a word with a digit. */
const NO_WORD = /[@/:_\d]|\.\p{L}/u
/**
 * German breaks before a consonant and its vowel: "ver|mie|tungs|raum". There is no break within sounds that belong
 * together, nor where the stem could also end one letter earlier ("s|pl", "t|r"), because no break is better than a wrong
 * one. At least four letters stay on each side.
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
