/** Drafts that were left: told once, after three days, as long as it is true. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { listNotifications } from '#features/notification/contract.ts'
import { remindOfDrafts } from './remind-of-drafts-job.ts'
import { wizardOf } from './wizard-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

const provider = async () => (await world.provider()).viewer
async function after(hours: number): Promise<number> {
  world.clock.set(
    world.clock
      .now()
      .add({ milliseconds: Math.round(hours * 3_600_000) })
      .toString(),
  )
  const told = await remindOfDrafts(world.context, world.clock.now())
  await dispatchNotices(world.context, NOTICES)
  return told
}
const listOf = async (as: SignedIn) =>
  (await world.call(listNotifications, { query: {} }, as)).data.map(({ title, route }) => [title, route])

test('after three days, once, also when somebody writes in it later', async () => {
  const ada = await provider()
  const wizard = wizardOf(world)
  const id = await wizard.begin(ada)
  await wizard.save(ada, id, 'title', { title_de: 'Atelier Haidhausen' })
  // A millisecond less.
  expect(await after(72 - 1 / 3_600_000)).toBe(0)
  // Written in again: the three days begin anew.
  await wizard.save(ada, id, 'category', { category: 'open_plan' })
  expect(await after(1)).toBe(0)
  expect(await after(71)).toBe(1)
  expect(await listOf(ada)).toEqual([['Angaben fehlen: Atelier Haidhausen', 'account.office']])
  await wizard.save(ada, id, 'edit', { capacity: '6' })
  expect(await after(240)).toBe(0)
})

test('not while it waits for the payee, nor to anybody else', async () => {
  const [ada, ben] = [await provider(), await provider()]
  const wizard = wizardOf(world)
  const waiting = await wizard.begin(ada)
  await wizard.begin(ben)
  await world.rows('update office_draft set publish_wanted = true where id = $1', [waiting])
  expect(await after(100)).toBe(1)
  expect(await listOf(ada)).toEqual([])
  expect(await listOf(ben)).toEqual([['Angaben fehlen: Ohne Titel', 'account.office']])
})

test('two processes at once tell it once', async () => {
  await wizardOf(world).begin(await provider())
  world.clock.set(world.clock.now().add({ hours: 100 }).toString())
  const now = world.clock.now()
  const both = await Promise.all([remindOfDrafts(world.context, now), remindOfDrafts(world.context, now)])
  expect(both.toSorted()).toEqual([0, 1])
})
