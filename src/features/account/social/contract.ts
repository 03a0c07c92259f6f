/** Signing in with Google and Apple (Spec 2), and connecting them to an account that exists. */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { SOCIAL_PROVIDERS } from './rules/social-answer.ts'

const redirect = z.object({ location: z.string() })
const provider = z.object({ provider: z.string().regex(/^[a-z]{1,50}$/, { message: 'request.not_found' }) })

/** Fields of a button's form. */
const start = z.object({
  /** A path of this site to continue at. */
  next: z.string().max(500).optional().catch(undefined),
  locale: z.enum(['de', 'en']).catch('de'),
  /** Connects the provider to the account of who is signed in, instead of signing in. */
  link: z.literal('yes').optional().catch(undefined),
  /** Somebody is to show who they are: the provider is asked to let them sign in anew. */
  proof: z.literal('yes').optional().catch(undefined),
})

/** Spec 2: only Google is accepted in this route. */
export const startSocial = endpoint({
  method: 'POST',
  path: '/social/{provider}',
  summary: 'Go to Google to sign in, or to connect it to my account',
  access: ANYONE,
  receives: 'form',
  params: provider,
  body: start,
  sends: 'redirect',
  reply: redirect,
  refusals: ['request.not_found'],
  limit: { perMinute: 60 },
})

export const startApple = endpoint({
  method: 'POST',
  path: '/login/apple',
  summary: 'Go to Apple to sign in, or to connect it to my account',
  access: ANYONE,
  receives: 'form',
  body: start,
  sends: 'redirect',
  reply: redirect,
  refusals: ['request.not_found'],
  limit: { perMinute: 60 },
})

const sent = z.string().max(4000).optional().catch(undefined)
const answer = z.object({ code: sent, state: sent, error: sent, iss: sent, user: sent })

export const finishSocial = endpoint({
  method: 'GET',
  path: '/api/auth/callback/{provider}',
  summary:
    'Where a provider sends the browser back to; goes on to the page that was wanted, or to /login, which says why not',
  access: ANYONE,
  params: provider,
  query: answer,
  sends: 'redirect',
  reply: redirect,
  refusals: ['request.not_found'],
  limit: { perMinute: 60 },
})

/**
 * Apple posts its answer. Browsers send no SameSite=Lax cookie with a post from another site, so this one reads none and
 * sends the browser to the same address by GET, where the cookie that belongs to the state is checked.
 */
export const receiveApple = endpoint({
  method: 'POST',
  path: '/api/auth/callback/apple',
  summary: 'Where Apple posts its answer; goes on to the same address by GET',
  access: ANYONE,
  receives: 'foreign-form',
  body: answer,
  sends: 'redirect',
  reply: redirect,
  refusals: ['request.not_found'],
  limit: { perMinute: 60 },
})

export const readSocial = endpoint({
  method: 'GET',
  path: '/api/account/social',
  summary: 'The providers people can sign in with here, and which of them are connected to my account',
  access: ANYONE,
  reply: z.object({ data: z.array(z.object({ provider: z.enum(SOCIAL_PROVIDERS), isLinked: z.boolean() })) }),
  refusals: [],
})

/** Until then a person who came by a provider may only read and sign out. */
export const acceptTerms = endpoint({
  method: 'POST',
  path: '/api/account/terms',
  summary: 'Accept the terms, which whoever signed in with a provider has not done yet',
  access: SIGNED_IN,
  withoutTerms: true,
  changesUserData: true,
  body: z.strictObject({ terms: z.literal(true, { message: 'account.terms' }) }),
  reply: z.object({ data: z.null() }),
  refusals: ['account.terms'],
})

export const unlinkSocial = endpoint({
  method: 'DELETE',
  path: '/api/account/social/{provider}',
  summary: 'Disconnect a provider from my account; the last way in stays',
  access: SIGNED_IN,
  changesUserData: true,
  params: provider,
  reply: z.object({ data: z.null() }),
  refusals: ['account.last_way', 'account.proof_needed', 'request.not_found'],
})
