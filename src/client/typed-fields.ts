/** What somebody has typed on a page, by field, so that it can be entered again after the page was drawn anew. */

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const FIELDS = 'input:not([type=hidden], [type=file]), textarea, select'

/** Finds fields by form, name and (for choices) value, because the elements may have been replaced by then. */
export function keyedFields(): [key: string, field: Field][] {
  return [...document.querySelectorAll<Field>(FIELDS)].map((field) => [
    `${field.form?.getAttribute('action')} ${field.name || field.id} ${isChoice(field) ? field.value : ''}`,
    field,
  ])
}

export function isChoice(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

export const stateOf = (field: Field) => (isChoice(field) ? String(field.checked) : field.value)

/** React ignores an event when the value equals the one it saw last, so that one is changed first. */
export function enter(field: Field, state: string): void {
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
