import type { ReactNode } from 'react'

export type FieldProps = {
  /** The id of the control, which is described by `${id}-error` while there is an error. */
  id: string
  label: ReactNode
  /** The error message; empty when there is none. */
  error: string
  /** The control. */
  children: ReactNode
  /** Shown below the error, e.g. a hint. */
  below?: ReactNode
}

/** A labelled control with its error message. */
export function Field({ id, label, error, children, below }: FieldProps) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {children}
      {error !== '' && (
        <span className="error-text" id={`${id}-error`}>
          {error}
        </span>
      )}
      {below}
    </div>
  )
}
