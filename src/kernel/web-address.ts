/**
 * Whether a text holds something a mail program would make a link of. Names go into mails to others, and a stranger's
 * words must not bring an address along ("Hello Win now: evil.example, please confirm").
 */

/** What a dot joins to one word is an address, unless it is an initial ("J.R.R. Tolkien") or an abbreviation ("Dr.Müller"). */
const JOINED = /([\p{L}\p{N}-]+)\.(?=([\p{L}\p{N}][\p{L}\p{N}-]*))/gu
const ABBREVIATION = /^\p{Lu}\p{Ll}{1,3}$/u
const CAPITALISED = /^\p{Lu}\p{Ll}{2,}$/u
/** Ends of addresses that also look like a name with a capital letter. Any two letters are one, too. */
const ENDS =
  /^(?:com|net|org|info|biz|xyz|app|dev|top|site|shop|store|club|live|link|click|page|blog|cloud|space|website|online|tech|work|team|zip|mov|gmbh|berlin|hamburg|koeln|wien|swiss)$/i

export function hasWebAddress(text: string): boolean {
  // Full-width and ideographic dots and letters are the same to a browser.
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
