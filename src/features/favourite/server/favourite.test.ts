import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { readMe } from '#features/account/contract.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { addFavourite, listFavourites, removeFavourite, toggleFavourite } from '../contract.ts'
import { MOST_FAVOURITES } from '../rules/limits.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const ids = async (viewer: Parameters<TestWorld['call']>[2]) =>
  (await world.call(listFavourites, {}, viewer)).data.map((one) => one.id)

test('Spec 3, 7: marked offices come latest first, in the list and in /api/me; marking again changes nothing', async () => {
  const viewer = await world.person()
  const [first, second] = [await world.office({}), await world.office({})]
  await world.call(addFavourite, { body: { id: first.id } }, viewer)
  world.clock.advance({ minutes: 1 })
  await world.call(addFavourite, { body: { id: second.id } }, viewer)
  await world.call(addFavourite, { body: { id: first.id } }, viewer)
  expect(await ids(viewer)).toEqual([second.id, first.id])
  expect(await world.call(readMe, {}, viewer)).toMatchObject({ favorites: [second.id, first.id] })
  expect(await ids(await world.person())).toEqual([])
})

test('Spec 4, 7: a toggle turns over, a removal is final however often', async () => {
  const viewer = await world.person()
  const { id } = await world.office({})
  const toggle = async () => (await world.call(toggleFavourite, { body: { id } }, viewer)).data
  expect(await toggle()).toEqual({ id, isFavourite: true })
  expect(await toggle()).toEqual({ id, isFavourite: false })
  expect(await toggle()).toEqual({ id, isFavourite: true })
  for (let again = 0; again < 2; again += 1)
    expect((await world.call(removeFavourite, { params: { id: String(id) } }, viewer)).data).toEqual({
      id,
      isFavourite: false,
    })
  expect(await ids(viewer)).toEqual([])
})

test('what is not there or not offered is not found; what was marked before stays in the list and can go', async () => {
  const viewer = await world.person()
  const { id } = await world.office({})
  const { id: draft } = await world.office({})
  await world.rows(`update office set status = 'draft' where id = $1`, [draft])
  for (const unknown of [draft, 999_999_999]) {
    expect(await world.refusal(world.call(addFavourite, { body: { id: unknown } }, viewer))).toBe('request.not_found')
    expect(await world.refusal(world.call(toggleFavourite, { body: { id: unknown } }, viewer))).toBe(
      'request.not_found',
    )
    const params = { id: String(unknown) }
    expect(await world.refusal(world.call(removeFavourite, { params }, viewer))).toBe('request.not_found')
  }
  await world.call(addFavourite, { body: { id } }, viewer)
  await world.rows(`update office set status = 'unpublished' where id = $1`, [id])
  const { data } = await world.call(listFavourites, {}, viewer)
  expect(data).toMatchObject([{ id, isOffered: false }])
  expect((await world.call(toggleFavourite, { body: { id } }, viewer)).data.isFavourite).toBe(false)
})

test('Spec 6: guests are asked to sign in', async () => {
  const calling = world.call(addFavourite, { body: { id: 1 } }, guestViewer('de'))
  expect(await world.refusal(calling)).toBe('auth.required')
})

test('a hundred toggles at the same time leave one state and no fault', async () => {
  const viewer = await world.person()
  const { id } = await world.office({})
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => world.call(toggleFavourite, { body: { id } }, viewer)),
  )
  expect(answers).toHaveLength(100)
  const marked = (await ids(viewer)).length
  expect([0, 1]).toContain(marked)
  expect((await world.call(toggleFavourite, { body: { id } }, viewer)).data.isFavourite).toBe(marked === 0)
})

test('the list has an end', async () => {
  const viewer = await world.person()
  const { id } = await world.office({})
  const offices = await Promise.all(Array.from({ length: MOST_FAVOURITES }, () => world.office({})))
  for (const office of offices) await world.call(addFavourite, { body: { id: office.id } }, viewer)
  expect(await world.refusal(world.call(addFavourite, { body: { id } }, viewer))).toBe('favourite.too_many')
  const again = { body: { id: offices[0]?.id } }
  expect((await world.call(addFavourite, again, viewer)).data.isFavourite).toBe(true)
})
