/**
 * The library of WebAuthn with our settings. It is loaded at first use: most processes of a small marketplace see no
 * passkey for days, and its parsers of certificates take memory.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { addChallenge, useChallenge } from '../../sign-in/server/login-challenges.ts'
import type { PasskeyAssertion } from '../contract.ts'
import { credentialsOf, notePasskeyUse, passkeyByCredential, type StoredPasskey } from './passkey-store.ts'

const CHALLENGE_MINUTES = 5
/** EdDSA, ES256 and RS256: what devices have, and what every Node.js can check. */
const ALGORITHMS = [-8, -7, -257]
const load = () => import('@simplewebauthn/server')

/** Passkeys belong to a host; the browser says which origin asked for them. */
const partyOf = ({ BASE_URL }: Config) => ({ id: new URL(BASE_URL).hostname, origin: new URL(BASE_URL).origin })

type Person = { readonly id: string; readonly email: string; readonly name: string }

export async function creationOptions({ db, config }: Context, person: Person) {
  const { generateRegistrationOptions } = await load()
  const options = await generateRegistrationOptions({
    rpName: 'Viertel',
    rpID: partyOf(config).id,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: await credentialsOf(db.write, person.id),
    // Found without a name typed first, and only for whoever the device knows.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await addChallenge(db.write, 'passkey-add', options.challenge, person.id, CHALLENGE_MINUTES)
  return options
}

/** @returns null when the browser's answer is not one to a challenge of this person */
export async function verifyCreation(
  { db, config }: Context,
  personId: string,
  response: unknown,
): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await load()
  const party = partyOf(config)
  const { verified, registrationInfo } = await orUnverified(
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: async (challenge) => (await useChallenge(db.write, 'passkey-add', challenge)) === personId,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!verified || !registrationInfo) return null
  const { id, publicKey, counter, transports } = registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports: transports ?? [] }
}

export async function requestOptions({ db, config }: Context) {
  const { generateAuthenticationOptions } = await load()
  const options = await generateAuthenticationOptions({ rpID: partyOf(config).id, userVerification: 'required' })
  await addChallenge(db.write, 'passkey-use', options.challenge, '', CHALLENGE_MINUTES)
  return options
}

/** @returns whose passkey was used, or null when the signature, the challenge or the counter is not right */
export async function verifyAssertion({ db, config }: Context, response: PasskeyAssertion) {
  const owner = await passkeyByCredential(db.write, response.id)
  if (!owner) return null
  const { verifyAuthenticationResponse } = await load()
  const party = partyOf(config)
  const before = Number(owner.counter)
  const { verified, authenticationInfo } = await orUnverified(
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: async (challenge) => (await useChallenge(db.write, 'passkey-use', challenge)) !== null,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: response.id,
        publicKey: new Uint8Array(owner.public_key),
        counter: before,
        transports: owner.transports,
      },
      requireUserVerification: true,
    }),
  )
  if (!verified || !authenticationInfo) return null
  const isFirst = await notePasskeyUse(db.write, owner.passkey_id, { before, after: authenticationInfo.newCounter })
  return isFirst ? { id: owner.id, email: owner.email, name: owner.name, emailVerified: owner.email_verified } : null
}

type Unverified = { verified: false; registrationInfo?: never; authenticationInfo?: never }

/** The library throws for what a client has sent wrongly, as it does for its own faults; either lets nobody in. */
const orUnverified = <T>(verifying: Promise<T>): Promise<T | Unverified> =>
  verifying.catch((): Unverified => ({ verified: false }))
