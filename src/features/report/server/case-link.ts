/**
 * The link to what became of a report: it names one report or, for whom it concerns, one case; it is signed and needs no
 * signing in, because guests report as well.
 */
import { localPath, type Locale } from '#kernel/locale.ts'
import { isSigned, signatureOf, type Keyring } from '#platform/keyring.ts'
import type { Side } from '../rules/case-states.ts'

/** Of the report for whoever made it, of the case for the owner. */
export type CaseParty = { readonly side: Side; readonly id: number }

const textOf = ({ side, id }: CaseParty) => `report, ${side} ${id}`

export function caseToken(party: CaseParty, secret: string): string {
  return `${party.side === 'owner' ? 'o' : 'r'}${party.id.toString(36)}.${signatureOf(textOf(party), secret)}`
}

/** Null when it was not signed here. */
export function partyOfToken(token: string, keyring: Keyring): CaseParty | null {
  const [, letter, digits = '', signature = ''] = /^([or])([1-9a-z][0-9a-z]{0,10})[.](.*)$/s.exec(token) ?? []
  const party: CaseParty = { side: letter === 'o' ? 'owner' : 'reporter', id: Number.parseInt(digits, 36) }
  return Number.isSafeInteger(party.id) && isSigned(signature, textOf(party), keyring) ? party : null
}

export function casePath(party: CaseParty, secret: string, locale: Locale): string {
  return localPath(`/report/${caseToken(party, secret)}`, locale)
}
