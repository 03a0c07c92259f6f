/** Spec 5's password rules, one by one, as the form shows them while typing. Small, because the browser loads it. */
const PASSWORD_MINIMUM = 8 // Spec 5: at least 8 characters
export const PASSWORD_MAXIMUM = 128 // Safety rule 12

export type PasswordRule = 'length' | 'lowercase' | 'capital' | 'number' | 'special'

/** Spec 5's rules in its order, and whether a password meets each. */
export function passwordRules(password: string): { readonly rule: PasswordRule; readonly met: boolean }[] {
  const characters = [...password].length
  return [
    { rule: 'length', met: characters >= PASSWORD_MINIMUM && characters <= PASSWORD_MAXIMUM },
    { rule: 'lowercase', met: /\p{Ll}/u.test(password) },
    { rule: 'capital', met: /\p{Lu}/u.test(password) },
    { rule: 'number', met: /\p{Nd}/u.test(password) },
    { rule: 'special', met: /[^\p{L}\p{N}\s]/u.test(password) },
  ]
}
