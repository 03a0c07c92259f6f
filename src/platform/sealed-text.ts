/** Secrets of people that must be readable again: AES-256-GCM under a key of its own for each purpose. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** @param bound what the text belongs to: a row copied elsewhere does not open */
export type SealFor = { readonly secret: string; readonly purpose: string; readonly bound: string }

export function sealText(text: string, { secret, purpose, bound }: SealFor): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce).setAAD(Buffer.from(bound))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
}

/** @throws when the text was sealed for something else, under another key, or has been changed */
export function unsealText(sealed: string, { secret, purpose, bound }: SealFor): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const options = { authTagLength: TAG_BYTES }
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), bytes.subarray(0, NONCE_BYTES), options)
  decipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

const keyOf = (secret: string, purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
