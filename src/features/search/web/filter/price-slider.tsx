/**
 * A range with two thumbs, made of two range inputs that limit each other (Spec 5: the upper bound is never below the
 * lower). The scale reaches from the cheapest to the most expensive place found, and the bars above it show how many
 * places cost how much.
 */
import { useLocale } from '#client/use-texts.ts'
import type { Currency } from '#kernel/money.ts'
import { SliderLine } from '#ui/slider-line.tsx'
import { priceBars, priceScale, pricesAt, thumbsOf, type PriceSpread } from '../../rules/price-scale.ts'
import type { Search } from '../../rules/search-url.ts'
import { priceText } from './filter-chips.tsx'
import { useResultTexts } from '../results/use-result-texts.ts'

type PriceSliderProps = {
  value: Search['price']
  /** The price range of the search; it is clamped to the scale. */
  chosen: Search['price']
  /** Undefined while it is not known yet. */
  spread: PriceSpread | null | undefined
  currency: Currency
  onChange: (price: Search['price']) => void
}

export function PriceSlider({ value, chosen, spread, currency, onChange }: PriceSliderProps) {
  const t = useResultTexts()
  const locale = useLocale()
  const scale = priceScale(spread ?? null, chosen)
  const [from, to] = thumbsOf(value, scale)
  const share = (price: number) => (price - scale.min) / (scale.max - scale.min)
  const words = priceText(value, currency, t, locale)
  const isWaiting = spread === undefined
  // The inputs are not disabled, because the focus of the menu is on them while the scale is loading.
  const input = { type: 'range', ...scale, 'aria-disabled': isWaiting, 'aria-valuetext': words } as const
  const choose = (thumbs: Search['price']) => {
    if (!isWaiting) onChange(pricesAt(thumbs, scale))
  }
  const bars = spread ? priceBars(spread.sample, scale) : []
  return (
    <>
      <svg className="price-bars" viewBox="0 0 160 40" preserveAspectRatio="none" aria-hidden="true">
        {bars.map((height, i) => {
          const isIn = (i + 1) / bars.length > share(from) && i / bars.length < share(to)
          const part = { x: i * 10 + 1, width: 8, y: 40 - height * 40, height: height * 40 }
          return <rect key={part.x} className={isIn ? 'price-column in' : 'price-column'} {...part} />
        })}
      </svg>
      <SliderLine className="price-slider" from={share(from)} to={share(to)}>
        <input
          {...input}
          // Near the upper end the lower thumb must lie on top, or neither thumb could be moved any more.
          className={share(from) > 0.5 ? 'slider upper' : 'slider'}
          value={from}
          aria-label={t('priceLow')}
          onChange={(event) => choose([Math.min(Number(event.target.value), to), to])}
        />
        <input
          {...input}
          className="slider"
          value={to}
          aria-label={t('priceHigh')}
          onChange={(event) => choose([from, Math.max(Number(event.target.value), from)])}
        />
      </SliderLine>
    </>
  )
}
