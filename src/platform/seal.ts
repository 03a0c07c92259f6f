/** Encrypts what the server has to read again but a copy of the database must not tell: AES-256-GCM. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A key of its own for each purpose, from the server's secret. */
export const keyFor = (purpose: string, secret: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))

/**
 * `owner` is bound to the text: a row copied to somebody else does not open. `secret` is the server's. `unseal` throws
 * when the text was sealed for another owner, purpose or secret, or has been changed.
 */
export function sealFor(purpose: string) {
  return {
    seal(plain: Buffer, owner: string, secret: string): string {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose, secret), nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')
    },
    unseal(text: string, owner: string, secret: string): Buffer {
      const bytes = Buffer.from(text, 'base64url')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose, secret), nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    },
  }
}
