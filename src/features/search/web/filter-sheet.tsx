/** All filters (Spec 2, screen 3) in a dialog; a chunk of its own. Nothing changes until "show" is pressed. */
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useLocale } from '#client/use-texts.ts'
import type { Currency } from '#kernel/money.ts'
import { DISTANCES_KM } from '../rules/limits.ts'
import type { TimedSearch } from '../rules/search-body.ts'
import { NO_SEARCH, type ListOrder, type Search } from '../rules/search-url.ts'
import { priceWords } from './filter-chips.tsx'
import { PriceSlider } from './price-slider.tsx'
import { shownCount } from './shown-count.ts'
import { useResultCount } from './use-result-count.ts'
import { useSearchTexts } from './use-search-texts.ts'
import './filter-sheet.css'

const ORDERS: readonly ListOrder[] = ['distance', 'price', 'price-desc', 'rating']

type FilterSheetProps = {
  search: TimedSearch
  currency: Currency
  hasRefugeeMode: boolean
  onApply: (filters: Partial<Search>) => void
  onClose: () => void
}

export function FilterSheet({ search, currency, hasRefugeeMode, onApply, onClose }: FilterSheetProps) {
  const t = useSearchTexts()
  const locale = useLocale()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [draft, setDraft] = useState(search)
  const change = (part: Partial<Omit<Search, 'date' | 'time'>>) => setDraft((old) => ({ ...old, ...part }))
  const total = useResultCount(draft)
  useEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    return () => opened?.close()
  }, [])
  const apply = (event: React.FormEvent) => {
    event.preventDefault()
    const { price, distance, onlyAvailable, order, refugees } = draft
    // A chosen distance is meant from the searched place, not within the part of the map in view.
    const place = distance !== null && distance !== search.distance && search.at ? { bounds: null, zoom: null } : {}
    onApply({ price, distance, onlyAvailable, order, refugees, ...place })
  }
  const reset = () => {
    const { price, distance, onlyAvailable, order } = NO_SEARCH
    change({ price, distance, onlyAvailable, order, refugees: hasRefugeeMode ? false : null })
  }
  return (
    <dialog ref={dialog} className="dialog filter-sheet" aria-labelledby={`${id}-title`} onClose={onClose}>
      <form onSubmit={apply}>
        <header className="filter-head">
          <h2 id={`${id}-title`}>{t('filters')}</h2>
          <button type="button" className="icon-button" aria-label={t('close')} onClick={() => dialog.current?.close()}>
            <X size={22} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </header>
        <div className="filter-body">
          <fieldset>
            <legend>{t('pricePerHour')}</legend>
            <p className="filter-value num">{priceWords(draft.price, currency, t, locale)}</p>
            <PriceSlider value={draft.price} currency={currency} onChange={(price) => change({ price })} />
          </fieldset>
          <fieldset>
            <legend>{t('distance')}</legend>
            <div className="choice-row">
              {[null, ...DISTANCES_KM].map((km) => (
                <label key={km ?? 0} className="choice">
                  <input
                    type="radio"
                    name="distance"
                    checked={draft.distance === km}
                    disabled={km !== null && !search.at}
                    onChange={() => change({ distance: km })}
                  />
                  <span className="num">{km === null ? t('distanceNone') : `${km} km`}</span>
                </label>
              ))}
            </div>
          </fieldset>
          <fieldset>
            <legend>{t('availability')}</legend>
            <label className="check">
              <input
                className="tick"
                type="checkbox"
                role="switch"
                checked={draft.onlyAvailable}
                onChange={(event) => change({ onlyAvailable: event.target.checked })}
              />
              {t('onlyAvailable')}
            </label>
            {hasRefugeeMode && (
              <label className="check">
                <input
                  className="tick"
                  type="checkbox"
                  role="switch"
                  checked={draft.refugees === true}
                  onChange={(event) => change({ refugees: event.target.checked })}
                />
                {t('refugees')}
              </label>
            )}
          </fieldset>
          <fieldset>
            <legend>{t('order')}</legend>
            {ORDERS.map((order) => (
              <label key={order} className="check">
                <input
                  className="tick"
                  type="radio"
                  name="order"
                  checked={draft.order === order}
                  onChange={() => change({ order })}
                />
                {t(`order_${order}`)}
              </label>
            ))}
          </fieldset>
        </div>
        <footer className="filter-foot">
          <button type="button" className="btn" onClick={reset}>
            {t('reset')}
          </button>
          <button className="btn primary" aria-live="polite">
            {total === null ? t('showPending') : t('show', { count: total, shown: shownCount(total) })}
          </button>
        </footer>
      </form>
    </dialog>
  )
}

// React.lazy needs a default export.
export default FilterSheet
