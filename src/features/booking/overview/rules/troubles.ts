/** What at a provider's offices needs them, the most urgent first. */

export type TroubleOffice = {
  readonly id: number
  readonly draft: boolean
  readonly status: 'draft' | 'published' | 'unpublished'
  readonly title: string
  readonly missing: readonly string[]
  readonly health: { readonly state: string; readonly name: string; readonly okAt: string | null } | null
}

export type TroubleClash = {
  readonly id: number
  readonly office: { readonly id: number; readonly title: string }
  readonly date: string
  readonly from: string
  readonly to: string
}

export type TroublePayee = {
  readonly state: 'pending' | 'active' | 'restricted'
  readonly isAsked: boolean
  readonly restrictedAt: string | null
}

/** The report to the tax office, for which something was asked (feature tax). */
export type TroubleReport = { readonly askedAt: string; readonly isStopped: boolean }

export type Trouble =
  | { readonly kind: 'clash'; readonly clash: TroubleClash }
  | { readonly kind: 'payee'; readonly state: 'restricted' | 'asked'; readonly restrictedAt: string | null }
  | { readonly kind: 'report'; readonly report: TroubleReport }
  /** Guests do not see who offers what is in the search. */
  | { readonly kind: 'trader' }
  | { readonly kind: 'feed'; readonly office: TroubleOffice; readonly name: string; readonly okAt: string | null }
  | { readonly kind: 'gate'; readonly office: TroubleOffice; readonly missing: readonly string[] }

/** How many are shown at once; the others are behind "all". */
export const SHOWN_TROUBLES = 3

type Facts = {
  readonly offices: readonly TroubleOffice[]
  readonly clashes: readonly TroubleClash[]
  readonly payee: TroublePayee | null
  readonly report: TroubleReport | null
}

/**
 * A guest who comes in vain is worst, then money that waits, then a calendar whose next booking may be the one in vain,
 * then what keeps an office from going live again. A draft is none: it has a button of its own.
 */
export function troublesOf({ offices, clashes, payee, report }: Facts): Trouble[] {
  const troubles: Trouble[] = clashes.map((clash) => ({ kind: 'clash', clash }))
  const state = payee?.state === 'restricted' ? 'restricted' : payee?.isAsked ? 'asked' : null
  if (payee && state) troubles.push({ kind: 'payee', state, restrictedAt: payee.restrictedAt })
  if (report) troubles.push({ kind: 'report', report })
  if (offices.some(({ status, missing }) => status === 'published' && missing.includes('trader')))
    troubles.push({ kind: 'trader' })
  for (const office of offices)
    if (office.health && isSilent(office.health.state))
      troubles.push({ kind: 'feed', office, name: office.health.name, okAt: office.health.okAt })
  for (const office of offices) {
    // One line about the payee, the report and the trader data is enough, however many offices it is about.
    const missing = office.missing.filter((gate) => !troubles.some(({ kind }) => kind === gate))
    if (!office.draft && missing.length > 0) troubles.push({ kind: 'gate', office, missing })
  }
  return troubles
}

/** Paper 6: after an hour a calendar is stale, after a day broken. */
const isSilent = (state: string) => state === 'stale' || state === 'broken'

/** Where it is settled, without the language. */
export function pathOfTrouble(trouble: Trouble): string {
  switch (trouble.kind) {
    case 'clash':
      return `/dashboard?id=${trouble.clash.office.id}&date=${trouble.clash.date}`
    case 'payee':
    case 'trader':
      return '/account/provider'
    case 'report':
      return '/account/provider/tax'
    case 'feed':
      return `/account/my/office/${trouble.office.id}/calendar`
    case 'gate':
      return `/account/my/office/${trouble.office.id}/publish`
  }
}
