/**
 * The watches of the viewer (decision 15): running offers first, each with its remaining time, then the rest. Login
 * required.
 */
import { ArrowLeft } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { Link, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useReload } from '#client/use-reload.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { translator } from '#kernel/texts.ts'
import { HourDial } from '#ui/hour-dial.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { listWatches } from '../contract.ts'
import { OFFER_MINUTES } from '../rules/limits.ts'
import { isAlive } from '../rules/states.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { WatchCard } from './watch-card.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  try {
    return { list: await call(listWatches), locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  return [{ title: translator(locale === 'en' ? en : de, locale)('pageTitle') }, { name: 'robots', content: 'noindex' }]
}

const AGAIN_MS = 20_000

export default function WatchIndexPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { list } = useLoaderData<typeof loader>()
  const again = useFreshList()
  const alive = list.data.filter((one) => isAlive(one.state))
  const over = list.data.filter((one) => !isAlive(one.state))
  const { missing } = list.meta
  return (
    <main id="content" tabIndex={-1} className="wrap page watches">
      <Link className="back" to={path('/booking')}>
        <ArrowLeft size={18} />
        {t('backToBookings')}
      </Link>
      <h1>{t('title')}</h1>
      {list.data.length > 0 && <p className="quiet">{t('lead', { minutes: OFFER_MINUTES })}</p>}
      {alive.length > 0 && missing !== null && (
        <Notice tone="bad">
          <p>
            {t(
              missing === 'verification'
                ? 'missingVerification'
                : missing === 'billing'
                  ? 'missingBilling'
                  : 'missingPayment',
            )}{' '}
            <Link to={path(missing === 'payment' ? '/booking/past' : '/account/profile')}>
              {t(missing === 'payment' ? 'toUnpaid' : 'toProfile')}
            </Link>
          </p>
        </Notice>
      )}
      {list.data.length === 0 && (
        <div className="empty-state">
          <HourDial fromQuarter={36} hours={4} size={120} />
          <h2>{t('none')}</h2>
          <p className="quiet">{t('noneHint')}</p>
          <ButtonLink look="primary" to={path('/')}>
            {t('search')}
          </ButtonLink>
        </div>
      )}
      {alive.length > 0 && (
        <section aria-labelledby="alive">
          <h2 id="alive">{t('sectionAlive')}</h2>
          <ul className="watch-list">
            {alive.map((watch) => (
              <WatchCard key={watch.id} watch={watch} onChanged={again} />
            ))}
          </ul>
        </section>
      )}
      {over.length > 0 && (
        <section aria-labelledby="over">
          <h2 id="over">{t('sectionOver')}</h2>
          <ul className="watch-list">
            {over.map((watch) => (
              <WatchCard key={watch.id} watch={watch} onChanged={again} />
            ))}
          </ul>
        </section>
      )}
    </main>
  )
}

/**
 * Offers come and go while the page is open, so the list is loaded again periodically and when the tab becomes visible.
 */
function useFreshList(): () => void {
  const reload = useReload()
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'visible') reload()
  })
  useEffect(() => {
    const timer = setInterval(() => again(), AGAIN_MS)
    const look = () => again()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return reload
}
