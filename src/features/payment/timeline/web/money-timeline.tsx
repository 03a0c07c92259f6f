/** What happened and will happen with the payer's money, in chronological order. */
import type { ReactNode } from 'react'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import type { Currency } from '#kernel/money.ts'
import type { MoneyKind } from '../rules/money-timeline.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

type Line = { readonly kind: MoneyKind; readonly cents: number; readonly at: string | null; readonly isAhead: boolean }

type PastKind = Exclude<MoneyKind, 'debit_announced' | 'debit_planned' | 'hold_planned'>

/** What is still to come has words of its own. */
const AHEAD = {
  captured: 'ahead_captured',
  debit_announced: 'ahead_debit_announced',
  debit_planned: 'ahead_debit_planned',
  fee: 'ahead_fee',
  hold_planned: 'ahead_hold_planned',
  released: 'ahead_released',
} as const

type MoneyTimelineProps = {
  timeline: readonly Line[]
  currency: Currency
  zone: string
  title?: string
  children?: ReactNode
}

export function MoneyTimeline({ timeline, currency, zone, title, children }: MoneyTimelineProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  if (timeline.length === 0) return null
  return (
    <section className="panel stack" aria-labelledby="money">
      <h2 id="money">{title ?? t('title')}</h2>
      <ol className="timeline">
        {timeline.map(({ kind, cents, at, isAhead }, index) => {
          if (kind === 'nothing') return <li key={index}>{t(kind)}</li>
          return (
            <li key={index} data-kind={kind} data-planned={isAhead || undefined}>
              <span>
                <b className="num">{formatMoney(cents, currency, locale)}</b>{' '}
                {t(isAhead ? AHEAD[kind as keyof typeof AHEAD] : (kind as PastKind))}
              </span>
              {at !== null && (
                <time className="quiet small num" dateTime={at}>
                  {formatInstant(at, zone, locale)}
                </time>
              )}
            </li>
          )
        })}
      </ol>
      {children}
    </section>
  )
}
