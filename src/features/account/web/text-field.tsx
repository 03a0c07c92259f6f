import { useId, type ComponentProps, type ReactNode } from 'react'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: ReactNode
  errors?: readonly string[] | undefined
}

/** A labelled input with the server's messages beside it (Spec 5: joined by comma). */
export function TextField({ label, errors, ...input }: TextFieldProps) {
  const id = useId()
  const isWrong = errors !== undefined && errors.length > 0
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className="input" data-invalid={isWrong || undefined}>
        <input id={id} aria-invalid={isWrong} aria-describedby={isWrong ? `${id}-error` : undefined} {...input} />
      </span>
      {isWrong && (
        <span className="error-text" id={`${id}-error`}>
          {errors.join(', ')}
        </span>
      )}
    </div>
  )
}
