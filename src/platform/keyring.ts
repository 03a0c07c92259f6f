/** The secrets of this marketplace: one that seals and signs, and while it is changed a second one that opens as well. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from './config.ts'

export type Keyring = Pick<Config, 'SECRET' | 'SECRET_ALSO'>

/** The one that seals and signs comes first. */
export function secretsOf({ SECRET, SECRET_ALSO }: Keyring): readonly [string, ...string[]] {
  return SECRET_ALSO ? [SECRET, SECRET_ALSO] : [SECRET]
}

/** 43 letters. @param text what it is for, and about: "stay longer, booking 7" */
export function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Whether any of the secrets has signed it. */
export function isSigned(signature: string, text: string, keyring: Keyring): boolean {
  const given = Buffer.from(signature)
  return secretsOf(keyring).some((secret) => {
    const own = Buffer.from(signatureOf(text, secret))
    return given.length === own.length && timingSafeEqual(given, own)
  })
}
