import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { atOnce } from '#platform/at-once.ts'

const derive = promisify(argon2)
/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
const limited = atOnce(2, 64)

/**
 * argon2id of a password as `$argon2id$<nonce>$<tag>` (base64). At most two run at once, so that sign-ins do not block
 * everything else (safety rule 12).
 * @throws RefusalError request.unavailable when the queue is full
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  return `$argon2id$${nonce.toString('base64')}$${(await tagOf(password, nonce)).toString('base64')}`
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [, name, nonce = '', tag = ''] = hash.split('$')
  const expected = Buffer.from(tag, 'base64')
  const given = await tagOf(password, Buffer.from(nonce, 'base64'))
  return name === 'argon2id' && given.length === expected.length && timingSafeEqual(given, expected)
}

/** Different keyboards may send the same characters composed or decomposed. */
const tagOf = (password: string, nonce: Buffer): Promise<Buffer> =>
  limited(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, ...COST }))
