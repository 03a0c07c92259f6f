import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BotCheck } from '#ports/bot-check.ts'
import { OutsideUnavailable } from '#ports/unavailable.ts'
import { createProofOfWork, type ProofOfWorkChallenge } from './proof-of-work.ts'
import { startStandInTurnstile } from './stand-in-turnstile.ts'
import { createTurnstile } from './turnstile.ts'

const SECRET = 'x'.repeat(32)
const NOW = 1_800_000_000_000

type Check = { readonly check: BotCheck; readonly solution: (issuedAtMs: number) => Promise<string> }

/** The contract of every bot check. `solution` does the browser's part. */
function describeBotCheck(name: BotCheck['name'], open: () => Check): void {
  describe(name, () => {
    test('says what the browser is to do', async () => {
      const { check } = open()
      expect(check.name).toBe(name)
      expect(await check.challenge(NOW)).toMatchObject({ kind: name })
    })

    test('a solved challenge passes once', async () => {
      const { check, solution } = open()
      const solved = await solution(NOW)
      expect(await check.verify(solved, NOW + 1000)).toBe(true)
      expect(await check.verify(solved, NOW + 1001)).toBe(false)
    })

    test.each(['', 'x', btoa('{}'), btoa('null'), btoa('[]'), 'y'.repeat(3000)])('%j is no solution', async (text) => {
      expect(await open().check.verify(text, NOW)).toBe(false)
    })
  })
}

const proofOfWork = () => createProofOfWork({ secret: SECRET })
describeBotCheck('proof-of-work', () => {
  const check = proofOfWork()
  return { check, solution: async (at) => solve((await check.challenge(at)) as ProofOfWorkChallenge) }
})

describe('proof-of-work only', () => {
  const issue = async (check: BotCheck) => (await check.challenge(NOW)) as ProofOfWorkChallenge

  test('a challenge ends', async () => {
    const check = proofOfWork()
    expect(await check.verify(solve(await issue(check)), NOW + 601_000)).toBe(false)
  })

  test('one of another server, or with a later end, is refused', async () => {
    const check = proofOfWork()
    const foreign = await issue(createProofOfWork({ secret: 'y'.repeat(32) }))
    expect(await check.verify(solve(foreign), NOW)).toBe(false)
    const own = await issue(check)
    expect(await check.verify(solve({ ...own, expiresAtMs: own.expiresAtMs + 1 }), NOW + 2)).toBe(false)
  })

  test('a wrong number is refused and does not use the challenge up', async () => {
    const check = proofOfWork()
    const right = JSON.parse(atob(solve(await issue(check)))) as { number: number }
    expect(await check.verify(btoa(JSON.stringify({ ...right, number: right.number + 1 })), NOW)).toBe(false)
    expect(await check.verify(btoa(JSON.stringify(right)), NOW)).toBe(true)
  })
})

let service: Awaited<ReturnType<typeof startStandInTurnstile>>
beforeAll(async () => {
  service = await startStandInTurnstile({ secret: SECRET })
})
afterAll(() => service.close())

const turnstile = (secret = SECRET) => createTurnstile({ siteKey: '1x0', secret, verifyUrl: service.verifyUrl })
describeBotCheck('turnstile', () => ({ check: turnstile(), solution: () => Promise.resolve(service.issue()) }))

test.each(['away', 'moved', 'nonsense'] as const)('turnstile: a service that is %s decides nothing', async (fault) => {
  service.setFault(fault)
  await expect(turnstile().verify(service.issue(), NOW)).rejects.toThrow(OutsideUnavailable)
  service.setFault(null)
})

test("turnstile: a wrong secret is our fault, not the visitor's", async () => {
  await expect(turnstile('another secret').verify(service.issue(), NOW)).rejects.toThrow(OutsideUnavailable)
})

function solve(challenge: ProofOfWorkChallenge): string {
  const { salt, target, expiresAtMs, signature, most } = challenge
  for (let number = 0; number <= most; number += 1)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === target)
      return btoa(JSON.stringify({ salt, target, expiresAtMs, signature, number }))
  throw new Error('no answer')
}
