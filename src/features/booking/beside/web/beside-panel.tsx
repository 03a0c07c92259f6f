/**
 * The desk beside a colleague: when, the day of the place, the sum, what is left of the budget, what one had said of that
 * day, and one button that books it. Its price is the binding one: the server refuses another.
 */
import { useRevalidator } from 'react-router'
import { callApi } from '#client/call-api.ts'
import { ApiForm } from '#client/form/api-form.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay, formatMoney } from '#kernel/format.ts'
import { parseTime, type Span } from '#kernel/quarters.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DayRail } from '#ui/day-rail.tsx'
import { Notice } from '#ui/notice.tsx'
import type { placeBooking } from '../../contract.ts'
import { OverlapHint } from '../../web/box/overlap-hint.tsx'
import { leftAfter, replacedBy, wayToBook } from '../rules/beside-offer.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { useBeside, type BesideOffer, type BesideWish } from './use-beside.ts'

type BesidePanelProps = {
  wish: BesideWish
  /** A card would be held at once. */
  isHeldNow: boolean
}

export function BesidePanel({ wish, isHeldNow }: BesidePanelProps) {
  const t = useTexts({ de, en })
  const { offer, message, reload } = useBeside(wish)
  if (message !== null)
    return (
      <Notice tone="bad" isAnnounced>
        <span>
          {t('failed')} {message}{' '}
          <Button look="text" onClick={reload}>
            {t('again')}
          </Button>
        </span>
      </Notice>
    )
  if (offer === null)
    return (
      <p className="quiet beside-waits" aria-live="polite">
        {t('loading')}
      </p>
    )
  return <Offer wish={wish} offer={offer} isHeldNow={isHeldNow} onStale={reload} />
}

type OfferProps = BesidePanelProps & { offer: BesideOffer; onStale: () => void }

function Offer({ wish, offer: { quote, free, own }, isHeldNow, onStale }: OfferProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { revalidate } = useRevalidator()
  const { office, date, hours } = wish
  const span: Span = [quarterOf(quote.time), quarterOf(quote.endTime)]
  const times = { from: quote.time, to: quote.endTime }
  const way = wayToBook(quote, isHeldNow)
  const afterwards = useAfterwards(quote, own && replacedBy(own.halves, span))
  const money = (cents: number) => formatMoney(cents, quote.currency, locale)
  return (
    <div className="stack beside-offer">
      {free !== null && (
        <DayRail
          free={free}
          yours={span}
          fits={quote.bookable}
          label={`${formatDay(date, locale, 'long')}, ${t('between', times)}`}
        />
      )}
      <p className="num">
        <b>{t('free', { count: quote.freeDesks })}</b> {t('between', times)}
        {quote.totalCents > 0 && (
          <>
            <br />
            {t('sum', { hours, price: money(quote.hourlyCents), total: money(quote.totalCents) })}
          </>
        )}
      </p>
      {quote.overlaps.length > 0 && <OverlapHint overlaps={quote.overlaps} />}
      {way === 'here' && (
        <ApiForm
          className="stack"
          send={(_, idempotencyKey) =>
            callApi<typeof placeBooking>('POST', '/api/booking', {
              body: { ...wish, quantity: 1, expectedTotal: quote.totalCents },
              idempotencyKey,
            })
          }
          onSaved={({ data }) => {
            if (data.status !== 'confirmed') return { url: path(`/booking/${data.id}`) }
            void revalidate()
            return { done: t('booked') }
          }}
          onRefused={({ code }) => code === 'booking.price_changed' && onStale()}
        >
          <FormMessage />
          <SubmitButton look="primary">{t('bookFor', { total: money(quote.totalCents) })}</SubmitButton>
        </ApiForm>
      )}
      {way === 'checkout' && (
        <>
          <ButtonLink look="primary" isWide to={path(`/book/${office}?date=${date}&time=${wish.time}&hours=${hours}`)}>
            {t('toCheckout')}
          </ButtonLink>
          <p className="quiet small">{t('checkoutWhy')}</p>
        </>
      )}
      {way === 'none' && quote.reason && (
        <Notice tone="bad" isAnnounced>
          {quote.reason.message}
        </Notice>
      )}
      <p className="quiet small num">{afterwards}</p>
    </div>
  )
}

/** What booking it does, in a sentence or two. */
function useAfterwards(quote: BesideOffer['quote'], replaced: ReturnType<typeof replacedBy> | null): string {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const left = quote.totalCents === 0 ? null : leftAfter(quote.budget, quote.totalCents)
  return [
    ...(quote.totalCents === 0 ? [t('costsNothing')] : []),
    ...(left !== null && quote.budget
      ? [
          t('fits', {
            left: formatMoney(left, quote.budget.currency, locale),
            until: formatDay(quote.budget.until, locale, 'dated'),
          }),
        ]
      : []),
    ...(replaced && replaced.length > 0 ? [t('replaces', { kinds: replaced.map((kind) => t(kind)).join(', ') })] : []),
  ].join(' ')
}

const quarterOf = (time: string) => Math.floor((parseTime(time) ?? 0) / 15)
