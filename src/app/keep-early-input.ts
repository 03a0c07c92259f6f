/**
 * People may enter data before the page is hydrated, which React does not notice or overwrites. Such input is recorded
 * and entered again after hydration.
 */
import { HYDRATED_EVENT } from './hydrated.tsx'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select'

export function keepEarlyInput(): void {
  const entered = new Map<string, string>()
  const remember = () => {
    for (const [key, field] of keyedFields()) if (isEntered(field)) entered.set(key, stateOf(field))
  }
  remember()
  document.addEventListener('input', remember)
  const again = () => {
    document.removeEventListener('input', remember)
    for (const [key, field] of keyedFields()) {
      const state = entered.get(key)
      if (state !== undefined) enter(field, state)
    }
  }
  document.addEventListener(HYDRATED_EVENT, again, { once: true })
}

/** Finds fields by form, name and (for choices) value, because the elements may have been replaced by then. */
function keyedFields(): [key: string, field: Field][] {
  return [...document.querySelectorAll<Field>(FIELDS)].map((field) => [
    `${field.form?.getAttribute('action')} ${field.name || field.id} ${isChoice(field) ? field.value : ''}`,
    field,
  ])
}

function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

const stateOf = (field: Field) => (isChoice(field) ? String(field.checked) : field.value)

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

/** React ignores an event when the value equals the one it saw last, so that one is changed first. */
function enter(field: Field, state: string): void {
  if (isChoice(field)) {
    field.checked = state !== 'true'
    field.click()
  } else if (field instanceof HTMLSelectElement) {
    field.value = state
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else {
    field.value = ''
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, state)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
