/** Spec 2: the upcoming bookings at the provider's offices, login required: today by what is to be done, then the rest. */
import { useLoaderData } from 'react-router'
import { useFormAnswer } from '#client/form/use-form-answer.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { useLive } from '#client/use-live.ts'
import { plusDays } from '#kernel/plain-days.ts'
import { translator } from '#kernel/texts.ts'
import { listBookings } from '../../contract.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import { listClashes } from '../../clash/contract.ts'
import { clashAction } from '../../clash/web/clash-action.ts'
import { ClashStrip } from '../../clash/web/clash-strip.tsx'
import { listTroubles } from '../../trouble/contract.ts'
import { alarmAction } from '../../trouble/web/trouble-action.ts'
import { TroubleAlarms } from '../../trouble/web/trouble-alarms.tsx'
import { listVisits } from '../../visit/contract.ts'
import { visitAction } from '../../visit/web/visit-action.ts'
import { VisitBoard } from '../../visit/web/visit-board.tsx'
import { BookingList } from './booking-list.tsx'
import { pageAnswer } from '#client/page-answer.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale, today } = context.get(pageContext)
  const typed = new URL(request.url).searchParams
  const filter = { office: typed.get('office') ?? '', q: typed.get('q') ?? '' }
  const from = plusDays(today, 1)
  try {
    const [troubles, clashes, visits, list] = await Promise.all([
      call(listTroubles),
      call(listClashes),
      call(listVisits, {
        query: { date: today, ...(filter.office === '' ? {} : { office: filter.office }), q: filter.q },
      }),
      call(listBookings, { query: { past: 'false', side: 'provider', from } }),
    ])
    return { troubles: troubles.data, clashes: clashes.data, visits: visits.data, list, from, today, filter, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const page = context.get(pageContext)
  const form = await request.formData()
  return (await alarmAction(form, page)) ?? (await clashAction(form, page)) ?? visitAction(form, page)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')('listPageTitle') },
]

export default function BookingOfficePage() {
  const { troubles, clashes, visits, list, from, today, filter } = useLoaderData<typeof loader>()
  const answer = useFormAnswer<typeof action>()
  useLive()
  return (
    <BookingList
      key={list.data.map(({ id, version }) => `${id} ${version}`).join()}
      list={list}
      isPast={false}
      side="provider"
      from={from}
      before={
        <>
          <TroubleAlarms troubles={troubles} answer={answer} />
          <ClashStrip clashes={clashes} answer={answer} />
          <VisitBoard visits={visits} date={today} filter={filter} answer={answer} />
        </>
      }
    />
  )
}
