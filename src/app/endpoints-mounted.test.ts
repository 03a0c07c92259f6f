import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ANYONE, endpoint } from '#kernel/endpoint.ts'
import { ROUTES } from './server/routes.ts'
import { endpointName, everyEndpoint, unmounted } from './testing/every-endpoint.ts'
import { serveWorld, type ServedWorld } from './testing/served-world.ts'
import { createTestWorld, type TestWorld } from './testing/test-world.ts'

let world: TestWorld
let served: ServedWorld
beforeAll(async () => {
  world = await createTestWorld()
  served = await serveWorld(world)
})
afterAll(async () => {
  await served.close()
  await world.close()
})

test('every endpoint of every contract is mounted at its method and path, with its use-case', async () => {
  const every = await everyEndpoint()
  expect(unmounted(every, served.server)).toEqual([])
  expect(every.map(endpointName).toSorted()).toEqual(ROUTES.map((one) => endpointName(one.endpoint)).toSorted())
})

test('one that is not mounted is found, also where the path alone is there', async () => {
  const planted = endpoint({
    method: 'PATCH',
    path: '/api/booking/{id}',
    summary: '',
    access: ANYONE,
    reply: z.object({}),
    refusals: [],
  })
  const elsewhere = { ...planted, path: '/api/planted' } as const
  expect(unmounted([planted, ...(await everyEndpoint()), elsewhere], served.server)).toEqual([
    'PATCH /api/booking/{id}',
    'PATCH /api/planted',
  ])
})
