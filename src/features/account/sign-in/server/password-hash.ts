import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { RefusalError } from '#kernel/verdict.ts'

const derive = promisify(argon2)
/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { parallelism: 1, tagLength: 32, memory: 19_456, passes: 2 }
const AT_ONCE = 2
const MOST_WAITING = 64

let running = 0
const waiting: (() => void)[] = []

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

async function tagOf(password: string, nonce: Buffer): Promise<Buffer> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new RefusalError({ code: 'request.unavailable', slots: {} })
    await new Promise<void>((go) => waiting.push(go))
  } else running += 1
  try {
    // Different keyboards may send the same characters composed or decomposed.
    return await derive('argon2id', { message: password.normalize('NFKC'), nonce, ...COST })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
