import { useId, type ComponentProps, type ReactNode } from 'react'
import { useFieldFault } from './use-field-fault.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: ReactNode
  errors?: readonly string[] | undefined
}

/** A labelled input with what is wrong beside it: for the browser, or else for the server (Spec 5: joined by comma). */
export function TextField({ label, errors = [], ...input }: TextFieldProps) {
  const id = useId()
  const { fault, watch } = useFieldFault()
  const text = fault || errors.join(', ')
  const isWrong = text !== ''
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className="input" data-invalid={isWrong || undefined}>
        <input
          id={id}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-error` : undefined}
          {...watch}
          {...input}
        />
      </span>
      {isWrong && (
        <span className="error-text" id={`${id}-error`}>
          {text}
        </span>
      )}
    </div>
  )
}
