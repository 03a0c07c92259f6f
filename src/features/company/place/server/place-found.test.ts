/** Who finds a place that colleagues share (company paper 8): nobody but them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readDrift } from '#app/testing/budget-drift.ts'
import { TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { addFavourite } from '#features/favourite/contract.ts'
import { officeDays, viewOffice } from '#features/office/contract.ts'
import { readPublicProvider } from '#features/office/provider/contract.ts'
import { addWatch } from '#features/watch/contract.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { createPlaceWorld, placeWorld, THURSDAY } from './place-world.ts'

let world: TestWorld
let { team, shared, book, seen } = {} as ReturnType<typeof placeWorld>
beforeAll(async () => {
  world = await createPlaceWorld()
  ;({ team, shared, book, seen } = placeWorld(world))
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(async () => {
  expect(await world.rows('select * from occupancy_drift')).toEqual([])
  expect(await readDrift(world)).toEqual([])
  await world.close()
})

describe('who finds a shared place', () => {
  test('colleagues, as an internal office that is free of charge', async () => {
    const made = await team()
    const { office } = await shared(made)
    expect(await seen(made.employee)(office)).toEqual({ list: true, map: true, page: 'seen' })
    const { data } = await world.call(viewOffice, { params: { id: String(office) }, body: {} }, made.employee)
    expect(data).toMatchObject({ internal: true, employeesOnly: true, priceCents: 0, capacity: 2, title: /^Bei / })
    expect(data.address).toMatchObject({ street: '', city: 'Berlin' })
  })

  test('nobody else: not in search, on the map, by its page, its days, as favourite or with a watch', async () => {
    const made = await team()
    const { office } = await shared(made)
    const other = await team()
    for (const viewer of [guestViewer('de'), await world.person(), other.admin, other.employee]) {
      expect(await seen(viewer)(office)).toEqual({ list: false, map: false, page: 'request.not_found' })
      const params = { id: String(office) }
      const days = world.call(officeDays, { params, query: { from: THURSDAY } }, viewer)
      expect(await world.refusal(days)).toBe('request.not_found')
    }
    for (const viewer of [await world.person(), other.employee]) {
      expect(await world.refusal(world.call(addFavourite, { body: { id: office } }, viewer))).toBe('request.not_found')
      const wanted = { office, date: THURSDAY, time: '10:00', hours: 2, quantity: 1 }
      expect(await world.refusal(world.call(addWatch, { body: wanted } as never, viewer))).toBe('request.not_found')
      expect(await world.refusal(book(viewer, office))).toBe('request.not_found')
    }
  })

  test('its provider is nobody: no page, and none of the owners of offices', async () => {
    const made = await team()
    const { office } = await shared(made)
    const [row] = await world.rows<{ id: number; person_id: string | null }>(
      'select p.id, p.person_id from provider p join office o on o.provider_id = p.id where o.id = $1',
      [office],
    )
    expect(row?.person_id).toBeNull()
    const params = { id: String(row!.id) }
    expect(await world.refusal(world.call(readPublicProvider, { params } as never, made.employee))).toBe(
      'request.not_found',
    )
  })
})
