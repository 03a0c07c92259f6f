import { useId, type ComponentProps, type ReactNode } from 'react'
import { Field } from './field.tsx'

export type SelectProps = Omit<ComponentProps<'select'>, 'className' | 'children' | 'id'> & {
  label: ReactNode
  options: readonly (readonly [value: string, text: string])[]
  error?: string
}

/** One of a few values: the browser's own list with our style. */
export function Select({ label, options, error = '', ...select }: SelectProps) {
  const id = useId()
  return (
    <Field id={id} label={label} error={error}>
      <select
        {...select}
        id={id}
        className="input"
        aria-invalid={error !== '' || undefined}
        aria-describedby={
          [error !== '' && `${id}-error`, select['aria-describedby']].filter(Boolean).join(' ') || undefined
        }
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
