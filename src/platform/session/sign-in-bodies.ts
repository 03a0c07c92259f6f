/** What may come in at the door. Texts are the catalogue's codes (validate turns them into the spec's error map). */
import { z } from 'zod'
import { country, line, personName } from '#kernel/fields.ts'
import type { RefusalCode } from '#kernel/refusals.ts'

/** Why a password is refused, or null. `context` are words it must not be made of: name, e-mail. */
export type PasswordFault = (password: string, context: readonly string[]) => RefusalCode | null

const because = (code: RefusalCode) => ({ message: code })

const email = line(254)
  .transform((text) => text.toLowerCase())
  .pipe(z.email(because('account.email_invalid')))

/** Anything goes, as long as it is a password somebody may have had: the rule is for new ones. */
const givenPassword = z.string().min(1).max(1000)

const newPassword = (fault: PasswordFault, context: readonly string[]) =>
  z
    .string()
    .max(1000)
    .superRefine((password, issues) => {
      const code = fault(password, context)
      if (code) issues.addIssue({ code: 'custom', message: code })
    })

export const signInBody = z.object({ email, password: givenPassword })
export const requestResetBody = z.object({ email })

/** @param input as sent: the password must not be made of the other fields, which are checked at the same time */
export function signUpBody(fault: PasswordFault, input: unknown) {
  const sent = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  const context = [sent['givenName'], sent['surname'], sent['email']].filter((one) => typeof one === 'string')
  return z.object({
    givenName: personName(80),
    surname: personName(80),
    email,
    password: newPassword(fault, context),
    terms: z.literal(true, because('account.terms')),
    newsletter: z.boolean().default(false),
    country: country.default('DE'),
    next: z.string().max(500).optional(),
  })
}

export function resetBody(fault: PasswordFault) {
  return z.object({
    token: z.string(because('account.link_invalid')).min(1, because('account.link_invalid')).max(200),
    password: newPassword(fault, []),
  })
}

export function changePasswordBody(fault: PasswordFault) {
  return z.object({ currentPassword: givenPassword, password: newPassword(fault, []) })
}
