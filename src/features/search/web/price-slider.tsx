/** Two thumbs on one line: two range inputs, each held by the other (Spec 5: the upper bound is never below the lower). */
import { useLocale } from '#client/use-texts.ts'
import type { Currency } from '#kernel/money.ts'
import { SliderLine } from '#ui/slider-line.tsx'
import { PRICE_CEILING } from '../rules/limits.ts'
import type { Search } from '../rules/search-url.ts'
import { priceWords } from './filter-chips.tsx'
import { useSearchTexts } from './use-search-texts.ts'

type PriceSliderProps = { value: Search['price']; currency: Currency; onChange: (price: Search['price']) => void }

export function PriceSlider({ value: [from, to], currency, onChange }: PriceSliderProps) {
  const t = useSearchTexts()
  const locale = useLocale()
  return (
    <SliderLine className="price-slider" from={from / PRICE_CEILING} to={to / PRICE_CEILING}>
      <input
        // At the far end the lower thumb must be the one on top, or nothing could be moved any more.
        className={from > PRICE_CEILING / 2 ? 'slider upper' : 'slider'}
        type="range"
        min={0}
        max={PRICE_CEILING}
        value={from}
        aria-label={t('priceLow')}
        aria-valuetext={priceWords([from, to], currency, t, locale)}
        onChange={(event) => onChange([Math.min(Number(event.target.value), to), to])}
      />
      <input
        className="slider"
        type="range"
        min={0}
        max={PRICE_CEILING}
        value={to}
        aria-label={t('priceHigh')}
        aria-valuetext={priceWords([from, to], currency, t, locale)}
        onChange={(event) => onChange([from, Math.max(Number(event.target.value), from)])}
      />
    </SliderLine>
  )
}
