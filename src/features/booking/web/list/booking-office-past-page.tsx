/** Spec 2: the past bookings at the provider's offices, login required. */
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { translator } from '#kernel/texts.ts'
import { listBookings } from '../../contract.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import { BookingList } from './booking-list.tsx'
import { pageAnswer } from '#client/page-answer.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  try {
    return { list: await call(listBookings, { query: { past: 'true', side: 'provider' } }), locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')('listPageTitle') },
]

export default function BookingOfficePastPage() {
  const { list } = useLoaderData<typeof loader>()
  return <BookingList key={list.data[0]?.id ?? 0} list={list} isPast={true} side="provider" />
}
