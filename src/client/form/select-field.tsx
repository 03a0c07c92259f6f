import { Select, type SelectProps } from '#ui/select.tsx'
import { useFieldError, useFormState } from './form-state.ts'

/** A select that takes its value and error from its form. */
export function SelectField({ name, defaultValue, ...select }: Omit<SelectProps, 'error'> & { name: string }) {
  const { values } = useFormState()
  const start = select.value === undefined ? { defaultValue: values[name] ?? defaultValue } : {}
  return <Select {...select} {...start} name={name} error={useFieldError(name)} />
}
