/** Apple's client secret: a JWT signed by ES256 with the key of the .p8 file. */
import { createPrivateKey, sign } from 'node:crypto'
import type { Config } from '#platform/config.ts'

/** Longer than an object of the library lives (social-library.ts); Apple accepts up to six months. */
const APPLE_SECRET_HOURS = 24

type AppleSettings = Pick<
  Config,
  'APPLE_CLIENT_ID' | 'APPLE_TEAM_ID' | 'APPLE_KEY_ID' | 'APPLE_PRIVATE_KEY' | 'APPLE_ISSUER'
>

/** @param nowMs the machine's time, which Apple's agrees with */
export function appleSecret(settings: AppleSettings, nowMs: number): string {
  const issuedAt = Math.floor(nowMs / 1000)
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encoded({ alg: 'ES256', kid: settings.APPLE_KEY_ID })}.${encoded({
    iss: settings.APPLE_TEAM_ID,
    iat: issuedAt,
    exp: issuedAt + APPLE_SECRET_HOURS * 3600,
    aud: settings.APPLE_ISSUER,
    sub: settings.APPLE_CLIENT_ID,
  })}`
  const key = createPrivateKey(settings.APPLE_PRIVATE_KEY)
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
