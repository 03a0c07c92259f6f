/** The state of a form that its fields read from context: errors, submitted values, whether it is being sent. */
import { createContext, use } from 'react'

export type FormState = {
  /** Messages by the name of the field. */
  readonly errors: Readonly<Record<string, readonly string[]>>
  /** Submitted values by the name of the field, shown again after the page was rendered anew. */
  readonly values: Readonly<Record<string, string>>
  /** What belongs to no field. */
  readonly message: string
  /** The message says that it is not allowed (403), and is shown in bold (Spec 8). */
  readonly isForbidden: boolean
  readonly isDone: boolean
  readonly isBusy: boolean
}

export const UNTOUCHED: FormState = {
  errors: {},
  values: {},
  message: '',
  isForbidden: false,
  isDone: false,
  isBusy: false,
}

export const FormContext = createContext(UNTOUCHED)

export function useFormState(): FormState {
  return use(FormContext)
}

/** What the server finds wrong with a field; empty where there is nothing (Spec 5: joined by comma). */
export function useFieldError(name: string | undefined): string {
  return (useFormState().errors[name ?? ''] ?? []).join(', ')
}
