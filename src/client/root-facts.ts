/** What every page knows of who looks at it. The root's loader makes it; the server reads it once a page load. */
import { useRouteLoaderData } from 'react-router'
import type { ViewerKind } from '#kernel/viewer.ts'
import type { Scheme } from './page-context.ts'

export type RootFacts = {
  readonly scheme: Scheme
  readonly sandbox: boolean
  /** Who is to be named beside a map. */
  readonly mapCredits: string
  readonly viewer: {
    readonly id: string
    readonly kind: ViewerKind
    readonly name: string
    readonly verified: boolean
    readonly refugee: boolean
    /** Ids of offices, latest first. */
    readonly favourites: readonly number[]
    /** Spec 2, 11, alert dots: a payment needs attention; there is no billing address. */
    readonly needsAttention: boolean
    readonly lacksBillingAddress: boolean
  } | null
}

export function useRootFacts(): RootFacts | undefined {
  return useRouteLoaderData<RootFacts>('root')
}
