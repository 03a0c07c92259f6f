/** What happened and will happen with the payer's money, in chronological order. */
import { useLocale } from '#client/use-texts.ts'
import { isSettled } from '#features/payment/rules/leg-states.ts'
import { useMethodName } from '#features/payment/web/use-method-name.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import { useViewTexts } from './use-view-texts.ts'
import type { Booking } from '../list/booking-page-data.ts'

const WORDS = {
  hold: 'moneyHold',
  hold_planned: 'moneyHoldPlanned',
  released: 'moneyReleased',
  captured: 'moneyCaptured',
  fee: 'moneyFee',
  failed: 'moneyFailed',
  action: 'moneyAction',
  refunded: 'moneyRefunded',
  debit_planned: 'moneyDebitPlanned',
  debit_announced: 'moneyDebitAnnounced',
  debit_running: 'moneyDebitRunning',
  disputed: 'moneyDisputed',
  taken_back: 'moneyTakenBack',
} as const

const PLANNED = { captured: 'moneyCapturePlanned', fee: 'moneyFeePlanned', released: 'moneyReleasePlanned' } as const

/** These are always still to come. */
const AHEAD: ReadonlySet<string> = new Set(['hold_planned', 'debit_planned', 'debit_announced'])

export function MoneyTimeline({ booking }: { booking: Booking }) {
  const t = useViewTexts()
  const locale = useLocale()
  const methodName = useMethodName()
  const { timeline, method, state } = booking.payment
  if (timeline.length === 0) return null
  return (
    <section className="panel stack" aria-labelledby="money">
      <h2 id="money">{t('moneyTitle')}</h2>
      <ol className="timeline">
        {timeline.map((line, index) => {
          if (line.kind === 'nothing') return <li key={index}>{t('moneyNothing')}</li>
          // A line is planned when the payment has not reached it yet.
          const isPlanned = line.kind in PLANNED && !isSettled(state)
          return (
            <li key={index} data-kind={line.kind} data-planned={isPlanned || AHEAD.has(line.kind) || undefined}>
              <span>
                <b className="num">{formatMoney(line.cents, booking.price.currency, locale)}</b>{' '}
                {t(isPlanned ? PLANNED[line.kind as keyof typeof PLANNED] : WORDS[line.kind])}
              </span>
              {line.at !== null && (
                <time className="quiet small num" dateTime={line.at}>
                  {formatInstant(line.at, booking.office.zone, locale)}
                </time>
              )}
            </li>
          )
        })}
      </ol>
      {method && <p className="quiet small num">{t('paidWith', { method: methodName(method) })}</p>}
    </section>
  )
}
