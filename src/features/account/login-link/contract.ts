/** Signing in by a link in a mail (Spec 2: login by user link). */
import { z } from 'zod'
import { ANYONE, endpoint } from '#kernel/endpoint.ts'
import { emailAddress, signInReply } from '../contract.ts'

export const requestLink = endpoint({
  method: 'POST',
  path: '/api/auth/link',
  summary:
    'Send a link that signs in, once, within 15 minutes. Answers alike whether there is such an account or not; accounts with a second step and unconfirmed ones get none',
  access: ANYONE,
  body: z.object({
    email: emailAddress,
    /** A path of this site to continue at. */
    next: z.string().max(500).optional(),
  }),
  reply: z.object({ data: z.null() }),
  refusals: ['account.email_invalid', 'request.too_many'],
})

export const signInByLink = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/link',
  summary: 'Sign in with the token of the mailed link',
  access: ANYONE,
  body: z.object({ token: z.string().max(200).catch('') }),
  reply: signInReply,
  refusals: ['account.link_invalid', 'request.too_many'],
})
