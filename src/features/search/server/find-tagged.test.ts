/** Spec 3: tags. What a tag of an office's page leads to. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { mercator } from '#kernel/geo.ts'
import type { Viewer } from '#kernel/viewer.ts'
import { findTagged } from '../contract.ts'

let world: TestWorld
const guest = { kind: 'guest', locale: 'de' } as Viewer
const ids: number[] = []

beforeAll(async () => {
  world = await createTestWorld()
  const provider = await world.provider()
  const add = async (lng: number, tags: string[], english: string[], more: Parameters<TestWorld['office']>[0] = {}) => {
    const { id } = await world.office({ provider, ...more })
    const { x, y } = mercator({ lat: 52.5, lng })
    await world.rows('update office set mx = $1, my = $2, tags = $3, tags_en = $4, rating_tenths = $5 where id = $6', [
      x,
      y,
      tags,
      english,
      50 + ids.length,
      id,
    ])
    ids.push(id)
  }
  await add(13.4, ['Hinterhof', 'Ruhig'], ['back courtyard'])
  await add(13.5, ['Vorderhof'], [])
  await add(13.45, ['Hinterhof'], [])
  await add(13.41, ['Hinterhofgarten', 'U2'], [])
  await add(13.42, ['Hinterhof'], [], { status: 'draft' })
  await add(13.43, ['Hinterhof'], [], { companyIds: [(await world.company()).id] })
  await world.rows('update office set grp = 2, capacity = 1 where id = $1', [ids[2]])
})
afterAll(() => world.close())

const find = async (query: object, viewer = guest) =>
  (await world.call(findTagged, { query }, viewer)).data.map(({ id }) => ids.indexOf(id))

test('the whole tag counts, of what is published and for everybody; the best rated first', async () => {
  expect(await find({ tag: 'Hinterhof' })).toEqual([2, 0])
  expect(await find({ tag: ' hinterhof' })).toEqual([2, 0])
  expect(await find({ tag: 'Hinterhofgarten' })).toEqual([3])
  expect(await find({ tag: 'Hinter' })).toEqual([])
  expect(await find({ tag: '%' })).toEqual([])
})

test('in either language, on either page', async () => {
  expect(await find({ tag: 'Back Courtyard' })).toEqual([0])
  const [english] = (await world.call(findTagged, { query: { tag: 'Ruhig' } }, { ...guest, locale: 'en' })).data
  expect(english).toMatchObject({ id: ids[0], title: 'Test desk', group: 1 })
})

test('the nearest first, desks and rooms alike', async () => {
  expect(await find({ tag: 'Hinterhof', lat: '52.5', lng: '13.39' })).toEqual([0, 2])
  expect(await find({ tag: 'Hinterhof', lat: '52.5', lng: '13.6' })).toEqual([2, 0])
})

test('a tag of two letters is found nearby alone', async () => {
  expect(await find({ tag: 'U2', lat: '52.5', lng: '13.6' })).toEqual([3])
  expect(await find({ tag: 'U2' })).toEqual([])
})
