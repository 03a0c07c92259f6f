/** Secrets of people that must be readable again: AES-256-GCM under a key of its own for each purpose. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * - `secret`: the server's.
 * - `bound`: what it belongs to; a row copied elsewhere does not open.
 */
export type SealFor = { readonly secret: string; readonly purpose: string; readonly bound: string }

export function sealBytes(bytes: Uint8Array, { secret, purpose, bound }: SealFor): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose, secret), nonce).setAAD(Buffer.from(bound))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** @throws when it was sealed for something else, under another key, or has been changed */
export function unsealBytes(sealed: string, { secret, purpose, bound }: SealFor): Buffer {
  const bytes = Buffer.from(sealed, 'base64url')
  const options = { authTagLength: TAG_BYTES }
  const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose, secret), bytes.subarray(0, NONCE_BYTES), options)
  decipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}

export const sealText = (text: string, of: SealFor): string => sealBytes(Buffer.from(text), of)

/** @throws as {@link unsealBytes} does */
export const unsealText = (sealed: string, of: SealFor): string => unsealBytes(sealed, of).toString('utf8')

export const keyFor = (purpose: string, secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
