/** Spec 2: the provider's day, all offices under each other; a narrow page shows the chosen one. */
import { Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { translator } from '#kernel/texts.ts'
import { SoftTitle } from '#ui/soft-title.tsx'
import { readCalendarDay } from '../contract.ts'
import { bookedPercent, trackOf, trackWindow } from '../rules/capacity-track.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { listClashes } from '../../clash/contract.ts'
import { ClashStrip } from '../../clash/web/clash-strip.tsx'
import { calendarAction } from './calendar-action.ts'
import { CalendarHead } from './calendar-head.tsx'
import { dateOf, officeOf } from './calendar-page-data.ts'
import { TrackHours, TrackLegend } from './capacity-track.tsx'
import { ChooserHint, ChosenTrack } from './chosen-track.tsx'
import { DayPanel } from './day-panel.tsx'
import { NoOffice } from './no-office.tsx'
import { useChosenTime } from './use-chosen-time.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale, today } = context.get(pageContext)
  const date = dateOf(request, today)
  const wanted = officeOf(request)
  let offices
  let clashes
  try {
    const [day, open] = await Promise.all([call(readCalendarDay, { query: { date } }), call(listClashes)])
    offices = day.data.offices
    clashes = open.data
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
  const chosen = wanted === null ? offices[0] : offices.find(({ id }) => String(id) === wanted)
  if (wanted !== null && !chosen) throw missingPage(request)
  return { offices, clashes, date, today, chosen: chosen?.id ?? 0, locale }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return calendarAction(request, context.get(pageContext))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  return [
    { title: `${translator(locale === 'en' ? en : de, locale)('title')} – Viertel` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function DashboardPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { offices, clashes, date, today, chosen } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { state } = useNavigation()
  const office = offices.find(({ id }) => id === chosen)
  const days = offices.map((one) => one.day)
  const window = trackWindow(days)
  const hrefOf = (id: number | string) => `${path('/dashboard')}?id=${id}&date=${date}`
  const rows = offices.map(({ id }) => String(id))
  const choosing = useChosenTime({ row: String(chosen), rows, window, hrefOf, answer })
  if (!office) return <NoOffice />
  const count = days.reduce((sum, day) => sum + day.bookings.length, 0)
  const percent = bookedPercent(days)
  return (
    <main className="wrap page calendar" id="content" tabIndex={-1} data-dim={state === 'loading' || undefined}>
      <CalendarHead
        view="day"
        title={formatDay(date, locale, 'dated')}
        date={date}
        today={today}
        offices={offices}
        chosen={chosen}
      />
      <p className="calendar-sum quiet">
        <span>{t('bookings', { count })}</span>
        <span>{percent === null ? t('allClosed') : t('percent', { percent })}</span>
        <span>{t('localTimes')}</span>
      </p>
      <ClashStrip clashes={clashes} answer={answer} />
      <div className="calendar-body">
        <section className="panel calendar-grid" aria-label={t('tracks')}>
          <div className="track-row track-heads">
            <span className="quiet small">{t('offices', { count: offices.length })}</span>
            <TrackHours window={window} />
          </div>
          {offices.map((one) => (
            <section
              key={one.id}
              className="track-row"
              data-chosen={one.id === chosen || undefined}
              data-clash={trackOf(one.day).some(({ isClash }) => isClash) || undefined}
              aria-labelledby={`office-${one.id}`}
            >
              <div>
                <h2 id={`office-${one.id}`}>
                  <Link to={hrefOf(one.id)} aria-current={one.id === chosen ? 'true' : undefined} preventScrollReset>
                    <SoftTitle text={one.title} />
                  </Link>
                </h2>
                <p className="quiet small">
                  {one.city}, {one.group === 1 ? t('places', { count: one.day.capacity }) : t('room')}
                </p>
              </div>
              <ChosenTrack
                row={String(one.id)}
                label={one.title}
                day={one.day}
                office={one}
                window={window}
                choosing={choosing}
              />
            </section>
          ))}
          <TrackLegend />
          <ChooserHint />
        </section>
        <DayPanel
          key={`${chosen} ${date}`}
          office={office}
          day={office.day}
          days={[office.day]}
          choosing={choosing}
          answer={answer}
        />
      </div>
    </main>
  )
}
