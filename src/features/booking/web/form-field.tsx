/** One labelled field with its error beside it; the value stays whatever the server says. */
import { useId, type ComponentProps } from 'react'

type FormFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  error?: string | undefined
  className?: string
}

export function FormField({ label, error, className = '', ...input }: FormFieldProps) {
  const id = useId()
  return (
    <div className={`field ${className}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <span className="input" data-invalid={error ? true : undefined}>
        <input
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...input}
        />
      </span>
      {error && (
        <span className="error-text" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  )
}
