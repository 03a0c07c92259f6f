/** How well an account is protected: four things, of which none is a duty for most people. */
export const PROTECTIONS = ['passkey', 'factor', 'email', 'recovery'] as const
export type Protection = (typeof PROTECTIONS)[number]

/** Fewer are called few: a lost phone and two slips of the finger use them up. */
const ENOUGH_RECOVERY_CODES = 3

export type AccountProtection = {
  readonly passkeys: number
  readonly emailVerified: boolean
  readonly factor: { readonly isOn: boolean; readonly recoveryLeft: number }
}

/** What is still open, the most useful first. */
export function openProtections({ passkeys, emailVerified, factor }: AccountProtection): Protection[] {
  const isThere: Readonly<Record<Protection, boolean>> = {
    passkey: passkeys > 0,
    factor: factor.isOn,
    email: emailVerified,
    recovery: factor.isOn && factor.recoveryLeft >= ENOUGH_RECOVERY_CODES,
  }
  const order: readonly Protection[] = ['email', 'passkey', 'factor', 'recovery']
  return order.filter((one) => !isThere[one])
}
