/**
 * People may enter data before the page is hydrated, which React does not notice or overwrites. Such input is recorded
 * and entered again after hydration; so is what was typed before a page that had expired was loaded anew.
 */
import { enter, isChoice, keyedFields, stateOf, type Field } from '#client/typed-fields.ts'
import { HYDRATED_EVENT } from './hydrated.tsx'

export function keepEarlyInput(): void {
  const entered = new Map<string, string>()
  const { typed, ...state } = (history.state ?? {}) as { typed?: Iterable<[string, string]> }
  const before = new Map(typed)
  if (typed) history.replaceState(state, '')
  const remember = () => {
    for (const [key, field] of keyedFields()) if (isEntered(field)) entered.set(key, stateOf(field))
  }
  remember()
  document.addEventListener('input', remember)
  const again = () => {
    document.removeEventListener('input', remember)
    for (const [key, field] of keyedFields()) {
      const early = entered.get(key)
      const kept = before.get(key)
      if (early !== undefined) enter(field, early)
      else if (kept !== undefined && kept !== stateOf(field)) enter(field, kept)
    }
  }
  document.addEventListener(HYDRATED_EVENT, again, { once: true })
}

function isEntered(field: Field): boolean {
  // Only the chosen radio button is recorded; choosing it clears the others.
  if (isChoice(field)) return field.checked !== field.defaultChecked && (field.checked || field.type === 'checkbox')
  if (field instanceof HTMLSelectElement) {
    // Without a default the browser selects the first option by itself.
    const byDefault = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0]
    return field.value !== byDefault?.value
  }
  return field.value !== field.defaultValue
}
