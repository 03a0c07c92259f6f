/** Why paying with a saved method will fail, as far as is known (Spec 4: a payment can fail). */
export type MethodFacts = {
  readonly expiresMonth: number | null
  readonly expiresYear: number | null
  /** A payment with it failed and has not been paid since. */
  readonly hasFailed: boolean
}

/** Which one is chosen at first: none whose last payment failed, or which has expired. Null when there is no other. */
export function firstWorking(
  methods: readonly { readonly id: number; readonly problem: string | null }[],
): number | null {
  return methods.find(({ problem }) => problem === null)?.id ?? null
}

/** @param today the day at the payer; a card is valid until the end of the month that is printed on it */
export function methodProblem(method: MethodFacts, today: Temporal.PlainDate): 'expired' | 'failed' | null {
  const { expiresMonth, expiresYear } = method
  if (expiresMonth !== null && expiresYear !== null) {
    const isOver = today.year > expiresYear || (today.year === expiresYear && today.month > expiresMonth)
    if (isOver) return 'expired'
  }
  return method.hasFailed ? 'failed' : null
}
