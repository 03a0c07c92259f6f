import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { listOwnOffices } from '../contract.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

test('a provider sees the own offices, drafts as well, and neither deleted ones nor those of others', async () => {
  const provider = await world.provider()
  const made = []
  for (const status of ['published', 'draft', 'unpublished', 'deleted'] as const)
    made.push((await world.office({ provider, status })).id)
  await world.office()
  const { data } = await world.call(listOwnOffices, {}, provider.viewer)
  expect(data.map(({ id, status }) => [id, status])).toEqual([
    [made[0], 'published'],
    [made[1], 'draft'],
    [made[2], 'unpublished'],
  ])
  expect(data[0]).toMatchObject({ street: 'Teststraße 1', city: 'Berlin', currency: 'EUR', photo: null })
  expect((await world.call(listOwnOffices, {}, await world.person())).data).toEqual([])
})
