/** The fields of the filters, one component each: the sheet shows all of them, the menu of a chip shows one. */
import { useLocale } from '#client/use-texts.ts'
import { CATEGORIES, categoryName, type Category } from '#features/office/rules/categories.ts'
import { EQUIPMENT } from '#features/office/rules/equipment.ts'
import type { Currency } from '#kernel/money.ts'
import { Check } from '#ui/check.tsx'
import { DISTANCES_KM } from '../../rules/limits.ts'
import type { TimedSearch } from '../../rules/timed-search.ts'
import { NEAREST_FIRST, orderWords, STEP_FREE, withKey, type Search } from '../../rules/search-url.ts'
import { priceText } from './filter-chips.tsx'
import { PriceSlider } from './price-slider.tsx'
import { usePriceSpread } from './use-price-spread.ts'
import { orderText } from '../results/order-text.ts'
import { useResultTexts } from '../results/use-result-texts.ts'

const ORDERS = { price: ['asc', 'desc'], rating: ['desc', 'asc'] } as const
const PEOPLE = [1, 2, 4, 6, 8, 12, 20] as const

export type FilterFieldProps = {
  search: TimedSearch
  draft: TimedSearch
  currency: Currency
  hasRefugeeMode: boolean
  change: (part: Partial<Omit<Search, 'date' | 'time'>>) => void
}

export function PriceField({ search, draft, currency, change }: FilterFieldProps) {
  const t = useResultTexts()
  const locale = useLocale()
  const spread = usePriceSpread(search)
  return (
    <fieldset>
      <legend>{t('pricePerHour')}</legend>
      <p className="filter-value num">{priceText(draft.price, currency, t, locale)}</p>
      <PriceSlider
        value={draft.price}
        chosen={search.price}
        spread={spread}
        currency={currency}
        onChange={(price) => change({ price })}
      />
    </fieldset>
  )
}

export function DistanceField({ search, draft, change }: FilterFieldProps) {
  const t = useResultTexts()
  return (
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
  )
}

/** Step-free access is left out of the list: it has a switch of its own. */
export function EquipmentField({ draft, change }: FilterFieldProps) {
  const t = useResultTexts()
  const locale = useLocale()
  return (
    <fieldset>
      <legend>{t('equipment')}</legend>
      <div className="choice-row">
        {EQUIPMENT.filter(({ key }) => key !== STEP_FREE).map((item) => (
          <label key={item.key} className="choice">
            <input
              type="checkbox"
              checked={draft.equipment.includes(item.key)}
              onChange={(event) => change({ equipment: withKey(draft.equipment, item.key, event.target.checked) })}
            />
            <span>{item[locale]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function CategoryField({ draft, change }: FilterFieldProps) {
  const t = useResultTexts()
  const locale = useLocale()
  return (
    <fieldset>
      <legend>{t('category')}</legend>
      <div className="choice-row">
        {(Object.keys(CATEGORIES) as Category[]).map((key) => (
          <label key={key} className="choice">
            <input
              type="checkbox"
              checked={draft.category.includes(key)}
              onChange={(event) => change({ category: withKey(draft.category, key, event.target.checked) })}
            />
            <span>{categoryName(key, locale)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function PeopleField({ draft, change }: FilterFieldProps) {
  const t = useResultTexts()
  const offered = [...new Set([...PEOPLE, draft.people])].toSorted((a, b) => a - b)
  return (
    <fieldset>
      <legend>{t('people')}</legend>
      <div className="choice-row">
        {offered.map((count) => (
          <label key={count} className="choice">
            <input
              type="radio"
              name="people"
              checked={draft.people === count}
              onChange={() => change({ people: count })}
            />
            <span className="num">{count === 1 ? t('distanceNone') : t('peopleFrom', { count })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function OrderField({ draft, change }: FilterFieldProps) {
  const t = useResultTexts()
  return (
    <fieldset>
      <legend>{t('order')}</legend>
      <Check
        kind="radio"
        name="order"
        checked={orderWords(draft.order).length === 0}
        onChange={() => change({ order: NEAREST_FIRST })}
      >
        {t('order_distance')}
      </Check>
      {(['price', 'rating'] as const).map((by) => (
        <div key={by} className="order-row" role="group" aria-label={t(`orderBy_${by}`)}>
          <span aria-hidden="true">{t(`orderBy_${by}`)}</span>
          <div className="choice-row">
            {ORDERS[by].map((direction) => {
              const order = { ...draft.order, [by]: direction }
              return (
                <label key={direction} className="choice">
                  <input
                    type="radio"
                    name={`order-${by}`}
                    checked={draft.order[by] === direction}
                    onChange={() => change({ order })}
                  />
                  <span>{orderText({ ...NEAREST_FIRST, [by]: direction }, t)}</span>
                </label>
              )
            })}
          </div>
        </div>
      ))}
    </fieldset>
  )
}

export function SwitchField({ draft, change, hasRefugeeMode }: FilterFieldProps) {
  const t = useResultTexts()
  const row = (text: string, checked: boolean, onChange: (checked: boolean) => void) => (
    <Check kind="switch" checked={checked} onChange={(event) => onChange(event.target.checked)}>
      {text}
    </Check>
  )
  return (
    <fieldset>
      <legend>{t('availability')}</legend>
      {row(t('onlyAvailable'), draft.onlyAvailable, (onlyAvailable) => change({ onlyAvailable }))}
      {row(t('stepFree'), draft.equipment.includes(STEP_FREE), (isOn) =>
        change({ equipment: withKey(draft.equipment, STEP_FREE, isOn) }),
      )}
      {hasRefugeeMode && row(t('refugees'), draft.refugees === true, (refugees) => change({ refugees }))}
    </fieldset>
  )
}
