/**
 * The address or provider: an editable combobox (WAI-ARIA). The list below it, or the sheet over it on a phone, is
 * loaded later.
 */
import { LocateFixed, Search, X } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import type { RecentSearch } from '../../rules/place-memory.ts'
import type { AddressPopupProps, ListState } from './address-popup.tsx'
import { FieldError } from './field-error.tsx'
import type { PickedPlace } from './picked-place.ts'
import { useCurrentLocation } from './use-location.ts'
import { NARROW } from '../use-narrow.ts'
import { useSearchTexts } from '../use-search-texts.ts'

const AddressPopup = lazy(() => import('./address-popup.tsx'))
const AddressSheet = lazy(() => import('./address-sheet.tsx'))

/** The address that is searched: a text and, once it has been resolved, its position or provider. */
type AddressFieldProps = Pick<AddressPopupProps, 'onFirst' | 'onProblem' | 'today' | 'value'> & {
  onChange: (place: PickedPlace) => void
  /** Repeats a recent search of this device. */
  onRecall: (search: RecentSearch) => void
  error: string | undefined
  unknownText: string
  onDenied: () => void
}

const NO_LIST: ListState = { count: 0, activeId: undefined }

export function AddressField(props: AddressFieldProps) {
  const { value, onChange, onFirst, onRecall, onProblem, today, error, unknownText, onDenied } = props
  const t = useSearchTexts()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<((event: React.KeyboardEvent) => void) | null>(null)
  const [isAwake, setIsAwake] = useState(false)
  const [isTyping, setIsTyping] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [isSheet, setIsSheet] = useState(false)
  const [list, setList] = useState(NO_LIST)
  const isShown = isOpen && list.count > 0
  const { isLocating, locate } = useCurrentLocation(
    ({ at, name }) => pick({ text: name ?? t('herePlace'), at, provider: null }),
    onDenied,
  )
  const pick = (place: PickedPlace) => {
    setIsTyping(false)
    setIsOpen(false)
    onChange({ text: place.text, at: place.at, provider: place.provider })
  }
  const recall = (search: RecentSearch) => {
    pick(search.place)
    onRecall(search)
  }
  const type = (text: string) => {
    setIsTyping(true)
    setIsOpen(true)
    onChange({ text, at: null, provider: null })
  }
  const closeSheet = () => {
    setIsSheet(false)
    // Closing the sheet returns the focus to the field, which on a phone would open the keyboard again.
    if (matchMedia('(pointer: coarse)').matches) setTimeout(() => input.current?.blur())
  }
  return (
    <div
      className="field address-field"
      onFocus={() => setIsAwake(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsOpen(false)}
    >
      <label className="label" htmlFor={id}>
        {t('address')}
      </label>
      <div className="input" data-invalid={error ? true : undefined}>
        <Search size={20} />
        <input
          ref={input}
          id={id}
          name="address"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={200}
          placeholder={t('addressPlaceholder')}
          value={value.text}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => keys.current?.(event)}
          onClick={() => (matchMedia(NARROW).matches ? setIsSheet(true) : setIsOpen(true))}
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown ? list.activeId : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {value.text !== '' && (
          <button
            type="button"
            className="field-button needs-script"
            aria-label={t('addressClear')}
            onClick={() => {
              type('')
              input.current?.focus()
            }}
          >
            <X size={20} />
          </button>
        )}
        <button
          type="button"
          className="field-button go needs-script"
          aria-label={t('addressLocate')}
          aria-busy={isLocating}
          onClick={locate}
        >
          <LocateFixed size={22} />
        </button>
      </div>
      <Suspense>
        {isAwake && !isSheet && (
          <AddressPopup
            {...{ id, today, value, isTyping, isOpen, setIsOpen, onFirst, onProblem, keys }}
            onPick={pick}
            onRecall={recall}
            onList={setList}
            field={input}
          />
        )}
        {isSheet && (
          <AddressSheet
            {...{ today, value, unknownText }}
            isBegun={isTyping}
            onPick={pick}
            onRecall={recall}
            onLocate={locate}
            onClose={closeSheet}
          />
        )}
      </Suspense>
      <span className="visually-hidden" role="status">
        {isLocating ? t('locating') : isShown ? t('suggestCount', { count: list.count }) : ''}
      </span>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}
