import { Check, type CheckProps } from '#ui/check.tsx'
import { useFieldError, useFormState } from './form-state.ts'
import { useFieldFault } from './use-field-fault.ts'

type CheckFieldProps = Omit<CheckProps, 'error' | 'kind'> & {
  name: string
  /** Said where it has to be ticked and is not. */
  whenMissing?: string
}

/** A box to tick that knows what its form knows of it. What was sent counts before what it was at first. */
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
