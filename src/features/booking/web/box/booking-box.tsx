/** Price and time on the office page; every change updates the price in place (UX paper 19). */
import { lazy, Suspense, useId, useState, type MouseEvent, type ReactNode } from 'react'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay, formatMoney } from '#kernel/format.ts'
import { formatQuarter, type Span } from '#kernel/quarters.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { DayRail } from '#ui/day-rail.tsx'
import { Notice } from '#ui/notice.tsx'
import { wishQuery, type BookingWish } from '../../rules/wish-in-url.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'
import { DiscountField } from './discount-field.tsx'
import { NextFree } from './next-free.tsx'
import { PriceLines } from './price-lines.tsx'
import { PriceNotes } from './price-notes.tsx'
import { useQuote, type Quote } from './use-quote.ts'
import { WishFields, type DayKnown } from './wish-fields.tsx'

const RegistrationModal = lazy(() =>
  import('#features/account/sign-in/web/registration-modal.tsx').then((part) => ({ default: part.RegistrationModal })),
)

/** Only people of a company have one. */
const BudgetBar = lazy(() =>
  import('#features/company/budget/web/budget-bar.tsx').then((part) => ({ default: part.BudgetBar })),
)

const TeamDayLink = lazy(() =>
  import('../../team-day/web/team-day-link.tsx').then((part) => ({ default: part.TeamDayLink })),
)

const OverlapHint = lazy(() => import('./overlap-hint.tsx').then((part) => ({ default: part.OverlapHint })))

export type BookingBoxProps = {
  office: {
    readonly id: number
    readonly group: number
    readonly capacity: number
    readonly week: readonly (readonly Span[])[]
  }
  wish: BookingWish
  onChange: (change: Partial<BookingWish>) => void
  /** The price that the server rendered, and the choice it belongs to. */
  initial: { readonly quote: Quote; readonly wish: BookingWish }
  daysAhead: readonly string[]
  day: DayKnown | undefined
  /** Guests must register first (Spec 6). */
  isGuest: boolean
  /** Offers a notification when the time is taken now but may become free. */
  waiting?: ReactNode
}

/** Refusals that may end without another choice: a place may become free, or the day bookable. */
const MAY_CHANGE = new Set(['booking.no_free_desks', 'booking.closed', 'booking.horizon'])

export function BookingBox({ office, wish, onChange, initial, daysAhead, day, isGuest, waiting }: BookingBoxProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const localPath = useLocalPath()
  const titleId = useId()
  const { quote, isStale, error, retry } = useQuote(office.id, wish, initial.quote, initial.wish)
  const money = (cents: number) => formatMoney(cents, quote.currency, locale)
  const end = Math.min(96, wish.quarter + wish.hours * 4)
  const span: Span = [wish.quarter, end]
  const bookHref = localPath(`/book/${office.id}?${wishQuery(wish)}`)
  const isReady = quote.bookable && !isStale
  const [isAsked, setIsAsked] = useState(false)
  const askGuest = (event: MouseEvent) => {
    event.preventDefault()
    setIsAsked(true)
  }
  const go = { to: bookHref, ...(isGuest ? { onClick: askGuest } : {}) }

  return (
    <>
      <aside className="booking-box no-print" id="booking" aria-labelledby={titleId}>
        <h2 className="visually-hidden" id={titleId}>
          {t('boxTitle')}
        </h2>
        <form method="get" onSubmit={(event) => event.preventDefault()}>
          <p className="box-head">
            <strong className="num">{quote.hourlyCents === 0 ? t('free') : money(quote.hourlyCents)}</strong>
            {quote.hourlyCents > 0 && <span>{t('perHour')}</span>}
            <FreeNow quote={quote} group={office.group} isStale={isStale} />
          </p>
          <WishFields
            wish={wish}
            zone={quote.zone}
            capacity={office.group === 2 ? 1 : Math.min(100, office.capacity)}
            daysAhead={daysAhead}
            week={office.week}
            day={day}
            onChange={onChange}
          />
          {day && (
            <div className="box-rail">
              <p className="spread num">
                <span>{`${formatQuarter(wish.quarter)}–${formatQuarter(end)}`}</span>
                <span>{formatDay(wish.date, locale)}</span>
              </p>
              <DayRail
                free={day.free}
                yours={span}
                fits={quote.bookable || isStale}
                label={t('yourDay', {
                  day: formatDay(wish.date, locale, 'long'),
                  from: formatQuarter(wish.quarter),
                  to: formatQuarter(end),
                })}
              />
            </div>
          )}
          <div className="box-price" data-dim={isStale || undefined} aria-busy={isStale}>
            <PriceLines price={quote} hours={quote.hours} quantity={quote.quantity} code={wish.code} />
          </div>
          {quote.budget && (
            <Suspense>
              <BudgetBar budget={quote.budget} plannedCents={quote.totalCents} />
            </Suspense>
          )}
          <DiscountField
            code={wish.code}
            error={isStale ? null : quote.discountError}
            onChange={(code) => onChange({ code })}
          />
          <div className="stack" aria-live="polite">
            {!isStale && quote.overlaps.length > 0 && (
              <Suspense>
                <OverlapHint overlaps={quote.overlaps} />
              </Suspense>
            )}
            {quote.provisional && <p className="hint">{t('provisional')}</p>}
            {error && (
              <Notice tone="bad">
                <span>
                  {error.code === 'offline' ? error.message : t('quoteFailed')}{' '}
                  <Button look="text" onClick={retry}>
                    {t('retry')}
                  </Button>
                </span>
              </Notice>
            )}
            {!isStale && quote.reason && (
              <Notice tone="bad" className="box-reason">
                <div>
                  <p>{quote.reason.message}</p>
                  <NextFree next={quote.next} onTake={onChange} />
                  <BudgetWays quote={quote} onTake={onChange} />
                </div>
              </Notice>
            )}
          </div>
          {!isStale && quote.reason && MAY_CHANGE.has(quote.reason.code) && waiting}
          {isReady || isStale ? (
            <ButtonLink look="primary" isWide className="box-go" {...go} aria-disabled={!isReady}>
              {t('toBooking')}
            </ButtonLink>
          ) : (
            <Button look="primary" isWide className="box-go" disabled>
              {t('toBooking')}
            </Button>
          )}
          {quote.teamDay && (
            <Suspense>
              <TeamDayLink office={office.id} wish={wish} />
            </Suspense>
          )}
          <noscript>
            <Button type="submit" isWide>
              {t('update')}
            </Button>
          </noscript>
        </form>
        {quote.bookable && <PriceNotes {...quote} />}
      </aside>
      {isAsked && (
        <Suspense>
          <RegistrationModal next={bookHref} onClose={() => setIsAsked(false)} />
        </Suspense>
      )}
      <div className="price-bar no-print">
        <a href="#booking" title={t('changeTime')}>
          <b className="num" data-dim={isStale || undefined}>
            {quote.totalCents === 0 ? t('free') : money(quote.totalCents)}
          </b>
          <span className="num">
            {formatDay(wish.date, locale)} · {formatQuarter(wish.quarter)}–{formatQuarter(end)}
          </span>
        </a>
        {isReady ? (
          <ButtonLink look="primary" {...go}>
            {t('toBookingShort')}
          </ButtonLink>
        ) : (
          <ButtonLink href="#booking">{t('changeTime')}</ButtonLink>
        )}
      </div>
    </>
  )
}

/** Where a budget has no room: fewer hours, or who can give more. */
function BudgetWays({ quote, onTake }: { quote: Quote; onTake: BookingBoxProps['onChange'] }) {
  const t = useTexts({ de, en })
  const { fewerHours, askForBudget } = quote
  const mail =
    askForBudget && new URLSearchParams({ subject: t('askBudgetSubject'), body: quote.reason?.message ?? '' })
  return (
    <>
      {fewerHours !== null && (
        <Button className="next-free num" onClick={() => onTake({ hours: fewerHours })}>
          {t('fewerHours', { hours: fewerHours })}
        </Button>
      )}
      {mail && (
        <a href={`mailto:${askForBudget.email}?${mail.toString().replaceAll('+', '%20')}`}>
          {t('askBudget', { name: askForBudget.name })}
        </a>
      )}
    </>
  )
}

function FreeNow({ quote, group, isStale }: { quote: Quote; group: number; isStale: boolean }) {
  const t = useTexts({ de, en })
  return (
    <span className="box-free" data-dim={isStale || undefined} data-no={!quote.bookable || undefined}>
      {!quote.bookable ? t('notFree') : group === 2 ? t('roomFree') : t('freeDesks', { count: quote.freeDesks })}
    </span>
  )
}
