/** Spec 2: one office, seven days: beside each other where there is room for it, else under each other. */
import { Link, useActionData, useLoaderData, useNavigation } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { translator } from '#kernel/texts.ts'
import { readCalendarWeek } from '../contract.ts'
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
  const id = officeOf(request)
  try {
    const [week, open] = await Promise.all([
      call(readCalendarWeek, { query: { date, ...(id === null ? {} : { id }) } }),
      call(listClashes),
    ])
    return { ...week.data, clashes: open.data, date, today, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return calendarAction(request, context.get(pageContext))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  return [
    { title: `${translator(locale === 'en' ? en : de, locale)('weekTitle')} – Viertel` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function DashboardWeekPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { offices, office, clashes, date, today } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { state } = useNavigation()
  const day = office?.days.find((one) => one.date === date)
  const days = office?.days ?? []
  const window = trackWindow(days)
  const hrefOf = (day: string) => `${path('/dashboard/week')}?id=${office?.id}&date=${day}`
  const choosing = useChosenTime({
    row: date,
    rows: days.map((one) => one.date),
    window,
    canStand: true,
    hrefOf,
    answer,
  })
  if (!office || !day) return <NoOffice />
  const shareOf = (one: (typeof days)[number]) => {
    const share = bookedPercent([one])
    if (share === null) return one.date === today ? t('today') : null
    return t(one.date === today ? 'dayShareToday' : 'dayShare', { percent: share })
  }
  const [first, last] = [days[0]?.date ?? date, days.at(-1)?.date ?? date]
  const percent = bookedPercent(days)
  return (
    <main className="wrap page calendar" id="content" tabIndex={-1} data-dim={state === 'loading' || undefined}>
      <CalendarHead
        view="week"
        title={t('weekOf', { from: formatDay(first, locale), to: formatDay(last, locale, 'dated') })}
        date={date}
        today={today}
        offices={offices}
        chosen={office.id}
      />
      <p className="calendar-sum quiet">
        <span>{t('bookings', { count: days.reduce((sum, one) => sum + one.bookings.length, 0) })}</span>
        <span>{percent === null ? t('allClosed') : t('percent', { percent })}</span>
        <span>{t('localTimes')}</span>
      </p>
      <ClashStrip clashes={clashes} answer={answer} />
      <div className="calendar-body">
        <section className="panel calendar-grid" data-view="week" aria-label={t('tracks')}>
          <div className="track-row track-heads">
            <span className="quiet small">{office.title}</span>
            <TrackHours window={window} canStand />
          </div>
          {days.map((one) => (
            <section
              key={one.date}
              className="track-row"
              data-chosen={one.date === date || undefined}
              data-today={one.date === today || undefined}
              data-clash={trackOf(one).some(({ isClash }) => isClash) || undefined}
              aria-labelledby={`day-${one.date}`}
            >
              <div>
                <h2 id={`day-${one.date}`} className="num">
                  <Link to={hrefOf(one.date)} aria-current={one.date === date ? 'true' : undefined} preventScrollReset>
                    {formatDay(one.date, locale)}
                  </Link>
                </h2>
                <p className="quiet small">
                  {one.date === today && <span className="day-today">{t('today')}, </span>}
                  {t('bookings', { count: one.bookings.length })}
                  <span className="day-share">{shareOf(one)}</span>
                </p>
              </div>
              <ChosenTrack
                row={one.date}
                label={formatDay(one.date, locale)}
                day={one}
                office={office}
                window={window}
                choosing={choosing}
                canStand
              />
            </section>
          ))}
          <TrackLegend />
          <ChooserHint />
        </section>
        <DayPanel
          key={`${office.id} ${date}`}
          office={office}
          day={day}
          days={days}
          choosing={choosing}
          answer={answer}
        />
      </div>
    </main>
  )
}
