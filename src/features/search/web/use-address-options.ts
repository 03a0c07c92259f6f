/** Suggestions as a list one can go through with the arrow keys; focus stays in the field. */
import { useState } from 'react'
import type { PickedPlace } from './address-field.tsx'
import { roundedPoint } from '../rules/search-url.ts'
import { useSuggestions, type Suggestions } from './use-suggestions.ts'

export type AddressOption = PickedPlace & { readonly key: string; readonly note: string | null }

type Wish = {
  /** Null: nobody types. */
  readonly text: string | null
  /** Said of places that were only understood roughly. */
  readonly partial: string
  readonly isOpen: boolean
  readonly setIsOpen: (isOpen: boolean) => void
  readonly onPick: (option: AddressOption) => void
}

export function useAddressOptions({ text, partial, isOpen, setIsOpen, onPick }: Wish) {
  const found = useSuggestions(text)
  const options = found ? optionsOf(found, partial) : []
  const isShown = isOpen && options.length > 0
  const [active, setActive] = useState(-1)
  const [told, setTold] = useState<Suggestions | null>(null)
  if (told !== found) {
    setTold(found)
    setActive(-1)
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
      if (chosen) onPick(chosen)
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1)
      else setActive(active <= 0 ? last : active - 1)
    }
  }
  return { found, options, isShown, active, press }
}

/** Places first: Enter and submitting take the first of them. */
function optionsOf({ places, providers }: Suggestions, partial: string): AddressOption[] {
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
