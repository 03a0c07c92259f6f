/** Random lives of bookings against a real database; `bench/lives.ts` plays ten thousand of them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plans } from './life-plan.ts'
import { playLives } from './lives.ts'

const PLANS = 1
/** The same lives each time, so that a change is judged and not the draw; `bench/lives.ts` looks for others. */
const SEED = 7

test('whatever happens, everybody pays what they were told, and the ledger balances', async () => {
  const ends = new Map<string, number>()
  const play = fc.asyncProperty(plans(20, 30), async (plan) => {
    const lived = await playLives(plan)
    for (const [end, n] of Object.entries(lived.byEnd)) ends.set(end, (ends.get(end) ?? 0) + n)
  })
  // When something fails, fast-check shows the smallest plan that still does.
  await fc.assert(play, { seed: SEED, numRuns: PLANS })
  console.log(`lives: ${JSON.stringify(Object.fromEntries(ends))}`)
  // They were lives: the usual ends all happened.
  expect([...ends.keys()]).toEqual(
    expect.arrayContaining(['completed paid', 'canceled released', 'expired released', 'completed failed']),
  )
})
