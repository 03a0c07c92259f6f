/**
 * Whether a text contains something that a mail program would turn into a link. Names appear in mails to others, and must
 * not smuggle in an address ("Hello Win now: evil.example, please confirm").
 */

/** Words joined by a dot are an address, unless they are initials ("J.R.R. Tolkien") or an abbreviation ("Dr.Müller"). */
const JOINED = /([\p{L}\p{N}-]+)\.(?=([\p{L}\p{N}][\p{L}\p{N}-]*))/gu
const ABBREVIATION = /^\p{Lu}\p{Ll}{1,3}$/u
const CAPITALISED = /^\p{Lu}\p{Ll}{2,}$/u
/** Top-level domains that could also be a capitalised name. Any two letters are a top-level domain, too. */
const ENDS =
  /^(?:com|net|org|info|biz|xyz|app|dev|top|site|shop|store|club|live|link|click|page|blog|cloud|space|website|online|tech|work|team|zip|mov|gmbh|berlin|hamburg|koeln|wien|swiss)$/i

export function hasWebAddress(text: string): boolean {
  // Browsers treat full-width and ideographic dots and letters like the plain ones.
  const plain = text.normalize('NFKC').replaceAll(/[\u3002\uFF61]/g, '.')
  if (/:\/|\/\/|\\\\|\bwww\b|\bhttps?\b|@/iu.test(plain)) return true
  for (const [, before = '', after = ''] of plain.matchAll(JOINED)) {
    // No address ends in a single letter ("h.c.", "e.V.").
    if (/^\p{L}$/u.test(after)) continue
    const isInitial = before.length === 1 && /\p{L}/u.test(before) && !ENDS.test(after) && /^\p{Lu}/u.test(after)
    const isAbbreviated = ABBREVIATION.test(before) && CAPITALISED.test(after) && !ENDS.test(after)
    if (!isInitial && !isAbbreviated) return true
  }
  return false
}
