/** Rate limits of sign-in (safety table 5, 20 to 22). `ip` is a network address, `email` identifies an account. */
import type { Rate, RateTake } from '#platform/http/rate-store.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Mails to one address: 1 a minute, 5 an hour, 20 a day. */
const MAILS: readonly Rate[] = [
  { max: 1, seconds: MINUTE },
  { max: 5, seconds: HOUR },
  { max: 20, seconds: DAY },
]

/** Demo and tests act as many people from one address, so address limits are relaxed; limits of an account are not. */
type Strictness = 'strict' | 'relaxed'

export const strictnessOf = ({ demo }: { readonly demo: boolean }): Strictness => (demo ? 'relaxed' : 'strict')

const perAddress = (max: number, seconds: number, strictness: Strictness): Rate => ({
  max: strictness === 'relaxed' ? max * 100 : max,
  seconds,
})

/** Wrong passwords for one account from one address. */
export function signInPair(email: string, ip: string): RateTake {
  return { name: 'sign-in-pair', subject: `${email} ${ip}`, rate: { max: 10, seconds: 15 * MINUTE } }
}

export function signInAddress(ip: string, strictness: Strictness): RateTake {
  return { name: 'sign-in-address', subject: ip, rate: perAddress(60, 15 * MINUTE, strictness) }
}

/** Wrong passwords for one account from all addresses but those it was used from, so nobody can lock it. */
export function signInAccount(email: string): RateTake {
  return { name: 'sign-in-account', subject: email, rate: { max: 40, seconds: HOUR } }
}

/** Codes of the second step from one address; each person's own tries are counted with the factor. */
export function secondAddress(ip: string, strictness: Strictness): RateTake {
  return { name: 'second-address', subject: ip, rate: perAddress(60, 15 * MINUTE, strictness) }
}

export function signUpAddress(ip: string, strictness: Strictness): RateTake {
  return { name: 'sign-up', subject: ip, rate: perAddress(20, HOUR, strictness) }
}

/** Registrations without a solved bot check, as of browsers without script: few from one address, and few in all. */
export function uncheckedSignUpTakes(ip: string, strictness: Strictness): RateTake[] {
  return [
    { name: 'sign-up-unchecked', subject: ip, rate: perAddress(3, HOUR, strictness) },
    { name: 'sign-up-unchecked-all', subject: 'all', rate: perAddress(100, HOUR, strictness) },
  ]
}

/** Counted for every e-mail address, whether it has an account or not. */
export function resetTakes(email: string, ip: string, strictness: Strictness): RateTake[] {
  return [
    { name: 'reset-address', subject: ip, rate: perAddress(20, HOUR, strictness) },
    ...MAILS.map((rate) => ({ name: 'reset', subject: email, rate })),
  ]
}

/** Uses of passkeys from one address. */
export function passkeyAddress(ip: string, strictness: Strictness): RateTake {
  return { name: 'passkey-address', subject: ip, rate: perAddress(60, 15 * MINUTE, strictness) }
}

/** Mails with a link that signs in. Counted for every e-mail address, whether it has an account or not. */
export function linkTakes(email: string, ip: string, strictness: Strictness): RateTake[] {
  return [
    { name: 'link-mail-address', subject: ip, rate: perAddress(20, HOUR, strictness) },
    ...MAILS.map((rate) => ({ name: 'link-mail', subject: email, rate })),
  ]
}

/** Uses of such links from one address. */
export function linkAddress(ip: string, strictness: Strictness): RateTake {
  return { name: 'link-address', subject: ip, rate: perAddress(30, HOUR, strictness) }
}

export function newPasswordTakes(ip: string, strictness: Strictness): RateTake[] {
  return [{ name: 'new-password', subject: ip, rate: perAddress(30, HOUR, strictness) }]
}

/** Requests for another verification mail (Spec 4 locks the button for 5 s, which is no protection). */
export function resendTakes(personId: string): RateTake[] {
  return MAILS.map((rate) => ({ name: 'resend', subject: personId, rate }))
}

/** Mails with the link that confirms the newsletter, by address. */
export function newsletterTakes(email: string): RateTake[] {
  return MAILS.map((rate) => ({ name: 'newsletter', subject: email, rate }))
}

/** Mails to confirm a new address: by who asks for them and by who gets them. */
export function emailChangeTakes(personId: string, newEmail: string): RateTake[] {
  return [personId, newEmail].flatMap((subject) => MAILS.map((rate) => ({ name: 'email-change', subject, rate })))
}
