/** Header, tab bar and the frame around every page. The bars follow the viewer's kind (Spec 2, 11). */
import { lazy, Suspense, useEffect, useRef, type ReactNode } from 'react'
import { Link, Outlet, useLocation, useNavigation, useRevalidator } from 'react-router'
import type { ResultSlots } from '#features/search/web/results/result-slots.ts'
import { newPlacesBeside } from '#features/content/rules/new-places.ts'
import { useRootFacts } from '#client/root-facts.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { plainPath } from '#kernel/locale.ts'
import { Hydrated } from '../hydrated.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Header } from './header.tsx'
import de from './texts.de.ts'
import en from './texts.en.ts'
import { TabBar } from './tab-bar.tsx'

// Rarely needed, so it is loaded lazily.
const RatingGate = lazy(() => import('./rating-gate.tsx').then((part) => ({ default: part.RatingGate })))
const UserEvents = lazy(() => import('./user-events.tsx').then((part) => ({ default: part.UserEvents })))
const SLOTS: ResultSlots = {
  WatchSearch: lazy(() =>
    import('#features/watch/web/watch-search.tsx').then((part) => ({ default: part.WatchSearch })),
  ),
}
const ConsentForm = lazy(() =>
  import('#features/content/web/consent-form.tsx').then((part) => ({ default: part.ConsentForm })),
)
const ViewerNotices = lazy(() => import('./viewer-notices.tsx'))
const AnnouncementBars = lazy(() => import('#features/status/service/web/announcement-bars.tsx'))
const NewPlacesPanel = lazy(() => import('#features/content/web/new-places-panel.tsx'))
const FOOT_PAGES = ['imprint', 'privacy', 'cookies', 'terms', 'accessibility', 'ranking'] as const

export default function Shell() {
  return (
    <Frame>
      <Outlet context={SLOTS} />
    </Frame>
  )
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorScreen />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const root = useRootFacts()
  const navigation = useNavigation()
  const { pathname, search } = useLocation()
  const asksConsent = root?.consent === 'open' && plainPath(pathname) !== '/page/privacy'
  const side = newPlacesBeside(pathname, root?.viewer ?? null, asksConsent)
  const newPlaces = (
    <Suspense>
      <NewPlacesPanel />
    </Suspense>
  )
  useFocusOnNavigation()
  useLookAgainWhenBack()
  return (
    <>
      <a className="skip-link" href="#content">
        {t('skip')}
      </a>
      {navigation.state !== 'idle' && (
        <div className="progress" role="progressbar" aria-label={t('loading')}>
          {/* To another page: most come sooner than this shows. Searches show the shape of their list instead. */}
          {navigation.location.pathname !== pathname && <span className="spinner" />}
        </div>
      )}
      {/* Where a part differs from what the server sent, React draws only that part anew. */}
      <Suspense>
        <Header viewer={root?.viewer ?? null} scheme={root?.scheme ?? 'system'} locale={locale} />
      </Suspense>
      <Suspense>
        {(root?.viewer?.suspended ?? root?.impersonation) != null && <ViewerNotices />}
        {root !== undefined && root.announcements.length > 0 && <AnnouncementBars announcements={root.announcements} />}
      </Suspense>
      {side === 'above' && newPlaces}
      <Suspense>
        {children}
        <Hydrated />
      </Suspense>
      {side === 'below' && newPlaces}
      {asksConsent && (
        <div className="wrap">
          <Suspense>
            <ConsentForm consent="open" isAsking />
          </Suspense>
        </div>
      )}
      <footer className="foot no-print">
        <nav className="wrap" aria-label={t('footNav')}>
          {FOOT_PAGES.map((slug) => (
            <Link key={slug} to={path(`/page/${slug}`)}>
              {t(`foot_${slug}`)}
            </Link>
          ))}
          <Link to={path('/status')}>{t('foot_status')}</Link>
        </nav>
        {root?.sandbox && <p className="sandbox-banner">{t('sandbox')}</p>}
      </footer>
      {search.includes('rate=') && (
        <Suspense>
          <RatingGate />
        </Suspense>
      )}
      {root?.viewer && (
        <Suspense>
          <UserEvents personId={root.viewer.id} />
        </Suspense>
      )}
      <TabBar viewer={root?.viewer ?? null} />
    </>
  )
}

/** After a route change the content gets the focus, so that keyboard and screen reader start there. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const first = useRef(true)
  useEffect(() => {
    if (first.current) {
      first.current = false
      return
    }
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [pathname])
}

/** A page from the back/forward cache may be outdated: the session or the availability may have changed. */
function useLookAgainWhenBack(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) void revalidate()
    }
    window.addEventListener('pageshow', look)
    return () => window.removeEventListener('pageshow', look)
  }, [revalidate])
}
