import { useId, type ComponentProps, type ReactNode } from 'react'
import { useFieldFault } from './use-field-fault.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'children'> & {
  label: ReactNode
  errors?: readonly string[] | undefined
  /** Inside the frame of the input, at its end. */
  end?: ReactNode
  /** Below the errors; where it explains the field, name it in `aria-describedby`. */
  children?: ReactNode
}

/** A labelled input with what is wrong beside it: for the browser, or else for the server (Spec 5: joined by comma). */
export function TextField({ label, errors = [], end, children, ...input }: TextFieldProps) {
  const ownId = useId()
  const id = input.id ?? ownId
  const { fault, watch } = useFieldFault()
  const text = fault || errors.join(', ')
  const isWrong = text !== ''
  const describedBy = [isWrong && `${id}-error`, input['aria-describedby']].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className="input" data-invalid={isWrong || undefined}>
        <input {...watch} {...input} id={id} aria-invalid={isWrong} aria-describedby={describedBy || undefined} />
        {end}
      </span>
      {isWrong && (
        <span className="error-text" id={`${id}-error`}>
          {text}
        </span>
      )}
      {children}
    </div>
  )
}
