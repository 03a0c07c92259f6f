import familjen from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url'
import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, type LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { useRootFacts, type RootFacts } from '#client/root-facts.ts'
import { viewerFactsOf } from './shell/viewer-facts.ts'
import { readAnnouncements } from '#features/status/announcement/contract.ts'
import { closedIn } from '#features/status/announcement/rules/closed-announcements.ts'
import { readMe } from '#features/account/contract.ts'
import { localeOfPath } from '#kernel/locale.ts'
import { useNonce } from './nonce.ts'
import { ErrorScreen } from './shell/error-screen.tsx'
import './styles.css'

export async function loader({ request, context }: LoaderFunctionArgs): Promise<RootFacts> {
  const { viewer, scheme, sandbox, consent, mapCredits, call } = context.get(pageContext)
  const closed = closedIn(request.headers.get('cookie'))
  const [me, { data }] = await Promise.all([
    viewer.kind === 'guest' ? null : call(readMe, { query: { titles: 'no' } }),
    call(readAnnouncements),
  ])
  const announcements = data.filter(({ id }) => !closed.includes(id))
  return {
    scheme,
    sandbox,
    consent,
    mapCredits,
    announcements,
    ...(viewer.kind !== 'guest' && viewer.impersonation
      ? { impersonation: { until: viewer.impersonation.until.toString() } }
      : {}),
    viewer: me === null || me === '' ? null : viewerFactsOf(me),
  }
}

/** The shell's data do not change by navigating, only after a form or an explicit request (after paying, say). */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formAction,
  defaultShouldRevalidate,
}: {
  currentUrl: URL
  nextUrl: URL
  formAction?: string
  defaultShouldRevalidate: boolean
}) => (formAction || currentUrl.href === nextUrl.href ? defaultShouldRevalidate : false)

export const links = () => [
  { rel: 'preload', href: hanken, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'preload', href: familjen, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'alternate icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
]

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = useNonce()
  const { pathname } = useLocation()
  const data = useRootFacts()
  return (
    <html lang={localeOfPath(pathname)} data-scheme={data?.scheme === 'system' ? undefined : data?.scheme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#f3f6f5" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d1421" media="(prefers-color-scheme: dark)" />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

/** Shown when the shell itself cannot be loaded; other errors are shown within the shell. */
export function ErrorBoundary() {
  return <ErrorScreen />
}
