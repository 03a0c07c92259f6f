import { useId, type ComponentProps, type ReactNode } from 'react'
import { Field } from '#ui/field.tsx'
import { useFieldError, useFormState } from './form-state.ts'
import { useFieldFault } from './use-field-fault.ts'

export type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'className' | 'children'> & {
  label: ReactNode
  /** Shown below the error. */
  children?: ReactNode
}

/** A labelled field of several lines with its error beside it, from the browser's validation or else from the server. */
export function TextAreaField({ label, children, ...area }: TextAreaFieldProps) {
  const ownId = useId()
  const id = area.id ?? ownId
  const { fault, watch } = useFieldFault()
  const refused = useFieldError(area.name)
  const { values } = useFormState()
  const error = fault || refused
  return (
    <Field id={id} label={label} error={error} below={children}>
      <span className="input" data-invalid={error !== '' || undefined}>
        <textarea
          {...watch}
          {...area}
          defaultValue={values[area.name ?? ''] ?? area.defaultValue ?? ''}
          id={id}
          aria-invalid={error !== ''}
          aria-describedby={error === '' ? undefined : `${id}-error`}
        />
      </span>
    </Field>
  )
}
