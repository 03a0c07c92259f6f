import { useId, type ComponentProps, type ReactNode } from 'react'

export type CheckProps = Omit<ComponentProps<'input'>, 'className' | 'children' | 'type'> & {
  kind?: 'checkbox' | 'radio' | 'switch'
  error?: string
  /** The label. */
  children: ReactNode
}

/** A checkbox, a radio button or a switch, with its label. */
export function Check({ kind = 'checkbox', error = '', children, ...input }: CheckProps) {
  const id = useId()
  return (
    <>
      <label className="check">
        <input
          {...input}
          className="tick"
          type={kind === 'radio' ? 'radio' : 'checkbox'}
          role={kind === 'switch' ? 'switch' : undefined}
          aria-invalid={error !== '' || undefined}
          aria-describedby={error === '' ? undefined : `${id}-error`}
        />
        <span>{children}</span>
      </label>
      {error !== '' && (
        <span className="error-text" id={`${id}-error`}>
          {error}
        </span>
      )}
    </>
  )
}
