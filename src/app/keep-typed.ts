/** Loads a page that has expired anew, with what was typed on it (keep-early-input.ts enters it again). */
import { keyedFields, stateOf } from '#client/typed-fields.ts'

/** What must not be written down, not even for the moment of a reload. */
const SECRET = '[type=password], [autocomplete^=cc-], [autocomplete=one-time-code]'

/** In the state of the history's entry, which belongs to this page alone. */
export function reloadWithTyped(): void {
  const typed = keyedFields()
    // Of radio buttons only the chosen one counts; choosing it clears the others.
    .filter(([, field]) => !field.matches(SECRET) && (field.type !== 'radio' || stateOf(field) === 'true'))
    .map(([key, field]) => [key, stateOf(field)])
  history.replaceState({ ...(history.state as object | null), typed }, '')
  location.reload()
}
