/** Suggestions as a list for the arrow keys; the focus stays in the field. */
import { useState } from 'react'
import type { PickedPlace } from './picked-place.ts'
import { fiveSuggestions } from '../../rules/five-suggestions.ts'
import { droppedHouseNumber } from '../../rules/house-number.ts'
import { isBegun } from '../../rules/is-begun.ts'
import { roundedPoint } from '../../rules/search-url.ts'
import { useSuggestions, type Suggestions } from './use-suggestions.ts'

export type AddressOption = PickedPlace & {
  readonly key: string
  readonly kind: 'place' | 'provider' | 'office'
  readonly note: string | null
  /** True for a rough match: taking it without asking would drop what was typed. */
  readonly isRough: boolean
}

type Wish = {
  /** Null while nobody types. */
  readonly text: string | null
  /** The note on places that match only roughly. */
  readonly partial: (withoutNumber: string | null) => string
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

/** Places come first, because Enter and submitting take the first option. */
function optionsOf({ text, places, providers, offices }: Suggestions, partial: Wish['partial']): AddressOption[] {
  const found = places.map((place) => {
    const isRough = place.partial && !isBegun(text, place.title)
    return {
      key: place.id,
      kind: 'place' as const,
      text: place.title,
      at: roundedPoint(place.position),
      provider: null,
      note: isRough ? partial(place.kind === 'street' ? droppedHouseNumber(text, place.title) : null) : null,
      isRough,
    }
  })
  const named = [
    ...providers.map((provider) => ({
      key: `provider ${provider.id}`,
      kind: 'provider' as const,
      text: provider.provider_name,
      at: null,
      provider: provider.id,
      note: provider.city,
      isRough: false,
    })),
    // An office is searched by its position: it is the first result there, followed by its neighbours.
    ...offices.map((office) => ({
      key: `office ${office.id}`,
      kind: 'office' as const,
      text: office.title,
      at: roundedPoint(office.position),
      provider: null,
      note: office.tag === null ? office.city : `${office.tag} · ${office.city}`,
      isRough: false,
    })),
  ]
  return fiveSuggestions<AddressOption, AddressOption>(found, named)
}
