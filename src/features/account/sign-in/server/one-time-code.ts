/** Codes of authenticator apps (RFC 6238: SHA-1, six digits, half minutes) and the keeping of their secrets. */
import { createHmac, randomBytes } from 'node:crypto'
import type { Keyring } from '#platform/keyring.ts'
import { keyFor, sealBytes, unsealBytes, type Seal } from '#platform/sealed-text.ts'

const STEP_SECONDS = 30
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const PURPOSE = 'login factor'

export const stepAt = (epochMs: number): number => Math.floor(epochMs / 1000 / STEP_SECONDS)

export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** The step whose code it is, one early or late allowed for clocks that differ; the latest where several fit. */
export function stepOfCode(secret: Buffer, code: string, now: number): number | null {
  return [now + 1, now, now - 1].find((step) => codeAt(secret, step) === code) ?? null
}

export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What authenticator apps read from a QR code. */
export function otpauthAddress(email: string, secret: Buffer): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer: 'Viertel' })
  return `otpauth://totp/${encodeURIComponent(`Viertel:${email}`)}?${query}`
}

/** Bound to the person: a row copied to somebody else does not open. */
export const factorSeal = (personId: string): Seal => ({ purpose: PURPOSE, bound: personId })

export const seal = (secret: Buffer, personId: string, keyring: Keyring): string =>
  sealBytes(secret, factorSeal(personId), keyring)

/** @throws when the text was sealed for somebody else, under another secret, or has been changed */
export const unseal = (sealed: string, personId: string, keyring: Keyring): Buffer =>
  unsealBytes(sealed, factorSeal(personId), keyring)

export const newRecoveryCode = (): string => base32(randomBytes(10)).replaceAll(/(.{4})(?=.)/g, '$1-')

/** Keyed, so that a copy of the database tells nothing. Spaces, hyphens and case do not matter. @param secret SECRET */
export function recoveryHash(code: string, secret: string): string {
  const plain = code.replaceAll(/[\s-]/g, '').toUpperCase()
  return createHmac('sha256', keyFor(PURPOSE, secret)).update(`recovery: ${plain}`).digest('base64url')
}
