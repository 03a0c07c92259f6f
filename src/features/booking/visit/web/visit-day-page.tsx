/** One day at the offices as a list to print. */
import { ArrowLeft, ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useHydrated } from '#client/use-hydrated.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { plusDays } from '#kernel/plain-days.ts'
import { translator } from '#kernel/texts.ts'
import { isIsoDate } from '#kernel/time.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Table } from '#ui/table.tsx'
import { listVisits } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { deskWords, stateWords } from './visit-words.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale, today } = context.get(pageContext)
  const typed = new URL(request.url).searchParams
  const wanted = typed.get('date') ?? ''
  // What is not a day means today.
  const date = isIsoDate(wanted) ? wanted : today
  const office = typed.get('office') || null
  try {
    const { data } = await call(listVisits, { query: { date, ...(office === null ? {} : { office }) } })
    return { visits: data.visits, office: data.offices.find(({ id }) => String(id) === office) ?? null, date, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  return [
    { title: `${translator(locale === 'en' ? en : de, locale)('dayTitle')} – Viertel` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function VisitDayPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { visits, office, date } = useLoaderData<typeof loader>()
  const isHydrated = useHydrated()
  const on = (day: string) =>
    `${path('/office-booking/day')}?${new URLSearchParams({ date: day, ...(office ? { office: String(office.id) } : {}) }).toString()}`
  return (
    <main className="wrap page stack" id="content" tabIndex={-1}>
      <Link className="back no-print" to={path('/office-booking')}>
        <ArrowLeft size={18} />
        {t('back')}
      </Link>
      <h1>{formatDay(date, locale, 'long')}</h1>
      {office && <p>{office.title}</p>}
      <div className="row no-print">
        <ButtonLink to={on(plusDays(date, -1))} aria-label={t('previousDay')}>
          <ChevronLeft size={20} />
        </ButtonLink>
        <ButtonLink to={on(plusDays(date, 1))} aria-label={t('nextDay')}>
          <ChevronRight size={20} />
        </ButtonLink>
        {isHydrated && visits.length > 0 && (
          <Button onClick={() => window.print()}>
            <Printer size={20} />
            {t('print')}
          </Button>
        )}
      </div>
      <Table
        caption={`${t('dayTitle')}, ${formatDay(date, locale, 'long')}`}
        rows={visits}
        keyOf={({ id }) => id}
        empty={t('noneThatDay')}
        columns={[
          { key: 'time', title: t('time'), cell: ({ from, to }) => `${from}–${to}` },
          { key: 'guest', title: t('guest'), cell: ({ booker }) => booker },
          { key: 'office', title: t('office'), cell: (visit) => visit.office.title },
          { key: 'count', title: t('count'), cell: (visit) => deskWords(visit, locale) },
          { key: 'state', title: t('state'), cell: (visit) => stateWords(visit, locale) },
        ]}
      />
    </main>
  )
}
