/** Spec 2: the provider's own offices, to compare: trouble first, then one row for each with the same columns. */
import { CalendarDays, Coins, Plus } from 'lucide-react'
import { redirect, useLoaderData } from 'react-router'
import { useFormAnswer } from '#client/form/use-form-answer.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { listOwnOffices } from '#features/office/contract.ts'
import { duplicateOffice, unpublishOffice } from '#features/office/wizard/contract.ts'
import { CreateForm } from '#features/office/wizard/web/create-form.tsx'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { newIdempotencyKey } from '#client/form/idempotency-key.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLive } from '#client/use-live.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatMoney, formatMonth } from '#kernel/format.ts'
import { localPath } from '#kernel/locale.ts'
import { plusDays } from '#kernel/plain-days.ts'
import { translator } from '#kernel/texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { HourDial } from '#ui/hour-dial.tsx'
import { Notice } from '#ui/notice.tsx'
import { listClashes } from '../../clash/contract.ts'
import { clashAction } from '../../clash/web/clash-action.ts'
import { KEEP_CLASH } from '../../clash/web/keep-clash-form.tsx'
import { readCalendarDay } from '../../dashboard/contract.ts'
import { trackWindow } from '../../dashboard/rules/capacity-track.ts'
import { listTroubles } from '../../trouble/contract.ts'
import { alarmAction } from '../../trouble/web/trouble-action.ts'
import { ANSWER_TROUBLE, TroubleAlarms } from '../../trouble/web/trouble-alarms.tsx'
import { readOverview } from '../contract.ts'
import { troublesOf } from '../rules/troubles.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { DraftRow } from './draft-row.tsx'
import { OfficeRow } from './office-row.tsx'
import { TroubleStrip } from './trouble-strip.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale, today } = context.get(pageContext)
  try {
    const [offices, overview, clashes, doors, day] = await Promise.all([
      call(listOwnOffices),
      call(readOverview),
      call(listClashes),
      call(listTroubles),
      call(readCalendarDay, { query: { date: today } }),
    ])
    return {
      offices: offices.data,
      overview: overview.data,
      clashes: clashes.data,
      doors: doors.data,
      days: day.data.offices,
      today,
      locale,
      key: newIdempotencyKey(),
    }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  const { call, locale } = page
  const form = await request.formData()
  const id = textOf(form, 'id')
  const answered = (await alarmAction(form, page)) ?? (await clashAction(form, page))
  if (answered) return answered
  try {
    if (textOf(form, 'intent') === 'duplicate') {
      const key = `${textOf(form, 'key')}-${id}`
      const { data } = await call(duplicateOffice, { params: { id }, idempotencyKey: key })
      return redirect(localPath(`/account/my/office/${data.id}`, locale), 303)
    }
    await call(unpublishOffice, { params: { id } })
    return formDone('unpublish')
  } catch (error) {
    return formRefused(error, form, [], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  return [
    { title: `${translator(locale === 'en' ? en : de, locale)('title')} – Viertel` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function AccountOfficePage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { offices, overview, clashes, doors, days, today, key } = useLoaderData<typeof loader>()
  const answer = useFormAnswer<typeof action>()
  useLive()
  if (offices.length === 0) return <NoOffices idempotencyKey={key} />
  const { month } = overview
  // What an alarm or a clash could not do stands beside its button.
  const isSaidElsewhere = answer && !answer.done && [KEEP_CLASH, ANSWER_TROUBLE].includes(answer.intent)
  const own = offices.filter(({ draft }) => !draft)
  const drafts = offices.filter(({ draft }) => draft)
  const window = trackWindow(days.map(({ day }) => day))
  const monthBefore = plusDays(`${month}-01`, -1).slice(0, 7)
  const overviewOf = new Map(overview.offices.map((one) => [one.id, one]))
  const dayOf = new Map(days.map((one) => [one.id, one]))
  return (
    <main className="wrap page own-offices" id="content" tabIndex={-1}>
      <div className="own-offices-head">
        <h1>{t('title')}</h1>
        <div className="row">
          {own.length > 0 && (
            <>
              <ButtonLink to={path('/dashboard')}>
                <CalendarDays size={20} />
                {t('calendar')}
              </ButtonLink>
              <ButtonLink to={path('/dashboard/earnings')}>
                <Coins size={20} />
                {t('earnings')}
              </ButtonLink>
            </>
          )}
          <ButtonLink look="primary" to={path('/account/my/office/create')}>
            <Plus size={20} />
            {t('create')}
          </ButtonLink>
        </div>
      </div>
      <Sums offices={own} overview={overview} />
      {answer && !isSaidElsewhere && (
        <Notice tone={answer.done ? 'good' : 'bad'} isAnnounced>
          {!answer.done ? answer.message : answer.intent === KEEP_CLASH ? t('clashKept') : t('unpublished')}
        </Notice>
      )}
      <TroubleAlarms troubles={doors} answer={answer} />
      <TroubleStrip
        troubles={troublesOf({ offices, clashes, payee: overview.payee, report: overview.report })}
        payee={overview.payee}
        today={today}
        answer={answer}
      />
      {own.length > 0 && (
        <div className="own-office-heads quiet small" aria-hidden="true">
          <span>{t('offices', { count: own.length })}</span>
          <span>{t('today', { from: window[0] / 4, to: window[1] / 4 })}</span>
          <span>{t('columnCalendar')}</span>
          <span>{t('columnNext')}</span>
          <span className="money">{t('columnIncome')}</span>
        </div>
      )}
      <ul className="own-office-list">
        {own.map((office) => (
          <li key={office.id} className="own-office">
            <OfficeRow
              office={office}
              overview={overviewOf.get(office.id)}
              today={dayOf.get(office.id)}
              window={window}
              month={month}
              monthBefore={monthBefore}
              copyKey={key}
            />
          </li>
        ))}
        {drafts.map((office) => (
          <li key={office.id} className="own-office" data-draft="">
            <DraftRow office={office} />
          </li>
        ))}
      </ul>
    </main>
  )
}

type SumsProps = Pick<Awaited<ReturnType<typeof loader>>, 'offices' | 'overview'>

/** How many there are, and what this month has brought: each currency for itself. */
function Sums({ offices, overview: { income, month } }: SumsProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  if (offices.length === 0) return null
  const live = offices.filter(({ status }) => status === 'published').length
  const sums = income.map(({ cents, currency }) => formatMoney(cents, currency, locale)).join(', ')
  return (
    <p className="own-office-sums num">
      <span>
        {t('offices', { count: offices.length })}, {t('live', { count: live })}
      </span>
      {sums !== '' && <span>{t('monthSum', { month: formatMonth(month, locale), sums })}</span>}
    </p>
  )
}

function NoOffices({ idempotencyKey }: { idempotencyKey: string }) {
  const t = useTexts({ de, en })
  return (
    <main className="wrap page own-offices" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <div className="empty-state">
        <HourDial fromQuarter={36} hours={4} size={120} />
        <h2>{t('none')}</h2>
        <p className="quiet">{t('noneHint')}</p>
        <div className="row">
          <CreateForm kind="desk" idempotencyKey={idempotencyKey} look="primary">
            {t('noneDesk')}
          </CreateForm>
          <CreateForm kind="room" idempotencyKey={idempotencyKey}>
            {t('noneRoom')}
          </CreateForm>
        </div>
      </div>
    </main>
  )
}
