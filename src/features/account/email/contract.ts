/** Changing the e-mail address: the new one counts once its mailbox is proved, and the old one can take it back. */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { instant } from '#kernel/fields.ts'
import { emailAddress } from '../contract.ts'

const state = z.object({
  data: z.object({
    email: z.string(),
    verified: z.boolean(),
    /** The address that waits for its link to be used. */
    wanted: z.object({ email: z.string(), until: instant }).nullable(),
  }),
})
const token = z.string().max(200).catch('')
const nothing = z.object({ data: z.null() })

export const readEmail = endpoint({
  method: 'GET',
  path: '/api/account/email',
  summary: 'My e-mail address, and the one I am changing to',
  access: SIGNED_IN,
  reply: state,
  refusals: [],
})

export const wantEmail = endpoint({
  method: 'POST',
  path: '/api/account/email',
  summary:
    'Change my e-mail address: the new one gets a link, good for a day. Answers alike whether somebody has it or not',
  access: SIGNED_IN,
  body: z.object({ email: emailAddress }),
  reply: state,
  refusals: ['account.email_invalid', 'account.email_same', 'account.proof_needed', 'request.too_many'],
})

export const keepEmail = endpoint({
  method: 'DELETE',
  path: '/api/account/email',
  summary: 'Do not change my e-mail address after all; the link ends',
  access: SIGNED_IN,
  reply: state,
  refusals: [],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/account/email/confirm',
  summary:
    'Use the link that was sent to the new address. If no address was confirmed before, what was in the account ends, unless the caller is signed in to it',
  access: ANYONE,
  body: z.object({ token }),
  reply: z.object({
    data: z.object({
      /** False when the account has no password any more. */
      kept: z.boolean(),
    }),
  }),
  refusals: ['account.email_exists', 'account.link_invalid'],
  limit: { perMinute: 30, shared: true },
})

export const undoEmail = endpoint({
  method: 'POST',
  path: '/api/account/email/undo',
  summary:
    'Take the change back with the link that was sent to the old address, within 7 days; ends all sessions, the password, and whatever way in was added since',
  access: ANYONE,
  body: z.object({ token }),
  reply: nothing,
  refusals: ['account.email_exists', 'account.link_invalid'],
  limit: { perMinute: 30, shared: true },
})
