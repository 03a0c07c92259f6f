/**
 * People type before the page's script has come, and React does not see that, or draws the field anew. What was typed
 * until then is typed once more when the page is live, so that it counts.
 */
import { HYDRATED_EVENT } from './hydrated.tsx'

type Field = HTMLInputElement | HTMLTextAreaElement

const FIELDS = 'input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), textarea'

export function keepTypedText(): void {
  const typed = new Map<string, string>()
  const remember = () => {
    for (const [key, field] of keyedFields()) if (field.value !== field.defaultValue) typed.set(key, field.value)
  }
  remember()
  document.addEventListener('input', remember)
  const again = () => {
    document.removeEventListener('input', remember)
    for (const [key, field] of keyedFields()) {
      const text = typed.get(key)
      if (text !== undefined) typeInto(field, text)
    }
  }
  document.addEventListener(HYDRATED_EVENT, again, { once: true })
}

/** By form and name: the elements themselves may be other ones by then. */
function keyedFields(): [key: string, field: Field][] {
  return [...document.querySelectorAll<Field>(FIELDS)].map((field) => [
    `${field.form?.getAttribute('action')} ${field.name || field.id}`,
    field,
  ])
}

/** React compares with the value it has seen last, so that one has to differ first. */
function typeInto(field: Field, text: string): void {
  field.value = ''
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
