/** The office page with the booking box: two features on one screen, so they meet here. */
import { lazy, Suspense, useEffect, useState } from 'react'
import {
  useLoaderData,
  useLocation,
  useNavigate,
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunction,
} from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale } from '#client/use-texts.ts'
import { proposeBooking } from '#features/booking/contract.ts'
import { DEFAULT_HOURS, SEARCH_MONTHS } from '#features/office/rules/limits.ts'
import { readWish, wishQuery, type BookingWish } from '#features/booking/rules/wish-in-url.ts'
import { proposalBody } from '#features/booking/web/wish-body.ts'
import { BookingBox } from '#features/booking/web/box/booking-box.tsx'
import { FavouriteSlot } from '#features/favourite/web/favourite-slot.tsx'
import { officeDays as officeDaysContract, viewOffice } from '#features/office/contract.ts'
import { structuredData } from '#features/office/rules/structured-data.ts'
import officeDe from '#features/office/texts.de.ts'
import officeEn from '#features/office/texts.en.ts'
import { addressLine } from '#features/office/web/office-data.ts'
import { OfficePage } from '#features/office/web/office-page.tsx'
import { useOfficeDays } from '#features/office/web/use-office-days.ts'
import { useBackToSearch } from '#features/search/web/results/back-to-search.ts'
import { formatMoney } from '#kernel/format.ts'
import { localPath } from '#kernel/locale.ts'
import { parseTime } from '#kernel/quarters.ts'
import { translator } from '#kernel/texts.ts'
import { addDays, addMonths } from '#kernel/time.ts'
import type { InProcessCall } from '#platform/http/route.ts'
import { StructuredData } from '#ui/structured-data.tsx'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale, baseUrl } = context.get(pageContext)
  const search = new URL(request.url).searchParams
  try {
    const { data: office } = await call(viewOffice, { params: { id: params['id'] }, body: {} })
    const today = office.days[0]?.date ?? ''
    const asked = readWish((name) => search.get(name))
    const { earliest, chosen } = office.status === 'published' ? await propose(call, office.id, asked) : NOT_OFFERED
    const last = addMonths(today, SEARCH_MONTHS)
    const daysAhead: string[] = []
    for (let day = today; day <= last; day = addDays(day, 1)) daysAhead.push(day)
    const at = chosen ? daysAhead.indexOf(chosen.wish.date) : 0
    const days =
      at < 7
        ? office.days
        : (
            await call(officeDaysContract, {
              params: { id: params['id'] },
              query: { from: daysAhead[at - (at % 7)] ?? today },
            })
          ).data
    return {
      office: { ...office, days },
      earliest,
      chosen,
      daysAhead,
      isGuest: viewer.kind === 'guest',
      locale,
      baseUrl,
    }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

const NOT_OFFERED = { earliest: null, chosen: null }

/** What was asked for, the rest chosen so that it can be booked, with its price; and the first start there is. */
async function propose(call: InProcessCall, officeId: number, asked: Partial<BookingWish>) {
  const { data } = await call(proposeBooking, { body: proposalBody(officeId, asked) })
  const { earliest, quote } = data
  const wish: BookingWish = {
    date: quote.date,
    quarter: quarterOf(quote.time),
    hours: quote.hours,
    quantity: quote.quantity,
    code: asked.code ?? '',
  }
  return {
    earliest: earliest && { date: earliest.date, quarter: quarterOf(earliest.time) },
    chosen: { wish, quote },
  }
}

const quarterOf = (time: string) => Math.floor((parseTime(time) ?? 0) / 15)

/** Turning the dials changes the address only; the box asks for prices itself. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formAction,
  defaultShouldRevalidate,
}) =>
  // The same address is somebody asking for it, e.g. after a rating.
  formAction || currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href
    ? defaultShouldRevalidate
    : false

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Viertel' }]
  const { office, locale, baseUrl } = loaderData
  const t = translator(locale === 'en' ? officeEn : officeDe, locale)
  const address = addressLine(office.address)
  const title = t('pageTitle', { title: office.title, city: office.address.city })
  const description = t('pageDescription', {
    category: office.categoryName,
    city: office.address.city,
    address,
    price: formatMoney(office.priceCents, office.currency, locale),
  })
  const url = (language: 'de' | 'en') => baseUrl + localPath(`/office/${office.id}`, language)
  const image = `${baseUrl}/og/${office.id}.png`
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url(locale) },
    { tagName: 'link', rel: 'alternate', hrefLang: 'de', href: url('de') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'en', href: url('en') },
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: url('de') },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Viertel' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url(locale) },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:locale', content: locale === 'en' ? 'en_GB' : 'de_DE' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

const SYNC_MS = 300
const WatchOffice = lazy(() =>
  import('#features/watch/web/watch-office.tsx').then((part) => ({ default: part.WatchOffice })),
)

export default function OfficeScreen() {
  const { office, earliest, chosen, daysAhead, isGuest, baseUrl } = useLoaderData<typeof loader>()
  const locale = useLocale()
  const navigate = useNavigate()
  // How one came here stays known while the address follows the wish.
  const cameBy: unknown = useLocation().state
  const first: BookingWish = chosen?.wish ?? {
    date: daysAhead[0] ?? '',
    quarter: 36,
    hours: DEFAULT_HOURS,
    quantity: 1,
    code: '',
  }
  const [wish, setWish] = useState(first)
  const [isTouched, setIsTouched] = useState(false)
  const days = useOfficeDays(office.id, office.days, earliest)
  const change = (part: Partial<BookingWish>) => {
    setIsTouched(true)
    setWish((before) => ({ ...before, ...part }))
  }

  // The address follows, so that the page can be shared and reloaded as it is.
  const query = wishQuery(wish)
  useEffect(() => {
    if (!isTouched) return
    const timer = setTimeout(() => {
      void navigate(`?${query}`, { replace: true, preventScrollReset: true, state: cameBy })
    }, SYNC_MS)
    return () => clearTimeout(timer)
  }, [query, isTouched, navigate, cameBy])

  const back = useBackToSearch(localPath('/', locale), `?lat=${office.gps.lat}&lng=${office.gps.lng}&${query}`, cameBy)
  return (
    <>
      <StructuredData value={structuredData(office, baseUrl + localPath(`/office/${office.id}`, locale), baseUrl)} />
      <OfficePage
        office={office}
        back={back}
        officeDays={days}
        daysAhead={daysAhead}
        chosen={wish}
        onChoose={(date, quarter) => change({ date, quarter })}
        hrefOf={(date, quarter) => `?${wishQuery({ ...wish, date, quarter })}`}
        actions={<FavouriteSlot officeId={office.id} title={office.title} />}
        booking={
          chosen && (
            <BookingBox
              office={office}
              wish={wish}
              onChange={change}
              initial={chosen}
              daysAhead={daysAhead}
              day={days.dayOf(wish.date)}
              isGuest={isGuest}
              waiting={
                <Suspense>
                  <WatchOffice officeId={office.id} wish={wish} />
                </Suspense>
              }
            />
          )
        }
      />
    </>
  )
}
