import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { BotCheck } from '#ports/bot-check.ts'
import { createProofOfWork, type ProofOfWorkChallenge } from './proof-of-work.ts'

const SECRET = 'x'.repeat(32)
const NOW = 1_800_000_000_000

describeBotCheck('proof of work', () => createProofOfWork({ secret: SECRET }), solve)

/** The contract of every bot check. `solve` does the browser's part. */
function describeBotCheck(
  name: string,
  create: () => BotCheck,
  solveIt: (challenge: ProofOfWorkChallenge) => string,
): void {
  describe(name, () => {
    const issue = async (check: BotCheck) => (await check.challenge(NOW)) as ProofOfWorkChallenge

    test('a solved challenge passes once', async () => {
      const check = create()
      const solution = solveIt(await issue(check))
      expect(await check.verify(solution, NOW + 1000)).toBe(true)
      expect(await check.verify(solution, NOW + 1001)).toBe(false)
    })

    test('it ends', async () => {
      const check = create()
      expect(await check.verify(solveIt(await issue(check)), NOW + 601_000)).toBe(false)
    })

    test.each(['', 'x', btoa('{}'), btoa('null'), btoa('[]'), 'y'.repeat(2000)])('%j is no solution', async (text) => {
      expect(await create().verify(text, NOW)).toBe(false)
    })

    test('one of another server, or with a later end, is refused', async () => {
      const check = create()
      const foreign = (await createProofOfWork({ secret: 'y'.repeat(32) }).challenge(NOW)) as ProofOfWorkChallenge
      expect(await check.verify(solveIt(foreign), NOW)).toBe(false)
      const own = await issue(check)
      expect(await check.verify(solveIt({ ...own, expiresAtMs: own.expiresAtMs + 1 }), NOW + 2)).toBe(false)
    })

    test('a wrong number is refused and does not use the challenge up', async () => {
      const check = create()
      const challenge = await issue(check)
      const right = JSON.parse(atob(solveIt(challenge))) as { number: number }
      expect(await check.verify(btoa(JSON.stringify({ ...right, number: right.number + 1 })), NOW)).toBe(false)
      expect(await check.verify(btoa(JSON.stringify(right)), NOW)).toBe(true)
    })
  })
}

function solve(challenge: ProofOfWorkChallenge): string {
  const { salt, target, expiresAtMs, signature, most } = challenge
  for (let number = 0; number <= most; number += 1)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === target)
      return btoa(JSON.stringify({ salt, target, expiresAtMs, signature, number }))
  throw new Error('no answer')
}
