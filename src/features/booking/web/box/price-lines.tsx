/** Hours x rate, discount, and the total with the tax it contains: the same lines before and after paying. */
import { useLocale, useTexts } from '#client/use-texts.ts'
import { formatMoney, formatNumber } from '#kernel/format.ts'
import type { Currency } from '#kernel/money.ts'
import de from '../../texts.de.ts'
import en from '../../texts.en.ts'

export type PriceShown = {
  readonly currency: Currency
  readonly hourlyCents: number
  readonly sumCents: number
  readonly discountCents: number
  readonly totalCents: number
  /** Basis points. */
  readonly taxRate: number
  readonly taxCents: number
}

type PriceLinesProps = {
  price: PriceShown
  hours: number
  quantity: number
  code?: string
  /** What a canceled or expired booking still costs; the other lines then show what it would have cost. */
  owedCents?: number | undefined
}

export function PriceLines({ price, hours, quantity, code = '', owedCents }: PriceLinesProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const money = (cents: number) => formatMoney(cents, price.currency, locale)
  const rate = formatNumber(price.taxRate / 100, locale)
  return (
    <dl className="price-lines num">
      <div>
        <dt>
          {quantity > 1
            ? t('sumLineDesks', { hours, price: money(price.hourlyCents), count: quantity })
            : t('sumLine', { hours, price: money(price.hourlyCents) })}
        </dt>
        <dd>{money(price.sumCents)}</dd>
      </div>
      {price.discountCents > 0 && (
        <div>
          <dt>{code === '' ? t('discountPlain') : t('discount', { code })}</dt>
          <dd>−{money(price.discountCents)}</dd>
        </div>
      )}
      {owedCents === undefined ? (
        <div className="price-total">
          <dt>
            {t('total')}{' '}
            {price.totalCents > 0 && <small>{t('taxIncluded', { rate, amount: money(price.taxCents) })}</small>}
          </dt>
          <dd>{money(price.totalCents)}</dd>
        </div>
      ) : (
        <>
          <div>
            <dt>{t('totalBefore')}</dt>
            <dd>
              <del>{money(price.totalCents)}</del>
            </dd>
          </div>
          <div className="price-total">
            <dt>{t(owedCents > 0 ? 'totalFee' : 'totalNothing')}</dt>
            <dd>{money(owedCents)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}
