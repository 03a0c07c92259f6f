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
  /** People one can sign in as with one click; empty outside demo mode. */
  readonly demoPeople: () => Promise<readonly DemoPerson[]>
  readonly sandbox: boolean
  /** Demo mode, never a marketplace that is open to the public. */
  readonly isDemo: boolean
  /** Off: nobody is counted here. Open: not asked yet. */
  readonly consent: 'off' | 'open' | 'yes' | 'no'
  /** Who is to be named beside a map: of its data, of the places it found, and what the operator adds. */
  readonly mapCredits: string
}

export const pageContext: RouterContext<PageContext> = createContext<PageContext>()
