import { Check, type CheckProps } from '#ui/check.tsx'
import { useFieldError, useFormState } from './form-state.ts'
import { useFieldFault } from './use-field-fault.ts'

type CheckFieldProps = Omit<CheckProps, 'error' | 'kind'> & {
  name: string
  /** The message when it is required and not ticked. */
  whenMissing?: string
}

/** A checkbox that takes its value and error from its form. A submitted value wins over the default. */
export function CheckField({ name, value = 'yes', defaultChecked = false, whenMissing, ...check }: CheckFieldProps) {
  const { fault, watch } = useFieldFault(() => whenMissing ?? null)
  const { values } = useFormState()
  const refused = useFieldError(name)
  const wasSent = Object.keys(values).length > 0
  return (
    <Check
      {...watch}
      {...check}
      name={name}
      value={value}
      defaultChecked={wasSent ? values[name] === value : defaultChecked}
      error={fault || refused}
    />
  )
}
