/** The encryption of push messages (RFC 8291, aes128gcm of RFC 8188) and their signature (RFC 8292, VAPID). */
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { PushTarget } from '#ports/push.ts'

const RECORD_BYTES = 4096
const CURVE = 'prime256v1'

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/**
 * @param chance the sender's one-time key and the salt; for tests
 * @throws when the browser's keys are no keys
 */
export function encryptPush(
  { p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>,
  payload: Buffer,
  chance: { readonly privateKey?: Buffer; readonly salt?: Buffer } = {},
): Buffer {
  const receiver = Buffer.from(p256dh, 'base64url')
  const secret = Buffer.from(auth, 'base64url')
  if (receiver.length !== 65 || secret.length !== 16) throw new Error('keys of a wrong length')
  const sender = createECDH(CURVE)
  if (chance.privateKey) sender.setPrivateKey(chance.privateKey)
  else sender.generateKeys()
  const own = sender.getPublicKey()
  const salt = chance.salt ?? randomBytes(16)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own])
  const shared = derive(sender.computeSecret(receiver), secret, info, 32)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The delimiter of the last record.
  const sealed = Buffer.concat([cipher.update(payload), cipher.update(Buffer.from([2])), cipher.final()])
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES, 0)
  head.writeUInt8(own.length, 4)
  return Buffer.concat([salt, head, own, sealed, cipher.getAuthTag()])
}

export type PushKey = { readonly publicKey: string; readonly signing: KeyObject }

/** The key that signs: the given one, or one that is derived from the secret. */
export function pushKeyOf({ privateKey, secret }: { privateKey: string; secret: string }): PushKey {
  const own = createECDH(CURVE)
  if (privateKey) own.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  else setDerived(own, secret)
  const point = own.getPublicKey()
  const text = (bytes: Buffer) => bytes.toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: text(point.subarray(1, 33)), y: text(point.subarray(33)) }
  const padded = Buffer.concat([Buffer.alloc(32), own.getPrivateKey()]).subarray(-32)
  return {
    publicKey: text(point),
    signing: createPrivateKey({ key: { ...jwk, d: text(padded) }, format: 'jwk' }),
  }
}

/** A number beyond the order of the curve is refused by the library, so the next one is tried. */
function setDerived(own: ReturnType<typeof createECDH>, secret: string): void {
  for (let turn = 0; ; turn += 1)
    try {
      own.setPrivateKey(derive(Buffer.from(secret), Buffer.alloc(0), `push key ${turn}`, 32))
      return
    } catch (error) {
      if (turn > 8) throw error
    }
}

const HOURS_VALID = 12

/** The Authorization header for the service at this address. @param contact a mailto: or https: address */
export function vapidHeader(endpoint: URL, key: PushKey, contact: string, now: Temporal.Instant): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    aud: endpoint.origin,
    exp: Math.floor(now.add({ hours: HOURS_VALID }).epochMilliseconds / 1000),
    sub: contact,
  }
  const content = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(content), { key: key.signing, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${content}.${signature.toString('base64url')}, k=${key.publicKey}`
}
