/** What the QR code at a door leads to: check in to a booking of now, or the desk that is free now. It proves no presence. */
import { Check } from 'lucide-react'
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { viewOffice } from '#features/office/contract.ts'
import { formatDay, formatInstant } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import { listBookings, proposeBooking } from '../../contract.ts'
import { readDoor } from '../contract.ts'
import { officeOfCode } from '../rules/door-code.ts'
import { freeUntil } from '../rules/free-until.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { DoorPanel } from './door-panel.tsx'
import { visitAction } from './visit-action.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const id = officeOfCode(params['code'] ?? '')
  if (id === null) throw missingPage(request)
  try {
    const [{ data: office }, own] = await Promise.all([
      call(viewOffice, { params: { id: String(id) }, body: {} }),
      viewer.kind === 'guest' ? null : call(listBookings, { query: { past: 'false', side: 'booker' } }),
    ])
    const booking =
      own?.data.find(
        (one) => one.office.id === id && (one.visit.mayCheckIn || (one.visit.checkedInAt && one.phase !== 'past')),
      ) ?? null
    const isOffered = office.status === 'published'
    const { earliest } = isOffered
      ? (await call(proposeBooking, { body: { office: id, quantity: 1 } })).data
      : { earliest: null }
    const door = booking && (await call(readDoor, { params: { id: String(booking.id) } })).data
    const day = office.days.find(({ date }) => date === earliest?.date)
    return {
      office: { id, title: office.title, zone: office.zone, isOffered, today: office.days[0]?.date ?? '' },
      booking: booking &&
        door && {
          id: booking.id,
          from: booking.from,
          to: booking.to,
          note: booking.office.accessNote,
          door,
          ...booking.visit,
        },
      earliest: earliest && { ...earliest, until: day ? freeUntil(day.free, earliest.time) : null },
      locale,
    }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return visitAction(await request.formData(), context.get(pageContext))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? `${loaderData.office.title} – Viertel` : 'Viertel' },
  { name: 'robots', content: 'noindex' },
]

/** The shortest booking (Spec 9). */
const HOURS = 2

export default function DoorPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { office, booking, earliest } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isToday = earliest?.date === office.today
  const wish = earliest && new URLSearchParams({ date: earliest.date, time: earliest.time, hours: String(HOURS) })
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>
        <SoftTitle text={office.title} />
      </h1>
      {booking ? (
        <>
          <section className="panel stack" aria-labelledby="mine">
            <h2 id="mine" className="num">
              {t('doorMine', { from: booking.from, to: booking.to })}
            </h2>
            {booking.checkedInAt && (
              <Notice tone="good">
                <Check size={20} />
                <p>{t('hereSince', { time: formatInstant(booking.checkedInAt, office.zone, locale, 'time') })}</p>
              </Notice>
            )}
            {booking.mayCheckIn && (
              <PostForm intent="check-in" answer={answer}>
                <input type="hidden" name="id" value={booking.id} />
                <FormMessage />
                <SubmitButton look="primary" isWide>
                  {t('checkIn')}
                </SubmitButton>
              </PostForm>
            )}
            <ButtonLink to={path(`/booking/${booking.id}`)}>{t('doorBooking')}</ButtonLink>
          </section>
          <DoorPanel door={booking.door} note={booking.note} zone={office.zone} />
        </>
      ) : (
        <section className="panel stack">
          {wish && earliest ? (
            <>
              <p>
                <strong>
                  {isToday && earliest.until
                    ? t('doorFreeUntil', { time: earliest.time, until: earliest.until })
                    : t('doorFreeFrom', { day: formatDay(earliest.date, locale, 'long'), time: earliest.time })}
                </strong>
              </p>
              <ButtonLink look="primary" isWide to={`${path(`/office/${office.id}`)}?${wish.toString()}`}>
                {t('doorBook')}
              </ButtonLink>
            </>
          ) : (
            <>
              <p>{t(office.isOffered ? 'doorFull' : 'doorNotOffered')}</p>
              <ButtonLink look="primary" to={path('/')}>
                {t('doorSearch')}
              </ButtonLink>
            </>
          )}
        </section>
      )}
    </main>
  )
}
