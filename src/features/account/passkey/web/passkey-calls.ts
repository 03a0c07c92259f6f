/**
 * The browser's part of passkeys. Its own JSON forms of WebAuthn (Baseline 2025) need no library; where they are
 * missing, no passkeys are offered.
 */
import { callApi, type ApiRefusal } from '#client/call-api.ts'
import type { addPasskey, beginPasskey, challengePasskey, PasskeyAssertion } from '../contract.ts'

export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** What went wrong; `cancelled` when the person or the device said no. */
type Failure = { readonly ok: false; readonly cancelled: true } | (ApiRefusal & { readonly cancelled?: false })

/** Asks the device for a passkey of this site. */
export async function askPasskey(): Promise<{ ok: true; credential: PasskeyAssertion } | Failure> {
  const begun = await callApi<typeof challengePasskey>('POST', '/api/auth/passkey')
  if (!begun.ok) return begun
  const options = begun.reply.data as PublicKeyCredentialRequestOptionsJSON
  const credential = await orNull(() =>
    navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) }),
  )
  return credential === null ? { ok: false, cancelled: true } : { ok: true, credential: jsonOf(credential) }
}

/** Lets the device make a passkey, and keeps its public half in the account. */
export async function makePasskey(): Promise<{ ok: true } | Failure> {
  const begun = await callApi<typeof beginPasskey>('POST', '/api/account/passkey/challenge')
  if (!begun.ok) return begun
  const options = begun.reply.data as PublicKeyCredentialCreationOptionsJSON
  const made = await orNull(() =>
    navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) }),
  )
  if (made === null) return { ok: false, cancelled: true }
  const answer = await callApi<typeof addPasskey>('POST', '/api/account/passkey', {
    body: { credential: jsonOf(made) },
  })
  return answer.ok ? { ok: true } : answer
}

/** The browser throws for "cancelled", "timed out", "not here" and "has one already" alike, and tells nobody which. */
const orNull = async (ask: () => Promise<Credential | null>): Promise<Credential | null> => {
  try {
    return await ask()
  } catch {
    return null
  }
}

const jsonOf = <T>(credential: Credential): T => (credential as PublicKeyCredential).toJSON() as T
