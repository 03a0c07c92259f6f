/** Address or provider: a combobox with suggestions (WAI-ARIA editable combobox with a list). */
import { Building2, LocateFixed, MapPin, Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { LatLng } from '#kernel/geo.ts'
import { roundedPoint } from '../rules/search-url.ts'
import { FieldError } from './field-error.tsx'
import { useCurrentLocation } from './use-location.ts'
import { useSearchTexts } from './use-search-texts.ts'
import { useSuggestions, type Suggestions } from './use-suggestions.ts'

/** What is searched: a text, and once it is known what it means, its position or provider. */
export type PickedPlace = { readonly text: string; readonly at: LatLng | null; readonly provider: number | null }

type AddressFieldProps = {
  value: PickedPlace
  onChange: (place: PickedPlace) => void
  /** Told what Enter would pick, so that submitting can use the first suggestion (Spec 5). */
  onFirst: (first: PickedPlace | null) => void
  error: string | undefined
  onDenied: () => void
}

type Option = PickedPlace & { readonly key: string; readonly note: string | null }

export function AddressField({ value, onChange, onFirst, error, onDenied }: AddressFieldProps) {
  const t = useSearchTexts()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isTyping, setIsTyping] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const found = useSuggestions(isTyping ? value.text : null)
  const options = found ? optionsOf(found, t('partialPlace')) : []
  const isShown = isOpen && options.length > 0
  const [told, setTold] = useState<Suggestions | null>(null)
  if (told !== found) {
    setTold(found)
    setActive(-1)
  }
  const { isLocating, locate } = useCurrentLocation(
    ({ at, name }) => pick({ text: name ?? t('herePlace'), at, provider: null }),
    onDenied,
  )

  const pick = (place: PickedPlace) => {
    setIsTyping(false)
    setIsOpen(false)
    onChange({ text: place.text, at: place.at, provider: place.provider })
  }
  const type = (text: string) => {
    setIsTyping(true)
    setIsOpen(true)
    onChange({ text, at: null, provider: null })
  }
  const press = (event: React.KeyboardEvent) => {
    const last = options.length - 1
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setIsOpen(false)
    } else if (event.key === 'Enter' && isShown) {
      // Spec 5: Enter picks the first suggestion.
      event.preventDefault()
      const chosen = options[Math.max(0, active)]
      if (chosen) pick(chosen)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (options.length === 0) return
      event.preventDefault()
      setIsOpen(true)
      if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1)
      else setActive(active <= 0 ? last : active - 1)
    }
  }
  const tellFirst = useEffectEvent(() => onFirst(options[0] ?? null))
  useEffect(() => {
    tellFirst()
  }, [found])
  return (
    <div className="field address-field">
      <label className="label" htmlFor={id}>
        {t('address')}
      </label>
      <div className="input" data-invalid={error ? true : undefined}>
        <Search size={20} strokeWidth={1.75} aria-hidden="true" />
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
          onKeyDown={press}
          onBlur={() => setIsOpen(false)}
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
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
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className="field-button go needs-script"
          aria-label={t('addressLocate')}
          aria-busy={isLocating}
          onClick={locate}
        >
          <LocateFixed size={22} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={t('address')} className="suggestions" hidden={!isShown}>
        {isShown &&
          (['places', 'providers'] as const).map((kind) => {
            const group = options.filter((option) => (option.provider === null) === (kind === 'places'))
            const heading = kind === 'places' ? t('suggestPlaces') : t('suggestProviders')
            if (group.length === 0) return null
            return (
              <div key={kind} role="group" aria-label={heading}>
                <span className="suggestions-heading" aria-hidden="true">
                  {heading}
                </span>
                {group.map((option) => (
                  <SuggestionRow
                    key={option.key}
                    option={option}
                    id={`${id}-${options.indexOf(option)}`}
                    active={options.indexOf(option) === active}
                    onPick={() => pick(option)}
                  />
                ))}
              </div>
            )
          })}
      </div>
      <span className="visually-hidden" role="status">
        {isLocating ? t('locating') : isShown ? t('suggestCount', { count: options.length }) : ''}
      </span>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  )
}

type SuggestionRowProps = { option: Option; id: string; active: boolean; onPick: () => void }

function SuggestionRow({ option, id, active, onPick }: SuggestionRowProps) {
  const Icon = option.provider === null ? MapPin : Building2
  return (
    // The keyboard is the input's: focus stays there and aria-activedescendant points here.
    <div
      id={id}
      role="option"
      className="suggestion"
      aria-selected={active}
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      <span>{option.text}</span>
      {option.note !== null && <span className="suggestion-note">{option.note}</span>}
    </div>
  )
}

function optionsOf({ places, providers }: Suggestions, partial: string): Option[] {
  return [
    ...places.map((place) => ({
      key: place.id,
      text: place.title,
      at: roundedPoint(place.position),
      provider: null,
      note: place.partial ? partial : null,
    })),
    ...providers.map((provider) => ({
      key: `provider ${provider.id}`,
      text: provider.provider_name,
      at: null,
      provider: provider.id,
      note: provider.city,
    })),
  ]
}
