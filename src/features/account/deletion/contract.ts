/** The end of an account: asked for, fourteen days to change one's mind, then everything goes that need not be kept. */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { instant } from '#kernel/fields.ts'

/** Why an account cannot end yet, in the order in which they are told. */
export const OBSTACLES = [
  'account.open_bookings',
  'account.unpaid',
  'account.payout_open',
  'account.live_offices',
  'account.company_admin',
  'account.operator_role',
] as const

const state = z.object({
  data: z.object({
    /** When the account ends; null while nobody has asked for it. */
    dueAt: instant.nullable(),
    obstacles: z.array(z.enum(OBSTACLES)),
  }),
})

export const readDeletion = endpoint({
  method: 'GET',
  path: '/api/account/deletion',
  summary: 'When my account ends, and what is in the way',
  access: SIGNED_IN,
  reply: state,
  refusals: [],
})

export const askDeletion = endpoint({
  method: 'POST',
  path: '/api/account/deletion',
  summary: 'End my account in fourteen days',
  access: SIGNED_IN,
  withoutTerms: true,
  reply: state,
  refusals: ['account.proof_needed', ...OBSTACLES],
})

export const keepAccount = endpoint({
  method: 'DELETE',
  path: '/api/account/deletion',
  summary: 'Keep my account after all',
  access: SIGNED_IN,
  withoutTerms: true,
  reply: state,
  refusals: [],
})

export const keepByLink = endpoint({
  method: 'POST',
  path: '/api/account/deletion/keep',
  summary: 'Keep the account by the link in the mail, without signing in',
  access: ANYONE,
  body: z.object({ token: z.string().max(200).catch('') }),
  reply: z.object({ data: z.null() }),
  refusals: ['account.link_invalid'],
  limit: { perMinute: 30, shared: true },
})
