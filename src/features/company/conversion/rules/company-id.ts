/**
 * The ids of a company and of its team (Spec 8): short names of Latin letters, digits and hyphens, unique in the whole
 * marketplace. Only these characters are allowed, so no id looks like another one.
 */

export const SHORTEST_ID = 3
export const LONGEST_ID = 30

/** Hyphens stand between other characters. */
export const COMPANY_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** As it is kept: capital letters and wide forms of letters are the plain ones. */
export function plainId(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase()
}

const LETTERS: Record<string, string> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  ł: 'l',
  '&': ' und ',
}

/** What is proposed for a name: "Kranich & Töchter GmbH" is kranich-und-toechter-gmbh. Empty when too little is left of it. */
export function proposedId(name: string, ending = ''): string {
  const plain = plainId(name)
    .replaceAll(/[äöüßæøœł&]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
  const id = `${withoutEnds(withoutEnds(plain).slice(0, LONGEST_ID - ending.length))}${ending}`
  return id.length < SHORTEST_ID || id.startsWith('-') ? '' : id
}

export const TEAM_ENDING = '-team'

const withoutEnds = (text: string) => text.replaceAll(/^-+|-+$/g, '')
