import { useId, type ComponentProps, type ReactNode } from 'react'
import { Field } from '#ui/field.tsx'
import { useFieldError, useFormState } from './form-state.ts'
import { useFieldFault } from './use-field-fault.ts'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'children'> & {
  label: ReactNode
  /** Inside the frame of the input, at its end. */
  end?: ReactNode
  /** Messages for the browser's validation; null for the general ones. */
  faultOf?: (validity: ValidityState) => string | null
  /** Shown below the error; if it explains the field, name it in `aria-describedby`. */
  children?: ReactNode
}

/** A labelled input with its error beside it, from the browser's validation or else from the server. */
export function TextField({ label, end, faultOf, children, ...input }: TextFieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const { fault, watch } = useFieldFault(faultOf)
  const refused = useFieldError(input.name)
  const { values } = useFormState()
  const error = fault || refused
  const isWrong = error !== ''
  const describedBy = [isWrong && `${id}-error`, input['aria-describedby']].filter(Boolean).join(' ')
  return (
    <Field id={id} label={label} error={error} below={children}>
      <span className="input" data-invalid={isWrong || undefined}>
        <input
          {...watch}
          {...input}
          {...(input.value === undefined ? { defaultValue: values[input.name ?? ''] ?? input.defaultValue ?? '' } : {})}
          onInput={(event) => {
            watch.onInput()
            input.onInput?.(event)
          }}
          id={id}
          aria-invalid={isWrong}
          aria-describedby={describedBy || undefined}
        />
        {end}
      </span>
    </Field>
  )
}
