/** Twelve months as columns, and the same as a table. Places are SVG attributes in percent, so no figure is stretched. */
import { useId } from 'react'
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatMoney, formatMonth, formatNumber } from '#kernel/format.ts'
import type { Currency } from '#kernel/money.ts'
import { Table } from '#ui/table.tsx'
import { scaleOf } from '../rules/scale.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Earnings } from './earnings-data.ts'

type MonthChartProps = { months: Earnings['months']; currency: Currency }

const LAYERS = ['paid', 'waiting', 'coming'] as const
/** A column takes this share of its month's width. */
const WIDTH = 0.62
const LETTERS = 3

export function MonthChart({ months, currency }: MonthChartProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const id = useId()
  const money = (cents: number) => formatMoney(cents, currency, locale)
  const { top, lines } = scaleOf(Math.max(...months.map(({ paid, waiting, coming }) => paid + waiting + coming)))
  const y = (cents: number) => 100 - (cents / top) * 100
  return (
    <section className="panel month-chart" aria-labelledby="months">
      <h2 id="months">{t('months')}</h2>
      {top === 0 ? (
        <p className="quiet">{t('noMonths')}</p>
      ) : (
        <>
          <div className="month-plot" aria-hidden="true">
            <ul className="month-scale num">
              {lines.toReversed().map((cents) => (
                <li key={cents}>{formatNumber(cents / 100, locale)}</li>
              ))}
            </ul>
            <svg width="100%" height="200">
              <defs>
                <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                  <line x1="2" y1="0" x2="2" y2="7" />
                </pattern>
              </defs>
              {lines.map((cents) => (
                <line key={cents} className="month-line" x1="0" x2="100%" y1={`${y(cents)}%`} y2={`${y(cents)}%`} />
              ))}
              {months.map((month, at) => {
                let below = 0
                return LAYERS.map((kind) => {
                  const cents = month[kind]
                  below += cents
                  return (
                    cents > 0 && (
                      <rect
                        key={`${month.month} ${kind}`}
                        className="month-column"
                        data-kind={kind}
                        x={`${((at + (1 - WIDTH) / 2) / months.length) * 100}%`}
                        width={`${(WIDTH / months.length) * 100}%`}
                        y={`${y(below)}%`}
                        height={`${(cents / top) * 100}%`}
                        fill={kind === 'waiting' ? `url(#${id})` : undefined}
                      />
                    )
                  )
                })
              })}
            </svg>
            <ol className="month-names">
              {months.map(({ month }) => (
                <li key={month}>{formatMonth(month, locale).slice(0, LETTERS)}</li>
              ))}
            </ol>
          </div>
          <ul className="month-legend small">
            {LAYERS.map((kind) => (
              <li key={kind}>
                <span className="month-mark" data-kind={kind} />
                {t(kind)}
              </li>
            ))}
          </ul>
          <p className="quiet small">{t('monthsHint')}</p>
          <details>
            <summary>{t('asTable')}</summary>
            <Table
              caption={t('months')}
              rows={months.toReversed()}
              keyOf={({ month }) => month}
              empty=""
              columns={[
                { key: 'month', title: t('month'), cell: ({ month }) => formatMonth(month, locale) },
                { key: 'paid', title: t('paid'), cell: ({ paid }) => money(paid), isNumeric: true },
                { key: 'waiting', title: t('waiting'), cell: ({ waiting }) => money(waiting), isNumeric: true },
                { key: 'coming', title: t('coming'), cell: ({ coming }) => money(coming), isNumeric: true },
              ]}
            />
          </details>
        </>
      )}
    </section>
  )
}
