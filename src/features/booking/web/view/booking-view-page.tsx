/** One booking (Spec 2: booking/{id}, digits only): the entry pass, the payment, and the actions. */
import { ArrowLeft, KeyRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import {
  Link,
  useLoaderData,
  useRevalidator,
  useSearchParams,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from 'react-router'
import { useFormAnswer } from '#client/form/use-form-answer.ts'
import { newIdempotencyKey } from '#client/form/idempotency-key.ts'
import { pageContext } from '#client/page-context.ts'
import { useLive } from '#client/use-live.ts'
import { useLocale, useLocalPath } from '#client/use-texts.ts'
import { ProfileLink } from '#features/account/public-profile/web/profile-link.tsx'
import { MoneyTimeline } from '#features/payment/timeline/web/money-timeline.tsx'
import { useMethodName } from '#features/payment/web/use-method-name.ts'
import { listPaymentMethods } from '#features/payment/contract.ts'
import { formatDay, formatInstant, formatMoney } from '#kernel/format.ts'
import { translator } from '#kernel/texts.ts'
import { Picture } from '#ui/picture.tsx'
import { SoftTitle } from '#ui/soft-title.tsx'
import { Notice } from '#ui/notice.tsx'
import { readBooking } from '../../contract.ts'
import { headingOf } from '../../rules/booking-status-badge.ts'
import { canceledTextKey } from '../../rules/canceled-text-key.ts'
import { useViewTexts, VIEW_TEXTS } from './use-view-texts.ts'
import { BookingActions } from './booking-actions.tsx'
import type { Booking } from '../list/booking-page-data.ts'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { PayNow } from './pay-now.tsx'
import { PriceLines } from '../box/price-lines.tsx'
import { StatusTag } from './status-tag.tsx'
import { useOfflinePass } from './use-offline-pass.ts'
import { readMessages } from '../../message/contract.ts'
import { listExtensions } from '../../extension/contract.ts'
import { ExtendedTag } from '../../extension/web/extended-tag.tsx'
import { ExtendPanel } from '../../extension/web/extend-panel.tsx'
import { extensionAction } from '../../extension/web/extension-action.ts'
import { previewMove } from '../../move/contract.ts'
import { moveAction } from '../../move/web/move-action.ts'
import { MovedNotice } from '../../move/web/move-link.tsx'
import { moveWish } from '../../move/web/move-data.ts'
import { messageAction } from '../../message/web/message-action.ts'
import { MessagePanel } from '../../message/web/message-panel.tsx'
import { troubleAction } from '../../trouble/web/trouble-action.ts'
import { TroublePanel } from '../../trouble/web/trouble-panel.tsx'
import { checkOutAction } from '../../visit/web/check-out-action.ts'
import { readDoor } from '../../visit/contract.ts'
import { DoorPanel } from '../../visit/web/door-panel.tsx'
import { VisitPanel } from '../../visit/web/visit-panel.tsx'
import { listNearby } from '../../nearby/contract.ts'
import { NearbyPanel } from '../../nearby/web/nearby-panel.tsx'
import { listCostCentres } from '#features/company/budget/contract.ts'
import { costAction } from '../../cost/web/cost-action.ts'
import { CompanyPayment } from './company-payment.tsx'
import { CostPanel } from '../../cost/web/cost-panel.tsx'
import { WithdrawLink } from '../../withdrawal/web/withdraw-link.tsx'
import { useViewerZone } from '../box/use-viewer-zone.ts'

const MovePanel = lazy(() => import('../../move/web/move-panel.tsx').then((part) => ({ default: part.MovePanel })))

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  if (!/^[1-9][0-9]{0,15}$/.test(params['id'] ?? '')) throw missingPage(request)
  try {
    const { data: booking } = await call(readBooking, { params: { id: params['id'] } })
    const isToPay = booking.payment.needsAttention && booking.status !== 'held' && booking.change === null
    const { searchParams } = new URL(request.url)
    const isAsked = booking.phase === 'ongoing' || searchParams.has('extend')
    const isMoving = booking.mayMove && searchParams.has('move')
    const [methods, thread, door, extensions, move, nearby, centres] = await Promise.all([
      isToPay ? call(listPaymentMethods) : null,
      hasThread(booking) ? call(readMessages, { params: { id: params['id'] } }) : null,
      booking.relation === 'booker' ? call(readDoor, { params: { id: params['id'] } }) : null,
      booking.mayExtend && isAsked ? call(listExtensions, { params: { id: params['id'] } }) : null,
      isMoving ? call(previewMove, { params: { id: params['id'] }, body: moveWish(searchParams) }) : null,
      booking.elsewhere ? call(listNearby, { params: { id: params['id'] } }) : null,
      booking.cost?.mayChange ? call(listCostCentres) : null,
    ])
    return {
      booking,
      methods,
      thread: thread?.data ?? null,
      door: door?.data ?? null,
      extensions: extensions?.data ?? null,
      move: move?.data ?? null,
      nearby: nearby?.data ?? null,
      centres: centres?.data ?? [],
      keys: { send: newIdempotencyKey(), change: newIdempotencyKey() },
      locale,
    }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const page = context.get(pageContext)
  const { id = '' } = params
  return (
    (await troubleAction(form, id, page)) ??
    (await extensionAction(form, id, page)) ??
    (await moveAction(form, id, page)) ??
    (await checkOutAction(form, id, page)) ??
    (await costAction(form, id, page)) ??
    messageAction(form, id, page)
  )
}

/** The two sides of a booking that was confirmed at some time write to each other. */
function hasThread({ relation, status, isShared }: Booking): boolean {
  if (isShared) return false
  return (relation === 'booker' || relation === 'provider') && status !== 'held' && status !== 'expired'
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const t = translator(loaderData?.locale === 'en' ? VIEW_TEXTS.en : VIEW_TEXTS.de, loaderData?.locale ?? 'de')
  return [
    { title: loaderData ? t('viewPageTitle', { id: loaderData.booking.id }) : 'Viertel' },
    { name: 'robots', content: 'noindex' },
  ]
}

const TITLES = {
  attention: 'titleAttention',
  held: 'titleHeld',
  upcoming: 'titleUpcoming',
  ongoing: 'titleOngoing',
  past: 'titlePast',
  canceled: 'titleCanceled',
  expired: 'titleExpired',
} as const

export default function BookingViewPage() {
  const { booking, methods, thread, door, extensions, move, nearby, centres, keys } = useLoaderData<typeof loader>()
  const answer = useFormAnswer<typeof action>()
  const t = useViewTexts()
  const locale = useLocale()
  const path = useLocalPath()
  const { revalidate } = useRevalidator()
  const [search] = useSearchParams()
  const isNew = search.has('new') && booking.status === 'confirmed'
  const methodName = useMethodName()
  const { office, price, payment } = booking
  useOfflinePass(booking, door)
  useLive()
  const hasCode = door !== null && door.doorCode !== ''
  const trouble = booking.trouble && (
    <TroublePanel booking={booking} trouble={booking.trouble} hasCode={hasCode} answer={answer} />
  )
  // Who waits for an answer looks for it first.
  const isAtTheDoor =
    booking.trouble !== null &&
    (booking.trouble.openUntil !== null || (booking.trouble.answer === 'code' && booking.phase !== 'past'))
  const access = door && <DoorPanel door={door} note={office.accessNote} zone={office.zone} />
  const isOver = booking.status === 'canceled' || booking.status === 'expired'
  return (
    <main id="content" tabIndex={-1} className="wrap page booking-view">
      <Link className="back no-print" to={path(booking.phase === 'past' ? '/booking/past' : '/booking')}>
        <ArrowLeft size={18} />
        {t('toList')}
      </Link>
      {isNew && (
        <Notice tone="good" isAnnounced>
          {t('confirmedNote')}
        </Notice>
      )}
      {search.has('moved') && <MovedNotice />}
      <header className="booking-head">
        <h1>{t(TITLES[headingOf(booking)])}</h1>
        <StatusTag booking={booking} />
        {booking.extensions > 0 && <ExtendedTag />}
      </header>
      <div className="page-columns">
        <div className="stack">
          {booking.status === 'canceled' && booking.canceledBy !== null && (
            <Notice>
              <p>
                {t(canceledTextKey(booking.canceledBy, booking.relation), { name: booking.booker })}{' '}
                {booking.cancelReason && t('canceledReason', { reason: booking.cancelReason })}{' '}
                {booking.feeCents > 0 && t('feeWas', { fee: formatMoney(booking.feeCents, price.currency, locale) })}
              </p>
            </Notice>
          )}
          {methods ? (
            <PayNow booking={booking} saved={methods} onPaid={() => void revalidate()} />
          ) : (
            <CompanyPayment booking={booking} />
          )}
          {isAtTheDoor && trouble}
          <NearbyPanel booking={booking} nearby={nearby} />
          {isAtTheDoor && access}
          <Pass booking={booking} />
          {!isAtTheDoor && trouble}
          {/* Who stands at a closed door is not offered more of it. */}
          <ExtendPanel
            booking={booking}
            found={isAtTheDoor ? null : extensions}
            sendKey={keys.change}
            answer={answer}
          />
          {move && (
            <Suspense>
              <MovePanel booking={booking} preview={move} sendKey={keys.change} answer={answer} />
            </Suspense>
          )}
          <VisitPanel
            booking={booking}
            isLeaving={search.has('leave')}
            onChanged={() => void revalidate()}
            answer={answer}
          />
          <BookingActions booking={booking} isAtTheDoor={isAtTheDoor} onChanged={() => void revalidate()} />
          {!isAtTheDoor && access}
          {!door && office.accessNote !== '' && (
            <section className="panel stack" aria-labelledby="access">
              <h2 id="access">{t('access')}</h2>
              <p className="access-note">
                <KeyRound size={20} />
                {office.accessNote}
              </p>
            </section>
          )}
          {thread && (
            <MessagePanel
              bookingId={booking.id}
              zone={office.zone}
              thread={thread}
              sendKey={keys.send}
              answer={answer}
            />
          )}
        </div>
        <div className="stack">
          <section className="panel" aria-labelledby="price">
            <h2 id="price">{t('priceTitle')}</h2>
            <PriceLines
              price={price}
              hours={booking.hours}
              quantity={booking.quantity}
              owedCents={isOver ? booking.owedCents : undefined}
            />
            {booking.cancel?.feeCents === 0 && isPayer(booking) && (
              <p className="hint num">
                {t('freeUntil', { at: formatInstant(booking.freeUntil, office.zone, locale) })}
              </p>
            )}
          </section>
          <MoneyTimeline timeline={payment.timeline} currency={price.currency} zone={office.zone}>
            {payment.method && (
              <p className="quiet small num">{t('paidWith', { method: methodName(payment.method) })}</p>
            )}
          </MoneyTimeline>
          {booking.cost && <CostPanel cost={booking.cost} known={centres} answer={answer} />}
          {booking.mayWithdraw && <WithdrawLink booking={booking} />}
          {booking.hasInvoice && (
            <p className="no-print">
              <Link to={path(`/booking/${booking.id}/invoice`)}>{t('invoice')}</Link>
            </p>
          )}
        </div>
      </div>
    </main>
  )
}

/** The deadline of free cancellation concerns only the person who pays. */
function isPayer({ relation }: Booking): boolean {
  return relation === 'booker' || relation === 'company'
}

/** The entry pass, to be shown on arrival: place, time, number. */
function Pass({ booking }: { booking: Booking }) {
  const t = useViewTexts()
  const locale = useLocale()
  const path = useLocalPath()
  const own = useViewerZone()
  const { office, person } = booking
  const profile = person && (
    <ProfileLink personId={person.id} reservation={booking.id}>
      {person.name}
    </ProfileLink>
  )
  const there = formatInstant(booking.startAt, office.zone, locale)
  const here = own === null ? there : formatInstant(booking.startAt, own, locale)
  return (
    <section className="panel pass" aria-label={t('summary')}>
      {office.photo && (
        <Picture
          pictureKey={office.photo.key}
          hash={office.photo.hash}
          alt=""
          sizes="(max-width: 767px) 100vw, 700px"
          eager
        />
      )}
      <h2>
        <Link to={path(`/office/${office.id}`)}>
          <SoftTitle text={office.title} />
        </Link>
      </h2>
      <p className="pass-time num">
        {formatDay(booking.date, locale, 'long')}
        <b>
          {booking.from}–{booking.to}
        </b>
      </p>
      {here !== there && <p className="hint num">{t('inZone', { zone: office.zone, time: here })}</p>}
      <dl className="summary-facts">
        <Row name={t('where')}>
          {office.street}, {office.postcode} {office.city}
        </Row>
        {booking.quantity > 1 && <Row name={t('desks')}>{booking.quantity}</Row>}
        <Row name={t('provider')}>{office.provider}</Row>
        {booking.relation === 'booker' && person && <Row name={t('contactPerson')}>{profile}</Row>}
        {booking.relation !== 'booker' && <Row name={t('booker')}>{profile ?? booking.booker}</Row>}
        <Row name={t('number')}>{booking.id}</Row>
      </dl>
    </section>
  )
}

function Row({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  )
}
