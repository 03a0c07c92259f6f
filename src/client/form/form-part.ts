/** A form within a larger one that saves it as its first step, as the billing address and a new card when paying. */
export type FormPart<T> = {
  /** Null when it was refused (errors are shown beside its fields) or when the browser leaves for authentication. */
  save(): Promise<T | null>
  /** Puts the focus on the first field that is missing. */
  focusMissing(): void
}

/** The labels of required fields that are empty, in order. */
export function missingLabels(form: HTMLFormElement): string[] {
  return emptyFields(form).flatMap((field) => field.labels?.[0]?.textContent ?? [])
}

export function focusFirstEmpty(form: HTMLFormElement | null): void {
  const field = form && (emptyFields(form)[0] ?? null)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

function emptyFields(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll('input')].filter((field) => field.required && field.value.trim() === '')
}

/** What the server refused, after it is drawn. */
export function focusFirstWrong(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
