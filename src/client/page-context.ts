/** What a page's loader gets from the server: one object in React Router's context. */
import { createContext, type RouterContext } from 'react-router'
import type { Locale } from '#kernel/locale.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { InProcessCall } from '#platform/http/route.ts'

export type Scheme = 'light' | 'dark' | 'system'

export type DemoPerson = {
  readonly kind: string
  readonly name: string
  readonly email: string
  readonly password: string
}

export type PageContext = {
  readonly call: InProcessCall
  readonly viewer: Viewer
  readonly locale: Locale
  readonly nonce: string
  readonly scheme: Scheme
  readonly baseUrl: string
  /** The product's time; for loaders only, the browser gets strings. */
  readonly now: Temporal.Instant
  readonly today: string
  /** The demo's accounts for signing in with one click; empty outside demo mode. */
  readonly demoPeople: () => Promise<readonly DemoPerson[]>
  readonly sandbox: boolean
  /** Demo mode, never a marketplace that is open to the public. */
  readonly isDemo: boolean
  /** Consent to analytics. `off`: the operator has no analytics; `open`: not asked yet. */
  readonly consent: 'off' | 'open' | 'yes' | 'no'
  /** Attribution shown beside a map: map data, geocoder, and the operator's own. */
  readonly mapCredits: string
}

export const pageContext: RouterContext<PageContext> = createContext<PageContext>()
