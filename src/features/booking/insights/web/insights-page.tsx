/** When a provider's offices are booked: weekdays and hours as one table, which is the picture as well; and what it brought. */
import { Coins, Download } from 'lucide-react'
import { Form, useLoaderData, useNavigation } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatDay, formatNumber } from '#kernel/format.ts'
import { formatQuarter, QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import { translator } from '#kernel/texts.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { HourDial } from '#ui/hour-dial.tsx'
import { Select } from '#ui/select.tsx'
import { readEarnings } from '../../earnings/contract.ts'
import { MonthChart } from '../../earnings/web/month-chart.tsx'
import { readInsights } from '../contract.ts'
import { levelOf, percentOf, shownHours } from '../rules/occupancy-grid.ts'
import { weekdayNames } from '../rules/weekday-names.ts'
import { WEEKS } from '../rules/weeks.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const FILTERS = ['office', 'weeks'] as const
const USUAL_WEEKS = '12'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const typed = new URL(request.url).searchParams
  const query: Record<string, string> = Object.fromEntries(
    [...typed].filter(([name, value]) => value !== '' && FILTERS.some((one) => one === name)),
  )
  try {
    const { office } = query
    const [insights, earnings] = await Promise.all([
      call(readInsights, { query }),
      call(readEarnings, { query: office === undefined ? {} : { office } }),
    ])
    const { months, currency } = earnings.data
    return { insights: insights.data, income: { months, currency }, query, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  return [
    { title: `${translator(locale === 'en' ? en : de, locale)('title')} – Viertel` },
    { name: 'robots', content: 'noindex' },
  ]
}

type Insights = ReplyData<typeof readInsights>['data']

export default function InsightsPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { insights, income, query } = useLoaderData<typeof loader>()
  const { state } = useNavigation()
  const { offices, from, to } = insights
  const isUsed = insights.grid.some((row) => row.some(({ open, booked }) => open + booked > 0))
  const filter = { weeks: query['weeks'] ?? USUAL_WEEKS, ...(query['office'] ? { office: query['office'] } : {}) }
  return (
    <main className="wrap page stack insights" id="content" tabIndex={-1} data-dim={state === 'loading' || undefined}>
      <div className="insights-head">
        <h1>{t('title')}</h1>
        <div className="row">
          <ButtonLink to={path('/dashboard/earnings')}>
            <Coins size={20} />
            {t('earnings')}
          </ButtonLink>
          <ButtonLink
            to={`/api/provider/insights.csv?${new URLSearchParams({ ...filter, language: locale }).toString()}`}
            download
            reloadDocument
            discover="none"
          >
            <Download size={20} />
            {t('csv')}
          </ButtonLink>
        </div>
      </div>
      <Form key={JSON.stringify(filter)} method="get" className="row ends insights-choice">
        {offices.length > 1 && (
          <Select
            label={t('office')}
            name="office"
            defaultValue={query['office'] ?? ''}
            options={[['', t('allOffices')], ...offices.map(({ id, title }) => [String(id), title] as const)]}
          />
        )}
        <Select
          label={t('weeks')}
          name="weeks"
          defaultValue={filter.weeks}
          options={WEEKS.map((weeks) => [weeks, t(`weeks_${weeks}`)] as const)}
        />
        <Button type="submit">{t('show')}</Button>
      </Form>
      <p className="quiet">
        {t('period', { from: formatDay(from, locale, 'dated'), to: formatDay(to, locale, 'dated') })}
      </p>
      {isUsed ? (
        <>
          <Sums insights={insights} />
          <Grid grid={insights.grid} />
          <MonthChart {...income} />
        </>
      ) : (
        <div className="empty-state">
          <HourDial fromQuarter={36} hours={4} size={120} />
          <h2>{t('empty')}</h2>
          <p className="quiet">{t('emptyHint')}</p>
        </div>
      )}
    </main>
  )
}

function Sums({ insights }: { insights: Insights }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const { grid, bookings, canceled } = insights
  const percent = percentOf(grid.flat())
  const { byGuest, byProvider, byOthers } = canceled
  const sums = [
    [
      percent === null ? '–' : t('percent', { percent: formatNumber(percent, locale) }),
      t(percent === null ? 'nothingOpen' : 'percentOpen'),
      '',
    ],
    [String(bookings), t('bookings'), ''],
    [
      String(byGuest + byProvider + byOthers),
      t('canceled'),
      t('canceledBy', { guest: byGuest, provider: byProvider, others: byOthers }),
    ],
  ] as const
  return (
    <ul className="panel insight-sums">
      {sums.map(([figure, words, more]) => (
        <li key={words}>
          <strong className="num">{figure}</strong> <span>{words}</span>
          {more !== '' && <p className="quiet small">{more}</p>}
        </li>
      ))}
    </ul>
  )
}

function Grid({ grid }: { grid: Insights['grid'] }) {
  const t = useTexts({ de, en })
  const [first, end] = shownHours(grid)
  const hours = Array.from({ length: end - first }, (_, at) => first + at)
  const locale = useLocale()
  const names = weekdayNames(locale)
  return (
    <div className="panel">
      <h2 id="grid">{t('grid')}</h2>
      <p className="quiet small">{t('gridHint')}</p>
      {/* Focusable, so that the keyboard can scroll it as well. */}
      <div className="use-frame" role="region" aria-labelledby="grid" tabIndex={0}>
        <table className="use-grid num">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('hour')}</span>
              </th>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour}>
                <th scope="row">{formatQuarter(hour * QUARTERS_PER_HOUR)}</th>
                {names.map((name, weekday) => {
                  const cell = grid[weekday]?.[hour] ?? { open: 0, booked: 0 }
                  const percent = percentOf([cell])
                  return percent === null ? (
                    <td key={name}>
                      <span className="visually-hidden">{t('closed')}</span>
                    </td>
                  ) : (
                    <td key={name} data-level={levelOf(percent)}>
                      {formatNumber(percent, locale)}
                      <span className="visually-hidden"> %</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
