/** The steps of booking: the hold, the billing address, the card, the confirmation. Nothing typed is ever lost. */
import { useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { wishQuery } from '../rules/wish-in-url.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { BillingForm } from './billing-form.tsx'
import type { BookPageData } from './book-page.tsx'
import { BookSummary } from './book-summary.tsx'
import { ConfirmSection } from './confirm-section.tsx'
import { HoldNotice } from './hold-notice.tsx'
import { PaymentSection } from './payment-section.tsx'
import { useHold } from './use-hold.ts'
import { useMethods } from './use-methods.ts'
import { usePay } from './use-pay.ts'

export function BookForm({ page }: { page: BookPageData }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const navigate = useNavigate()
  const isOffline = useIsOffline()
  const { office, wish, quote } = page
  const query = wishQuery(wish)
  const bookPath = (holdId: number) => path(`/book/${office.id}?${query}&hold=${holdId}`)
  const toBooking = (id: number) => void navigate(path(`/booking/${id}?new`))

  const [address, setAddress] = useState(page.address)
  const methods = useMethods(page.methods.data)
  const { hold, holdAgain, checkOver, end } = useHold({
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
  const { pay, isPaying, no, forget } = usePay({
    wasTried: held?.payment.declineCode != null || page.declined !== null,
    onConfirmed: (booking) => toBooking(booking.id),
    onOver: end,
  })

  const price = held?.price ?? quote
  const isFree = price.totalCents === 0
  const isPaymentNo = no !== null && (no.code.startsWith('payment.') || no.code === 'booking.no_payment_method')
  const methodError = isPaymentNo ? no.message : (methods.setupError ?? (no === null ? page.declined : null))
  const otherError =
    no === null || isPaymentNo || no.code === 'booking.hold_over'
      ? null
      : no.code === 'offline'
        ? t('offlineStill')
        : no.requestId !== '' && no.status >= 500
          ? `${no.message} ${t('reference', { id: no.requestId })}`
          : no.message

  return (
    <div className="page-columns">
      <div className="stack book-steps">
        {isOffline && (
          <p className="notice bad" role="alert">
            {t('offline')}
          </p>
        )}
        <HoldNotice
          hold={hold}
          officePath={path(`/office/${office.id}?${query}`)}
          onAgain={holdAgain}
          onTimeUp={() => void checkOver()}
          onTake={(change) => void navigate(path(`/book/${office.id}?${wishQuery({ ...wish, ...change })}`))}
        />
        <section className="panel stack" aria-labelledby="billing">
          <h2 id="billing">{t('billingTitle')}</h2>
          {address ? (
            <p>
              {[address.name1, address.name2, address.street, `${address.postcode} ${address.city}`]
                .filter((line) => line !== '')
                .map((line) => (
                  <span className="address-line" key={line}>
                    {line}
                  </span>
                ))}
            </p>
          ) : (
            <BillingForm
              name={page.name}
              country={office.address.country as 'DE' | 'AT' | 'CH'}
              onSaved={(saved) => {
                setAddress(saved)
                if (hold.kind === 'refused') holdAgain()
              }}
            />
          )}
        </section>
        <section className="panel stack" aria-labelledby="payment">
          <h2 id="payment">{t('paymentTitle')}</h2>
          {isFree ? (
            <p>{t('nothingToPay')}</p>
          ) : (
            <PaymentSection
              methods={methods.methods}
              meta={page.methods.meta}
              currency={quote.currency}
              chosen={methods.chosen}
              onChoose={(id) => {
                methods.choose(id)
                forget()
              }}
              onAdded={(method) => {
                methods.add(method)
                forget()
              }}
              onAction={methods.leaveFor}
              returnPath={held ? bookPath(held.id) : path(`/book/${office.id}?${query}`)}
              error={methodError}
            />
          )}
        </section>
        <ConfirmSection
          quote={quote}
          provider={office.provider.name}
          totalCents={price.totalCents}
          isReady={held !== null && address !== null && (isFree || methods.chosen !== null) && !isOffline}
          isPaying={isPaying}
          error={otherError}
          onConfirm={() => held && void pay(held, wish, isFree ? null : methods.chosen)}
        />
      </div>
      <BookSummary office={office} quote={quote} price={price} code={wish.code} />
    </div>
  )
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
