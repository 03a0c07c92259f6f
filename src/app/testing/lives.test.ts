/** Random lives of bookings against a real database; `bench/lives.ts` plays ten thousand of them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plans } from './life-plan.ts'
import { playLives } from './lives.ts'

const PLANS = 3

test('whatever happens, everybody pays what they were told, and the ledger balances', async () => {
  const ends = new Map<string, number>()
  const play = fc.asyncProperty(plans(20, 30), async (plan) => {
    const lived = await playLives(plan)
    for (const [end, n] of Object.entries(lived.byEnd)) ends.set(end, (ends.get(end) ?? 0) + n)
  })
  // Another seed each time; fast-check prints it when something fails, with the smallest plan that still does.
  await fc.assert(play, { numRuns: PLANS })
  console.log(`lives: ${JSON.stringify(Object.fromEntries(ends))}`)
  // They were lives: the usual ends all happened.
  expect([...ends.keys()]).toEqual(
    expect.arrayContaining(['completed paid', 'canceled released', 'expired released', 'completed failed']),
  )
})
