/** The data of the viewer that every page has. The root loader reads them once per page load. */
import { useSyncExternalStore } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { ViewerKind } from '#kernel/viewer.ts'
import type { PageContext, Scheme } from './page-context.ts'

export type RootFacts = {
  readonly scheme: Scheme
  readonly sandbox: boolean
  readonly consent: PageContext['consent']
  /** Who is to be named beside a map. */
  readonly mapCredits: string
  /** What is announced on every page, without what this browser has closed. */
  readonly announcements: readonly {
    readonly id: number
    readonly kind: 'notice' | 'maintenance' | 'incident'
    readonly title: string
    readonly startsAt: string
    readonly endsAt: string | null
  }[]
  /** An operator looks at the product as the viewer, read-only; absent for everybody else. */
  readonly impersonation?: { readonly until: string }
  readonly viewer: {
    readonly id: string
    readonly kind: ViewerKind
    readonly name: string
    readonly givenName: string
    /** The path of their picture, 96 x 96 pixels. */
    readonly thumbnail: string | null
    readonly verified: boolean
    /** Why their account is suspended, '' when that is unknown; null as long as it is not. */
    readonly suspended: string | null
    readonly refugee: boolean
    /** The call to action about new places was opened or dismissed, on whichever device (Spec 3). */
    readonly knowsNewPlaces: boolean
    /** Ids of offices, latest first. */
    readonly favourites: readonly number[]
    /** Spec 2, 11, alert dots: a payment needs attention; there is no billing address. */
    readonly needsAttention: boolean
    readonly lacksBillingAddress: boolean
    /** The number of notifications that were not read yet. */
    readonly unread: number
    /** For operators: what waits for their decision. */
    readonly cases: number
    /** For operators: payments and invoices that need them. */
    readonly moneyCases: number
    /** A guest of theirs cannot get in and has no answer yet. */
    readonly cannotGetIn: boolean
    /** What a company has to look after; null as long as it has neither invited people nor been sent a statement. */
    readonly staff: { readonly inviteExpired: boolean; readonly statementFailed: boolean } | null
    /** They bill for the company that pays for them. */
    readonly bills: boolean
    /** A provider's own; incomplete when one lacks what it needs to be booked, in trouble when a calendar needs them. */
    readonly offices: { readonly count: number; readonly incomplete: boolean; readonly trouble: boolean }
  } | null
}

type Viewer = RootFacts['viewer']

/** User data refreshed after the page load, with the data they replace: those of a later page load win again. */
let newer: { readonly than: Viewer; readonly viewer: Viewer } | null = null
const listeners = new Set<() => void>()

export function replaceViewer(than: Viewer, viewer: Viewer): void {
  newer = { than, viewer }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** As the root's loader gave it. */
export function useLoadedFacts(): RootFacts | undefined {
  return useRouteLoaderData<RootFacts>('root')
}

export function useRootFacts(): RootFacts | undefined {
  const loaded = useLoadedFacts()
  const latest = useSyncExternalStore(
    subscribe,
    () => newer,
    () => null,
  )
  return loaded && latest?.than === loaded.viewer ? { ...loaded, viewer: latest.viewer } : loaded
}
