/** What the typed text may mean: places, then providers, then offices (WAI-ARIA listbox of a combobox). */
import { Building2, LampDesk, MapPin } from 'lucide-react'
import { useTexts } from '#client/use-texts.ts'
import de from '../../address/texts.de.ts'
import en from '../../address/texts.en.ts'
import type { AddressOption } from './use-address-options.ts'
import { useSearchTexts } from '../use-search-texts.ts'

const TEXTS = { de, en }
const ICONS = { place: MapPin, provider: Building2, office: LampDesk }

type SuggestionListProps = {
  id: string
  options: readonly AddressOption[]
  active: number
  onPick: (option: AddressOption) => void
}

export function SuggestionList({ id, options, active, onPick }: SuggestionListProps) {
  const t = useSearchTexts()
  const ta = useTexts(TEXTS)
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('address')}>
      {(['place', 'provider', 'office'] as const).map((kind) => {
        const group = options.filter((option) => option.kind === kind)
        const heading = ta(`suggest_${kind}`)
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
                onPick={() => onPick(option)}
              />
            ))}
          </div>
        )
      })}
    </div>
  )
}

type SuggestionRowProps = { option: AddressOption; id: string; active: boolean; onPick: () => void }

function SuggestionRow({ option, id, active, onPick }: SuggestionRowProps) {
  const Icon = ICONS[option.kind]
  return (
    // The input handles the keyboard: the focus stays there, and its aria-activedescendant names the option here.
    <div
      id={id}
      role="option"
      className="suggestion"
      aria-selected={active}
      tabIndex={-1}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      <Icon size={18} />
      <span>{option.text}</span>
      {option.note !== null && <span className="suggestion-note">{option.note}</span>}
    </div>
  )
}
