/**
 * All filters (Spec 2, screen 3) in a dialog, or those of one chip in a menu below it; on a phone both are a sheet. It
 * is loaded as a separate chunk. Nothing changes until "show" is pressed.
 */
import { useLayoutEffect, useRef, useState, type ComponentType } from 'react'
import type { Currency } from '#kernel/money.ts'
import { Button } from '#ui/button.tsx'
import { placeBelow } from '#ui/place-below.ts'
import { Sheet } from '#ui/sheet.tsx'
import type { TimedSearch } from '../../rules/timed-search.ts'
import { NO_SEARCH, STEP_FREE, type Search } from '../../rules/search-url.ts'
import type { FilterPart } from './filter-chips.tsx'
import {
  CategoryField,
  DistanceField,
  EquipmentField,
  OrderField,
  PeopleField,
  PriceField,
  SwitchField,
  type FilterFieldProps,
} from './filter-fields.tsx'
import { shownCount } from '../results/shown-count.ts'
import { useResultCount } from '../form/use-result-count.ts'
import { useResultTexts } from '../results/use-result-texts.ts'

/** Listed in the order in which the sheet shows them. */
const FIELDS: readonly (readonly [part: FilterPart | 'switches', Field: ComponentType<FilterFieldProps>])[] = [
  ['price', PriceField],
  ['distance', DistanceField],
  ['switches', SwitchField],
  ['people', PeopleField],
  ['category', CategoryField],
  ['equipment', EquipmentField],
  ['order', OrderField],
]
const WIDE = '(min-width: 768px)' // Spec 9

type FilterSheetProps = {
  search: TimedSearch
  currency: Currency
  hasRefugeeMode: boolean
  /** The one filter to show; null shows all of them. */
  part: FilterPart | null
  onApply: (filters: Partial<Search>) => void
  onClose: () => void
}

function FilterSheet({ search, currency, hasRefugeeMode, part, onApply, onClose }: FilterSheetProps) {
  const t = useResultTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const [draft, setDraft] = useState(search)
  const change = (some: Partial<Omit<Search, 'date' | 'time'>>) => setDraft((old) => ({ ...old, ...some }))
  const total = useResultCount(draft)
  /** The element that opened this dialog; the focus returns to it on closing. */
  const [opener] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    const opened = dialog.current
    if (part === null || !opened || !opener) return
    const place = () => placeBelow(opened, opener, WIDE)
    place()
    const first =
      opened.querySelector<HTMLElement>('input:checked') ?? opened.querySelector<HTMLElement>('input:enabled')
    first?.focus()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [part, opener])
  const apply = () => {
    const { price, distance, onlyAvailable, order, refugees, equipment, category, people } = draft
    // A chosen distance is measured from the searched place, so it replaces the bounds of the map's view.
    const place = distance !== null && distance !== search.distance && search.at ? { bounds: null, zoom: null } : {}
    onApply({ price, distance, onlyAvailable, order, refugees, equipment, category, people, ...place })
  }
  const reset = () => {
    const { price, distance, onlyAvailable, order, equipment, category, people } = NO_SEARCH
    const all = { price, distance, onlyAvailable, order, equipment, category, people }
    if (part === null) change({ ...all, refugees: hasRefugeeMode ? false : null })
    // Step-free access has a chip of its own, so clearing the equipment filter leaves it.
    else if (part === 'equipment') change({ equipment: draft.equipment.filter((key) => key === STEP_FREE) })
    else change({ [part]: all[part] })
  }
  const fields = FIELDS.filter(([name]) => part === null || name === part)
  return (
    <Sheet
      ref={dialog}
      className={part === null ? 'filter-sheet' : 'filter-sheet filter-menu'}
      title={t(part ?? 'filters')}
      closeLabel={t('close')}
      onClose={onClose}
      onSubmit={apply}
      // A tap outside closes a menu, but not the sheet with all filters (Spec 9).
      closesBeside={part !== null}
      foot={
        <footer className="filter-foot">
          <Button onClick={reset}>{t('reset')}</Button>
          <Button type="submit" look="primary" aria-live="polite">
            {total === null ? t('showPending') : t('show', { count: total, shown: shownCount(total) })}
          </Button>
        </footer>
      }
    >
      {fields.map(([name, Field]) => (
        <Field key={name} {...{ search, draft, currency, hasRefugeeMode, change }} />
      ))}
    </Sheet>
  )
}

// React.lazy needs a default export.
export default FilterSheet
