import { useId } from 'react'
import { useFieldError } from '#client/form/form-state.ts'
import { useTexts } from '#client/use-texts.ts'
import { Field } from '#ui/field.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** The browser's own choice of a file, which works without script. What is wrong with the file is said beside it. */
export function FileField() {
  const t = useTexts({ de, en })
  const id = useId()
  const error = useFieldError('csv')
  return (
    <Field id={id} label={t('importFile')} error={error}>
      <input
        className="members-file"
        id={id}
        type="file"
        name="file"
        accept=".csv,text/csv,text/plain"
        required
        aria-invalid={error !== '' || undefined}
        aria-describedby={error === '' ? undefined : `${id}-error`}
      />
    </Field>
  )
}
