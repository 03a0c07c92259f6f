/** A device that keeps passkeys, for tests: real keys and signatures (WebAuthn, ES256, attestation "none"). */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

type Flags = {
  /** The device has checked who holds it; true unless said otherwise. */
  readonly isVerified?: boolean
}
const USER_PRESENT = 1
const USER_VERIFIED = 4
const HAS_KEY = 0x40

export type SoftwareAuthenticator = ReturnType<typeof softwareAuthenticator>

/** @param origin what the browser says the page's is */
export function softwareAuthenticator(origin: string, host = new URL(origin).hostname) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const facts = (flags: number, more: Buffer = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(Buffer.from(host)), head, more])
  }
  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const shell = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  }
  const verified = (flags: Flags) => USER_PRESENT | ((flags.isVerified ?? true) ? USER_VERIFIED : 0)
  return {
    id: shell.id,
    /** Goes back to an earlier use, as a copied key would. */
    rewind: () => void (counter -= 1),
    create(challenge: string, flags: Flags = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const key = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      const authData = facts(verified(flags) | HAS_KEY, key)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, authData.length]),
        authData,
      ])
      return {
        ...shell,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    get(challenge: string, flags: Flags = {}) {
      counter += 1
      const authData = facts(verified(flags))
      const client = clientData('webauthn.get', challenge)
      return {
        ...shell,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey).toString('base64url'),
        },
      }
    },
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** The public key as COSE writes it: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}
