import { Button, type ButtonProps } from '#ui/button.tsx'
import { useFormState } from './form-state.ts'

/** Sends its form, once: while that is under way it says so and does nothing. */
export function SubmitButton({ busyText, children, ...button }: ButtonProps & { busyText?: string }) {
  const { isBusy } = useFormState()
  return (
    <Button {...button} type="submit" isBusy={isBusy}>
      {isBusy ? (busyText ?? children) : children}
    </Button>
  )
}
