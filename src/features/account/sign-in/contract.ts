/** Signing up, in and out (Spec 2, 5, 8): the session is sent only in the cookie, never in a body. */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { country, line, personName } from '#kernel/fields.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { emailAddress, signedPerson, signInReply } from '../contract.ts'
import { passkeyAssertion } from '../passkey/contract.ts'
import { passwordFault } from './rules/password.ts'

const because = (code: RefusalCode) => ({ message: code })

/** Accepts every non-empty password, because older ones may not meet the rules for new ones. */
const givenPassword = z.string().min(1).max(1000)

/** A new password; it must not be made of the other fields' texts. */
export const newPassword = z.string().max(1000)

/** Adds the errors of the new password to the other field errors of the body. */
export function refusePassword<T extends z.ZodType<{ password: string }>>(
  body: T,
  contextNames: readonly string[] = [],
) {
  const faultIn = (value: unknown): RefusalCode | null => {
    const sent = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
    const { password } = sent
    if (typeof password !== 'string' || password.length > 1000) return null
    return passwordFault(
      password,
      contextNames.map((name) => sent[name]).filter((one) => typeof one === 'string'),
    )
  }
  return body.refine((value) => faultIn(value) === null, {
    path: ['password'],
    when: () => true,
    error: ({ input }) => faultIn(input) ?? undefined,
  })
}

const nothing = z.object({ data: z.null() })

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up/email',
  summary:
    'Register with e-mail address and password; signs in and sends the verification mail. Without a solved bot check far fewer registrations are accepted',
  access: ANYONE,
  /** The solved challenge of GET /api/bot-check. */
  headers: z.object({ 'x-captcha-response': z.string().max(4000).optional() }),
  body: refusePassword(
    z.object({
      givenName: personName(80),
      surname: personName(80),
      email: emailAddress,
      password: newPassword,
      terms: z.literal(true, because('account.terms')),
      newsletter: z.boolean().default(false),
      country: country.default('DE'),
      /** A path of this site to continue at after the e-mail address is verified. */
      next: z.string().max(500).optional(),
    }),
    ['givenName', 'surname', 'email'],
  ),
  reply: z.object({ data: signedPerson }),
  refusals: [
    'account.bot_check',
    'account.email_exists',
    'account.email_invalid',
    'account.password_common',
    'account.password_weak',
    'account.terms',
    'request.too_many',
  ],
})

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  summary: 'Sign in with e-mail address and password',
  access: ANYONE,
  body: z.object({ email: emailAddress, password: givenPassword }),
  reply: signInReply,
  refusals: ['account.credentials', 'account.email_invalid', 'request.too_many'],
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'End the session; no error when there is none',
  access: ANYONE,
  reply: nothing,
  refusals: [],
  // Of the operator, by their own cookie.
  impersonated: 'ends',
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/auth/request-password-reset',
  summary: 'Send a link to set a new password. Answers alike whether there is such an account or not',
  access: ANYONE,
  body: z.object({
    email: emailAddress,
    /** A path of this site to continue at after the new password is set. */
    next: z.string().max(500).optional(),
  }),
  reply: nothing,
  refusals: ['account.email_invalid', 'request.too_many'],
})

/** What opens an account beside its password. */
const waysIn = z.object({ passkeys: z.int(), providers: z.array(z.string()), secondStep: z.boolean() })

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  summary:
    'Set a new password with the token of the mail; ends all sessions of the account, and changes of its address that wait. Names what else opens it',
  access: ANYONE,
  body: refusePassword(
    z.object({
      token: z.string(because('account.link_invalid')).min(1, because('account.link_invalid')).max(200),
      password: newPassword,
    }),
  ),
  reply: z.object({ data: z.object({ remaining: waysIn }) }),
  refusals: ['account.link_invalid', 'account.password_common', 'account.password_weak', 'request.too_many'],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change the password; ends all other sessions',
  access: SIGNED_IN,
  body: refusePassword(z.object({ currentPassword: givenPassword, password: newPassword })),
  reply: nothing,
  refusals: ['account.password_common', 'account.password_weak', 'account.password_wrong', 'request.too_many'],
})

/** The link of earlier mails. */
export const openVerifyLink = endpoint({
  method: 'GET',
  path: '/api/auth/verify-email',
  summary: 'Go on to the page that confirms an e-mail address with the token of the mail; changes nothing',
  access: ANYONE,
  query: z.object({
    token: z.string().max(2000).catch(''),
    locale: z.enum(['de', 'en']).catch('de'),
    next: z.string().max(500).optional().catch(undefined),
  }),
  sends: 'redirect',
  reply: z.object({ location: z.string() }),
  refusals: [],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  summary:
    'Confirm an e-mail address with the token of the mail. Without a session of the account or its password, whatever was in it ends: sessions, password, other ways in',
  access: ANYONE,
  body: z.object({
    token: z.string().max(2000).catch(''),
    /** Of the account, where the caller is not signed in to it. */
    currentPassword: givenPassword.optional(),
  }),
  reply: z.object({
    data: z.object({
      /** False when nobody showed that the account is theirs, so that it has no password any more. */
      kept: z.boolean(),
    }),
  }),
  refusals: ['account.link_invalid', 'account.password_wrong', 'request.too_many'],
  limit: { perMinute: 30, shared: true },
})

const resent = z.object({
  data: z.object({
    /** False when the address is already verified. */
    sent: z.boolean(),
  }),
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/email/resend',
  summary: 'Send the verification mail again: once a minute, 5 an hour, 20 a day',
  access: SIGNED_IN,
  reply: resent,
  refusals: ['request.too_many'],
})

/** Spec 7 names this address, which is also that of the form of the verification notice. */
export const resendAtPage = endpoint({
  method: 'POST',
  path: '/email/resend',
  summary: 'The same at the address of the page',
  access: SIGNED_IN,
  sharesPathWithPage: true,
  reply: resent,
  refusals: ['request.too_many'],
})

export const readBotCheck = endpoint({
  method: 'GET',
  path: '/api/bot-check',
  summary: 'A challenge to solve before registering; the solution goes into the header x-captcha-response',
  access: ANYONE,
  reply: z.object({ data: z.looseObject({ kind: z.enum(['proof-of-work', 'turnstile']) }) }),
  refusals: [],
  limit: { perMinute: 60 },
})

/** Digits of the authenticator app or a recovery code, as people type them. */
const code = line(40)

export const finishSecond = endpoint({
  method: 'POST',
  path: '/api/auth/second',
  summary: 'The second step of signing in: a code of the authenticator app or a recovery code begins the session',
  access: ANYONE,
  body: z.object({ code }),
  reply: z.object({ data: signedPerson }),
  refusals: ['account.code_locked', 'account.code_wrong', 'account.second_expired', 'request.too_many'],
})

export const readProof = endpoint({
  method: 'GET',
  path: '/api/account/proof',
  summary: 'By what I can show again who I am; by nothing of these, whoever has signed in with a provider only',
  access: SIGNED_IN,
  reply: z.object({ data: z.object({ ways: z.array(z.enum(['passkey', 'code', 'password'])) }) }),
  refusals: [],
  impersonated: 'never',
})

/** Spec 2: password confirm. */
export const proveAgain = endpoint({
  method: 'POST',
  path: '/api/account/proof',
  summary:
    'Show again who I am, by a passkey, a code or, where there is no second step, the password; for ten minutes nothing dangerous asks for more',
  access: SIGNED_IN,
  body: z
    .object({
      passkey: passkeyAssertion.optional(),
      code: code.optional(),
      currentPassword: givenPassword.optional(),
    })
    .refine((one) => one.passkey ?? one.code ?? one.currentPassword, {
      path: ['currentPassword'],
      message: 'field.required' satisfies RefusalCode,
    }),
  reply: nothing,
  refusals: [
    'account.code_locked',
    'account.code_wrong',
    'account.factor_missing',
    'account.passkey_invalid',
    'account.password_wrong',
    'account.proof_by_code',
    'request.too_many',
  ],
})

export const readFactor = endpoint({
  method: 'GET',
  path: '/api/account/factor',
  summary: 'Whether signing in has a second step, and how many recovery codes are left',
  access: SIGNED_IN,
  reply: z.object({ data: z.object({ isOn: z.boolean(), recoveryLeft: z.int() }) }),
  refusals: [],
  impersonated: 'never',
})

export const beginFactor = endpoint({
  method: 'POST',
  path: '/api/account/factor',
  summary: 'A secret for an authenticator app; it asks for nothing until it is confirmed',
  access: SIGNED_IN,
  reply: z.object({ data: z.object({ secret: z.string(), address: z.string() }) }),
  refusals: ['account.factor_exists', 'account.proof_needed', 'account.unverified'],
  limit: { perMinute: 20 },
})

/** Spec 7: the answer to a form that shows a modal. */
const recoveryCodes = z.object({
  modal: z.literal('recovery-codes'),
  modalData: z.object({ recoveryCodes: z.array(z.string()) }),
})

export const confirmFactor = endpoint({
  method: 'PUT',
  path: '/api/account/factor',
  summary: 'The first code of the app: from now on signing in has a second step. Answers the recovery codes, once',
  access: SIGNED_IN,
  body: z.object({ code }),
  reply: recoveryCodes,
  refusals: [
    'account.code_locked',
    'account.code_wrong',
    'account.factor_exists',
    'account.factor_missing',
    'account.unverified',
  ],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/factor/recovery',
  summary: 'New recovery codes against a code; the old ones end',
  access: SIGNED_IN,
  body: z.object({ code }),
  reply: recoveryCodes,
  refusals: ['account.code_locked', 'account.code_wrong', 'account.factor_missing'],
})

export const endFactor = endpoint({
  method: 'DELETE',
  path: '/api/account/factor',
  summary: 'End the second step of signing in, against a code',
  access: SIGNED_IN,
  body: z.object({ code }),
  reply: nothing,
  refusals: ['account.code_locked', 'account.code_wrong', 'account.factor_missing'],
})
