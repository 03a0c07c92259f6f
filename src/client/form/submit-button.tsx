import { Button, type ButtonProps } from '#ui/button.tsx'
import { useFormState } from './form-state.ts'

/** The submit button of a form. While the form is being sent it shows that and ignores presses. */
export function SubmitButton({ busyText, children, ...button }: ButtonProps & { busyText?: string }) {
  const { isBusy } = useFormState()
  return (
    <Button {...button} type="submit" isBusy={isBusy}>
      {isBusy ? (busyText ?? children) : children}
    </Button>
  )
}
