/** Secrets of people that must be readable again: AES-256-GCM under a key of its own for each purpose. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { secretsOf, type Keyring } from './keyring.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** `bound`: what it belongs to; a row copied elsewhere does not open. */
export type Seal = { readonly purpose: string; readonly bound: string }

export function sealBytes(bytes: Uint8Array, { purpose, bound }: Seal, { SECRET }: Keyring): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose, SECRET), nonce).setAAD(Buffer.from(bound))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** @throws when it was sealed for something else, under none of the secrets, or has been changed */
export function unsealBytes(sealed: string, seal: Seal, keyring: Keyring): Buffer {
  const opened = secretsOf(keyring).map((secret) => openBytes(sealed, seal, secret))
  const bytes = opened.find((one) => one !== null)
  if (!bytes) throw new Error(`What was sealed as "${seal.purpose}" opens with no secret that is known`)
  return bytes
}

/** Under SECRET; null when it is already. @throws as {@link unsealBytes} does */
export function sealAnew(sealed: string, seal: Seal, keyring: Keyring): string | null {
  return openBytes(sealed, seal, keyring.SECRET) === null
    ? sealBytes(unsealBytes(sealed, seal, keyring), seal, keyring)
    : null
}

function openBytes(sealed: string, { purpose, bound }: Seal, secret: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const options = { authTagLength: TAG_BYTES }
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose, secret), bytes.subarray(0, NONCE_BYTES), options)
    decipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    // Its tag does not fit, or it is too short to have one.
    return null
  }
}

export const sealText = (text: string, seal: Seal, keyring: Keyring): string =>
  sealBytes(Buffer.from(text), seal, keyring)

/** @throws as {@link unsealBytes} does */
export const unsealText = (sealed: string, seal: Seal, keyring: Keyring): string =>
  unsealBytes(sealed, seal, keyring).toString('utf8')

export const keyFor = (purpose: string, secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
