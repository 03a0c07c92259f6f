/**
 * Ten thousand lives of bookings (src/app/testing/lives.ts), each world on a database of its own:
 * `npx node bench/lives.ts [bookings] [first seed]`. A plan that fails is named by its seed; `npx node bench/lives.ts 1
 * <seed> --shrink` makes it smaller and shows it.
 */
import fc from 'fast-check'
import { plans } from '#app/testing/life-plan.ts'
import { playLives } from '#app/testing/lives.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { createScratchDatabase, newRunName } from '#platform/db/testing/scratch-database.ts'
import { startTestServer } from '#platform/db/testing/test-server.ts'
import { silentLog } from '#platform/log.ts'

const PEOPLE = 20
const ROUNDS = 30
/** Worlds at once: while one waits for the database, the next goes on. */
const AT_ONCE = 3

const wanted = Number(process.argv[2] ?? 10_000)
const firstSeed = Number(process.argv[3] ?? Math.floor(Math.random() * 1_000_000))
const isShrinking = process.argv.includes('--shrink')

const server = await startTestServer()
const run = newRunName(Date.now())
const ends = new Map<string, number>()
let bookings = 0
let faults = 0
let nextSeed = firstSeed
const began = performance.now()
const secondsSoFar = () => Math.round((performance.now() - began) / 1000)

async function playOn(): Promise<void> {
  while (bookings < wanted && (!isShrinking || nextSeed === firstSeed)) {
    const seed = nextSeed
    nextSeed += 1
    const found = await fc.check(play, { seed, numRuns: 1, endOnFailure: !isShrinking })
    if (found.failed) {
      faults += 1
      console.log(`seed ${seed}: ${String(found.errorInstance)}`)
      if (isShrinking) console.log(`after ${found.numShrinks} steps: ${JSON.stringify(found.counterexample)}`)
    }
    if (seed % 20 === 0) console.log(`seed ${seed}, ${bookings} bookings, ${secondsSoFar()} s`)
  }
}

const play = fc.asyncProperty(plans(PEOPLE, ROUNDS), async (plan) => {
  const scratch = await createScratchDatabase({ serverUrl: server.url, run })
  const db = openDatabase({ url: scratch.url, log: silentLog })
  const drop = async () => {
    await db.close()
    await scratch.drop()
  }
  try {
    const lived = await playLives(plan, { db, url: scratch.url, drop })
    bookings += lived.bookings
    for (const [end, n] of Object.entries(lived.byEnd)) ends.set(end, (ends.get(end) ?? 0) + n)
  } catch (error) {
    if (isShrinking)
      console.log(`${plan.lives.length} lives, ${plan.rounds.length} rounds: ${String(error).slice(0, 200)}`)
    throw error
  }
})

try {
  await Promise.all(Array.from({ length: isShrinking ? 1 : AT_ONCE }, playOn))
} finally {
  await server.stop()
}
console.log(
  `${bookings} bookings from seed ${firstSeed} to ${nextSeed - 1} in ${secondsSoFar()} s: ${faults} plans with a fault`,
)
console.log(Object.fromEntries([...ends].toSorted(([, one], [, other]) => other - one)))
process.exitCode = faults > 0 ? 1 : 0
