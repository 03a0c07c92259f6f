/**
 * Shows the browser's built-in validation of a field (Spec 5) beside the field and in the language of the page, instead of
 * the browser's own bubble.
 */
import { useState, type FormEvent } from 'react'
import { useTexts } from '../use-texts.ts'
import de from './texts.de.ts'
import en from './texts.en.ts'

const SCROLL_MILLISECONDS = 150 // Spec 9: scroll-to-error

/** `fault` is '' for a valid field; spread `watch` onto the input. @param faultOf null for the general messages */
export function useFieldFault(faultOf?: (validity: ValidityState) => string | null) {
  const t = useTexts({ de, en })
  const [fault, setFault] = useState('')
  return {
    fault,
    watch: {
      onInvalid(event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) {
        event.preventDefault()
        const field = event.currentTarget
        setFault(faultOf?.(field.validity) ?? t(field.validity.typeMismatch ? 'emailInvalid' : 'missing'))
        if (field.form?.querySelector(':invalid:not(fieldset)') === field)
          setTimeout(() => {
            field.scrollIntoView({ block: 'center', behavior: 'smooth' })
            field.focus({ preventScroll: true })
          }, SCROLL_MILLISECONDS)
      },
      onInput: () => setFault(''),
    },
  }
}
