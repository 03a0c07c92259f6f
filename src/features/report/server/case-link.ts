/**
 * The link to what became of a report: it names one report or, for whom it concerns, one case; it is signed and needs no
 * signing in, because guests report as well.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { localPath, type Locale } from '#kernel/locale.ts'
import type { Side } from '../rules/case-states.ts'

/** Of the report for whoever made it, of the case for the owner. */
export type CaseParty = { readonly side: Side; readonly id: number }

export function caseToken({ side, id }: CaseParty, secret: string): string {
  const signature = createHmac('sha256', secret).update(`report, ${side} ${id}`).digest('base64url')
  return `${side === 'owner' ? 'o' : 'r'}${id.toString(36)}.${signature}`
}

/** Null when it was not signed here. */
export function partyOfToken(token: string, secret: string): CaseParty | null {
  const [, letter, digits = ''] = /^([or])([1-9a-z][0-9a-z]{0,10})[.]/.exec(token) ?? []
  const party: CaseParty = { side: letter === 'o' ? 'owner' : 'reporter', id: Number.parseInt(digits, 36) }
  if (!Number.isSafeInteger(party.id)) return null
  const [given, own] = [Buffer.from(token), Buffer.from(caseToken(party, secret))]
  return given.length === own.length && timingSafeEqual(given, own) ? party : null
}

export function casePath(party: CaseParty, secret: string, locale: Locale): string {
  return localPath(`/report/${caseToken(party, secret)}`, locale)
}
