/**
 * Paying for a held slot: what is booked, what is still missing, and one control that saves the address and the card
 * and pays. Nothing typed is lost by a failure.
 */
import { lazy, Suspense, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { fillSlots } from '#client/fill-slots.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
import type { FormPart } from '#client/form/form-part.ts'
import { useRootFacts } from '#client/root-facts.ts'
import { useLocalPath } from '#client/use-texts.ts'
import { Button } from '#ui/button.tsx'
import type { BillingAddress } from '#features/account/billing/web/billing-address-fields.tsx'
import { BillingAddressPart } from '#features/account/billing/web/billing-address-part.tsx'
import { Notice } from '#ui/notice.tsx'
import { wishQuery } from '../../rules/wish-in-url.ts'
import type { BookPageData } from './load-book-page.ts'
import { BookSummary } from './book-summary.tsx'
import type { PaymentMethod } from '#features/payment/web/payment-data.ts'
import type { SavedCost } from '../../cost/web/cost-part.tsx'
import { HoldNotice } from './hold-notice.tsx'
import { HoldPill } from './hold-pill.tsx'
import { PayBar } from './pay-bar.tsx'
import { mayPayWithout } from './paying-without.ts'
import { PlainPayForm } from './plain-pay-form.tsx'
import { PaymentProblem } from '#features/payment/web/payment-problem.tsx'
import { PaymentSection } from '#features/payment/web/payment-section.tsx'
import { useHold } from './use-hold.ts'
import { usePaymentMethods } from '#features/payment/web/use-payment-methods.ts'
import { usePay } from './use-pay.ts'
import { useCode } from './use-code.ts'
import { useCheckoutTexts } from './use-checkout-texts.ts'

/** Only colleagues share places. */
const SharedPart = lazy(() => import('./shared-part.tsx').then((part) => ({ default: part.SharedPart })))

/** Only people of a company have one. */
const CostPart = lazy(() => import('../../cost/web/cost-part.tsx').then((part) => ({ default: part.CostPart })))

// Only people who have just registered wait for a verification mail.
const VerifyPanel = lazy(() => import('./verify-panel.tsx').then((part) => ({ default: part.VerifyPanel })))
const OverlapHint = lazy(() => import('../box/overlap-hint.tsx').then((part) => ({ default: part.OverlapHint })))
const NOTHING: readonly string[] = []

export function BookForm({ page, answer }: { page: BookPageData; answer: FormAnswer | undefined }) {
  const t = useCheckoutTexts()
  const path = useLocalPath()
  const navigate = useNavigate()
  const isOffline = useIsOffline()
  const isVerified = useRootFacts()?.viewer?.verified ?? false
  const { office, wish, quote } = page
  const query = wishQuery(wish)
  const officePath = path(`/office/${office.id}?${query}`)
  const bookPath = (holdId: number) => path(`/book/${office.id}?${query}&hold=${holdId}`)
  const toBooking = (id: number) => void navigate(path(`/booking/${id}?new`))

  const { hold, replace, holdAgain, checkOver, end } = useHold({
    officeId: office.id,
    wish,
    expectedTotal: quote.totalCents,
    initial: page.hold,
    onHeld: (booking) =>
      booking.status === 'held'
        ? void navigate(bookPath(booking.id), { replace: true, preventScrollReset: true })
        : toBooking(booking.id),
  })
  const held = hold.kind === 'held' ? hold.booking : null
  const isUnheld = mayPayWithout(hold)
  const { pay, isPaying, no, forget } = usePay({
    wasTried: held?.payment.declineCode != null || page.declined !== null,
    onConfirmed: (booking) => toBooking(booking.id),
    onOver: end,
  })
  const price = held?.price ?? quote
  const isFree = price.totalCents === 0
  const toPay = held || isUnheld ? { officeId: office.id, totalCents: price.totalCents, hold: held } : null
  const methods = usePaymentMethods(page.methods.data, (method) => toPay && void pay(toPay, wish, method.id))

  const code = useCode({
    officeId: office.id,
    wish,
    replace: held && replace,
    onChanged: (other, holdId) => {
      const at = `/book/${office.id}?${wishQuery(other)}${holdId === null ? '' : `&hold=${holdId}`}`
      void navigate(path(at), { replace: true, preventScrollReset: true })
    },
  })
  const [address, setAddress] = useState(page.address)
  const [isChanging, setIsChanging] = useState(page.address === null && page.shared === null)
  const [isSaving, setIsSaving] = useState(false)
  /** A ref beside the state, because two key presses before the next render both see the old state. */
  const isBusy = useRef(false)
  const [triedMethod, setTriedMethod] = useState<number | null>(null)
  const [billingMissing, setBillingMissing] = useState(NOTHING)
  const [cardMissing, setCardMissing] = useState(NOTHING)
  const billing = useRef<FormPart<{ data: BillingAddress }>>(null)
  const card = useRef<FormPart<PaymentMethod>>(null)
  const cost = useRef<FormPart<SavedCost>>(null)
  const [newKind, setNewKind] = useState<'card' | 'sepa'>('card')
  const kind = methods.chosen === null ? newKind : methods.methods.find(({ id }) => id === methods.chosen)?.kind
  const isDebit = !quote.byStatement && kind === 'sepa'
  const needsCard = !isFree && !quote.byStatement && methods.chosen === null && !page.methods.meta.managedByCompany
  // When several fields of a part are missing, the part is named instead of the fields.
  const missing = [
    ...(needsCard ? (cardMissing.length > 1 ? [t(isDebit ? 'accountData' : 'cardData')] : cardMissing) : NOTHING),
    ...(isChanging ? (billingMissing.length > 1 ? [t('addressData')] : billingMissing) : NOTHING),
    ...(isVerified ? NOTHING : [t('needsMail')]),
  ]
  const showMissing = () => {
    if (needsCard && cardMissing.length > 0) card.current?.focusMissing()
    else if (isChanging && billingMissing.length > 0) billing.current?.focusMissing()
    else document.getElementById('verify')?.scrollIntoView({ block: 'center' })
  }

  /** What was typed is saved first, so that a refused card does not lose the address, nor the other way round. */
  async function confirm() {
    if (!toPay || isBusy.current) return
    isBusy.current = true
    setIsSaving(true)
    forget()
    const saved = await saveTyped()
    setIsSaving(false)
    isBusy.current = false
    if (!saved) return
    setTriedMethod(saved.methodId)
    await pay(toPay, wish, isFree ? null : saved.methodId)
  }

  async function saveTyped(): Promise<{ methodId: number | null } | null> {
    if (isChanging) {
      const saved = await billing.current?.save()
      if (!saved) return null
      setAddress(saved.data)
      setIsChanging(false)
    }
    if (cost.current && (await cost.current.save()) === null) return null
    if (!needsCard) return { methodId: quote.byStatement ? null : methods.chosen }
    const method = await card.current?.save()
    if (!method) return null
    methods.add(method)
    return { methodId: method.id }
  }

  const isPaymentNo = no !== null && (no.code.startsWith('payment.') || no.code === 'booking.no_payment_method')
  const declined = isPaymentNo ? no.message : (methods.setupError ?? (no === null ? page.declined : null))
  const refused = declined === null ? null : triedMethod
  const barError =
    no === null || isPaymentNo || no.code === 'booking.hold_over'
      ? null
      : no.code === 'offline'
        ? t('offlineStill')
        : no.requestId !== '' && no.status >= 500
          ? `${no.message} ${t('reference', { id: no.requestId })}`
          : no.message

  return (
    <>
      <div className="book-head">
        <h1>{t('bookTitle')}</h1>
        <HoldPill hold={hold} onTimeUp={() => void checkOver()} />
      </div>
      <div className="book-columns">
        <BookSummary
          office={office}
          officePath={officePath}
          quote={quote}
          price={price}
          code={wish.code}
          discount={
            page.shared === null && (!isFree || wish.code !== '') && hold.kind !== 'holding'
              ? { error: code.error, isBusy: code.isBusy || isPaying, onChange: code.change }
              : null
          }
          isDebit={isDebit}
          isShared={page.shared !== null}
        />
        <div className="stack book-steps">
          {isOffline && (
            <Notice tone="bad" isAnnounced>
              {t('offline')}
            </Notice>
          )}
          {quote.overlaps.length > 0 && (
            <Suspense>
              <OverlapHint overlaps={quote.overlaps} />
            </Suspense>
          )}
          <HoldNotice
            hold={hold}
            officePath={officePath}
            onAgain={holdAgain}
            onTake={(change) => void navigate(path(`/book/${office.id}?${wishQuery({ ...wish, ...change })}`))}
          />
          {!isVerified && (
            <Suspense>
              <VerifyPanel email={page.email} holdUntil={held?.holdUntil ?? null} zone={quote.zone} />
            </Suspense>
          )}
          {/* React renders what stands in noscript on the server alone, so browsers need not load it. */}
          <noscript>
            {import.meta.env.SSR && (
              <PlainPayForm page={page} totalCents={price.totalCents} isVerified={isVerified} answer={answer} />
            )}
          </noscript>
          {page.shared ? (
            <Suspense>
              <SharedPart {...page.shared} />
            </Suspense>
          ) : (
            <section className="panel stack needs-script" aria-labelledby="payment">
              <h2 id="payment">{t('paymentTitle')}</h2>
              {declined !== null && (
                <PaymentProblem message={declined} minutes={minutesLeft(held?.holdUntil ?? null)} />
              )}
              {isFree ? (
                <p>{t('nothingToPay')}</p>
              ) : (
                <PaymentSection
                  handle={card}
                  methods={methods.methods}
                  meta={page.methods.meta}
                  byStatement={quote.byStatement}
                  currency={quote.currency}
                  chosen={methods.chosen}
                  refused={refused}
                  onChoose={methods.choose}
                  onMissing={setCardMissing}
                  onKind={setNewKind}
                  onAction={methods.leaveFor}
                  returnPath={held ? bookPath(held.id) : path(`/book/${office.id}?${query}`)}
                />
              )}
            </section>
          )}
          {/* Without a hold it is said later, on the page of the booking. */}
          {page.costCentres && !isUnheld && (
            <section className="panel stack needs-script" aria-labelledby="cost">
              <h2 id="cost">{t('costTitle')}</h2>
              {/* The held booking has the cost centre of its member. */}
              <Suspense>
                <CostPart
                  key={held?.id ?? 'none'}
                  handle={cost}
                  bookingId={held?.id ?? null}
                  cost={held?.cost ?? { costCentre: null, reference: null }}
                  known={page.costCentres}
                />
              </Suspense>
            </section>
          )}
          {!page.shared && (
            <>
              <section className={address ? 'panel stack' : 'panel stack needs-script'} aria-labelledby="bill-to">
                <div className="spread">
                  <h2 id="bill-to">{t('billingTitle')}</h2>
                  {!isChanging && page.mayChangeAddress && (
                    <Button look="text" className="needs-script" onClick={() => setIsChanging(true)}>
                      {t('change')}
                    </Button>
                  )}
                </div>
                {isChanging ? (
                  <BillingAddressPart
                    handle={billing}
                    address={address ?? { name1: page.name, country: office.address.country }}
                    onMissing={setBillingMissing}
                  />
                ) : (
                  address && <AddressLines address={address} />
                )}
              </section>
              <p className="law small">
                {fillSlots(t('lawAgree'), {
                  provider: office.provider.name,
                  terms: (
                    <a href={path('/page/terms')} target="_blank" rel="noopener">
                      {t('termsLink')}
                    </a>
                  ),
                })}{' '}
                {t('lawWithdraw')}
              </p>
            </>
          )}
        </div>
        <PayBar
          quote={quote}
          totalCents={price.totalCents}
          missing={missing}
          onShowMissing={showMissing}
          isReady={toPay !== null && !isOffline}
          state={
            isOffline
              ? t('offline')
              : isUnheld
                ? t('payUnheld')
                : hold.kind === 'holding'
                  ? t('holding')
                  : hold.kind === 'refused'
                    ? hold.no.message || t('holdRefused')
                    : null
          }
          isPaying={isPaying || isSaving}
          error={barError}
          onConfirm={() => void confirm()}
        />
      </div>
    </>
  )
}

function AddressLines({ address }: { address: BillingAddress }) {
  return (
    <p>
      {[address.name1, address.name2, address.street, `${address.postcode} ${address.city}`]
        .filter((line) => line !== '')
        .map((line) => (
          <span className="address-line" key={line}>
            {line}
          </span>
        ))}
    </p>
  )
}

function minutesLeft(until: string | null): number | null {
  if (until === null) return null
  const minutes = Math.floor((Date.parse(until) - Date.now()) / 60_000)
  return minutes > 0 ? minutes : null
}

function useIsOffline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener('online', changed)
      addEventListener('offline', changed)
      return () => {
        removeEventListener('online', changed)
        removeEventListener('offline', changed)
      }
    },
    () => !navigator.onLine,
    () => false,
  )
}
