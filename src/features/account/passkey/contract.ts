/** Passkeys (WebAuthn): a way in that is two factors at once, because the device checks who holds it. */
import { z } from 'zod'
import { ANYONE, endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { instant } from '#kernel/fields.ts'
import { signInReply } from '../contract.ts'

const base64url = z.string().regex(/^[\w-]+$/)
const text = z.string()
const verification = z.enum(['required', 'preferred', 'discouraged']).optional()
const known = z.object({ id: text, type: text })

/** What the browser's `parseCreationOptionsFromJSON` reads. */
const creationOptions = z.object({
  data: z.object({
    challenge: text,
    rp: z.object({ id: text.optional(), name: text }),
    user: z.object({ id: text, name: text, displayName: text }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: z.int().optional(),
    attestation: text.optional(),
    excludeCredentials: z.array(known).optional(),
    authenticatorSelection: z.object({ residentKey: text.optional(), userVerification: verification }).optional(),
  }),
})

/** What the browser's `parseRequestOptionsFromJSON` reads. */
const requestOptions = z.object({
  data: z.object({
    challenge: text,
    timeout: z.int().optional(),
    rpId: text.optional(),
    userVerification: verification,
  }),
})

/** What the browser's `PublicKeyCredential.toJSON` gives when a passkey has been used. */
export const passkeyAssertion = z.object({
  id: base64url.max(1400),
  rawId: base64url.max(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url.max(10_000),
    authenticatorData: base64url.max(10_000),
    signature: base64url.max(10_000),
    userHandle: base64url.max(200).optional(),
  }),
  clientExtensionResults: z.looseObject({}).default({}),
})
export type PasskeyAssertion = z.output<typeof passkeyAssertion>

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  addedAt: instant,
  lastUsedAt: instant.nullable(),
})
const list = z.object({ data: z.array(passkey) })
export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/account/passkey',
  summary: 'My passkeys, the newest first',
  access: SIGNED_IN,
  reply: list,
  refusals: [],
  impersonated: 'never',
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkey/challenge',
  summary: 'What the browser needs to make a passkey',
  access: SIGNED_IN,
  reply: creationOptions,
  refusals: ['account.proof_needed', 'account.too_many_passkeys', 'account.unverified'],
  limit: { perMinute: 30 },
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkey',
  summary: 'Keep the passkey that the browser has made; 10 at most',
  access: SIGNED_IN,
  body: z.object({
    credential: z.object({
      id: base64url.max(1400),
      rawId: base64url.max(1400),
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: base64url.max(10_000),
        attestationObject: base64url.max(100_000),
        transports: z.array(z.string().max(20)).max(10).optional(),
      }),
      clientExtensionResults: z.looseObject({}).default({}),
    }),
  }),
  reply: list,
  refusals: ['account.passkey_invalid', 'account.too_many_passkeys', 'account.unverified'],
  limit: { perMinute: 30 },
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkey/{id}',
  summary: 'Remove one of my passkeys',
  access: SIGNED_IN,
  params: z.object({ id: z.uuid({ message: 'request.not_found' }) }),
  reply: list,
  refusals: ['account.last_way', 'account.proof_needed', 'request.not_found'],
})

export const challengePasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey',
  summary: 'What the browser needs to use a passkey, whoever its owner is',
  access: ANYONE,
  reply: requestOptions,
  refusals: [],
  limit: { perMinute: 60 },
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in/passkey',
  summary: 'Sign in with a passkey',
  access: ANYONE,
  body: z.object({ credential: passkeyAssertion }),
  reply: signInReply,
  refusals: ['account.passkey_invalid', 'request.too_many'],
})
