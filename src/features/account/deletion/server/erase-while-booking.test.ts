/** The end of an account and a booking of its person, at the same moment: one of them succeeds, never both. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERSONAL_DATA } from '#app/server/personal-data.ts'
import { arrivingTogether } from '#app/testing/interleave.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { askDeletion } from '../contract.ts'
import { accountEraser } from './erase-accounts-job.ts'

let world: TestWorld
let office: number
beforeAll(async () => {
  world = await createTestWorld()
  office = (await world.office({ capacity: 50 })).id
})
afterAll(() => world.close())

/** Somebody whose account ends now. */
async function leaving(): Promise<SignedIn> {
  world.clock.set(TEST_NOW)
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  await world.call(askDeletion, {}, viewer)
  world.clock.set('2026-11-24T08:00:00Z')
  return viewer
}
const WISH = { date: '2026-11-25', time: '10:00', hours: 2, expectedTotal: 2000 }
const book = (viewer: SignedIn) => world.call(placeBooking, { body: { office, ...WISH } }, viewer)
const erase = (features: readonly PersonalData[] = PERSONAL_DATA) =>
  accountEraser(features)(world.context, world.clock.now())
const isErased = async ({ id }: SignedIn) =>
  (await world.rows<{ gone: boolean }>('select erased_at is not null as gone from person where id = $1', [id]))[0]?.gone
const liveOf = ({ id }: SignedIn) =>
  world.rows(`select id from booking where booker_id = $1 and status in ('held', 'confirmed')`, [id])

/** Begins `act` once the obstacles were looked for and before anything is erased. @returns what it was refused with */
async function duringErasure(act: () => Promise<unknown>): Promise<Error> {
  const [looked, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const pause: PersonalData = {
    files: {},
    async erase() {
      looked.resolve()
      await goOn.promise
    },
  }
  const erasing = erase([pause, ...PERSONAL_DATA])
  await looked.promise
  const outcome = act().catch((error: unknown) => error as Error)
  // It waits for the lock by now; nothing but the end of the erasing transaction lets it go on.
  expect(await Promise.race([outcome, sleep(300, 'waits')])).toBe('waits')
  goOn.resolve()
  await erasing
  return (await outcome) as Error
}

test('a booking that comes after the look for obstacles waits for the end, and is refused', async () => {
  const viewer = await leaving()
  const refused = await duringErasure(() => book(viewer))
  expect(await world.refusal(Promise.reject(refused))).toBe('auth.required')
  expect([await isErased(viewer), await liveOf(viewer)]).toEqual([true, []])
})

test('a booking that was first keeps the account', async () => {
  const viewer = await leaving()
  await book(viewer)
  await erase()
  expect([await isErased(viewer), (await liveOf(viewer)).length]).toEqual([false, 1])
})

test('at the same time, again and again: one of both', async () => {
  for (let round = 0; round < 12; round += 1) {
    const viewer = await leaving()
    const both = arrivingTogether(2, (act: () => Promise<unknown>) => act())
    await Promise.allSettled([both(() => book(viewer)), both(() => erase())])
    const [gone, live] = [await isErased(viewer), (await liveOf(viewer)).length]
    expect([gone, live], `round ${round}`).toEqual(live === 1 ? [false, 1] : [true, 0])
  }
})

test('a late payment does not bring an expired hold back for somebody who is gone', async () => {
  const viewer = await leaving()
  await book(viewer)
  await world.rows(`update booking set status = 'expired', confirmed_at = null where booker_id = $1`, [viewer.id])
  await world.rows(`update payment_leg set state = 'released' where payer_id = $1`, [viewer.id])
  const refused = await duringErasure(() =>
    world.rows(`update booking set status = 'confirmed', confirmed_at = now() where booker_id = $1`, [viewer.id]),
  )
  expect(constraintOf(refused)).toBe('booking_of_erased')
  expect([await isErased(viewer), await liveOf(viewer)]).toEqual([true, []])
})
