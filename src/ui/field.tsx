import type { ReactNode } from 'react'

export type FieldProps = {
  /** Of the control, which is described by `${id}-error` while there is one. */
  id: string
  label: ReactNode
  /** What is wrong; empty where nothing is. */
  error: string
  /** The control. */
  children: ReactNode
  /** Below the error, e.g. what the control needs. */
  below?: ReactNode
}

/** A labelled control with what is wrong beside it. */
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
