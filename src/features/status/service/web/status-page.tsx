/** How well Viertel works, for everybody; it says so itself when it does not. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatDay, formatInstant } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { readStatus } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { AnnouncementTimes } from './announcement-times.tsx'

type Status = ReplyData<typeof readStatus>['data']
type Service = Status['services'][number]
type Announcement = Status['current'][number]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  try {
    return { status: (await call(readStatus)).data, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
]

export default function StatusPage() {
  const t = useTexts({ de, en })
  const { status } = useLoaderData<typeof loader>()
  const { isReachable, services, current, coming, past } = status
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('lead')}</p>
      <Summary services={services} isReachable={isReachable} />
      <Announcements title={t('current')} list={current} isNow />
      {isReachable && (
        <ul className="stack">
          {services.map((one) => (
            <ServiceDays key={one.service} of={one} />
          ))}
        </ul>
      )}
      <Announcements title={t('coming')} list={coming} />
      {current.length === 0 && coming.length === 0 && isReachable && <p className="quiet">{t('nothing')}</p>}
      <Announcements title={t('past')} list={past} />
    </main>
  )
}

function Summary({ services, isReachable }: Pick<Status, 'services' | 'isReachable'>) {
  const t = useTexts({ de, en })
  if (!isReachable) return <Notice tone="bad">{t('away')}</Notice>
  const has = (state: Service['state']) => services.some((one) => one.state === state)
  if (has('fails')) return <Notice tone="bad">{t('someFail')}</Notice>
  if (has('limited')) return <Notice>{t('someLimited')}</Notice>
  if (has('unknown')) return <Notice>{t('notMeasured')}</Notice>
  return <Notice tone="good">{t('allWork')}</Notice>
}

const TONES = { works: 'good', limited: 'plain', fails: 'bad', unknown: 'plain' } as const

function ServiceDays({ of: { service, state, days } }: { of: Service }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const wordsOf = ({ day: date, state: was, minutes }: Service['days'][number]) => {
    const day = formatDay(date, locale)
    if (was === 'works') return t('dayWorks', { day })
    if (was === 'unknown') return t('dayUnknown', { day })
    return t(was === 'fails' ? 'dayFails' : 'dayLimited', { day, count: minutes })
  }
  const disturbed = days.filter((one) => one.state === 'fails' || one.state === 'limited')
  const isMeasured = days.some((one) => one.state !== 'unknown')
  return (
    <li className="panel stack">
      <div className="spread">
        <h2>{t(`service_${service}`)}</h2>
        <Tag tone={TONES[state]}>{t(`state_${state}`)}</Tag>
      </div>
      {/* Read out are the words below; the bars say the same for the eye. */}
      <div className="status-days" aria-hidden="true">
        {days.map((one) => (
          <span key={one.day} className={one.state} title={wordsOf(one)} />
        ))}
      </div>
      <p className="spread small quiet" aria-hidden="true">
        <span>{t('ago')}</span>
        <span>{t('today')}</span>
      </p>
      {disturbed.length === 0 ? (
        <p className="small quiet">{isMeasured ? t('daysAllWorked') : t('daysNone')}</p>
      ) : (
        <details>
          <summary aria-label={`${t('disturbed', { count: disturbed.length })}: ${t(`service_${service}`)}`}>
            {t('disturbed', { count: disturbed.length })}
          </summary>
          <ul className="small num">
            {disturbed.toReversed().map((one) => (
              <li key={one.day}>{wordsOf(one)}</li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function Announcements({
  title,
  list,
  isNow = false,
}: {
  title: string
  list: readonly Announcement[]
  isNow?: boolean
}) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  if (list.length === 0) return null
  return (
    <section className="stack" aria-label={title}>
      <h2>{title}</h2>
      {list.map((one) => (
        <article key={one.id} className="panel stack">
          <div className="spread">
            <h3>{one.title}</h3>
            <Tag tone={one.kind === 'incident' ? 'bad' : 'plain'}>{t(`kind_${one.kind}`)}</Tag>
          </div>
          <p className="small quiet num">
            <AnnouncementTimes of={one} isNow={isNow} />
          </p>
          <p className="announcement-text">{one.text}</p>
          {one.updates.length > 0 && (
            <ol className="announcement-updates">
              {one.updates.map(({ at, text }) => (
                <li key={at}>
                  <p className="small quiet num">{formatInstant(at, REGION_ZONE, locale)}</p>
                  <p className="announcement-text">{text}</p>
                </li>
              ))}
            </ol>
          )}
        </article>
      ))}
    </section>
  )
}
