import type { AddressInfo, Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createTestWorld } from '#app/testing/test-world.ts'
import { serveDev } from './serve-dev.ts'

test('moving the clock is answered however long it takes: its connection is not cut while nothing is sent', async () => {
  const world = await createTestWorld()
  const server = Fastify({ connectionTimeout: 60_000 })
  const sockets: Socket[] = []
  server.server.on('connection', (socket: Socket) => sockets.push(socket))
  const waited: (number | undefined)[] = []
  await serveDev(server, world.context, {
    jobs: () => null,
    sandbox: null,
    sandboxPayees: null,
    sandboxCalendars: null,
    moveClock: async () => void waited.push(sockets[0]?.timeout),
    demoJson: async () => ({}),
    people: async () => [],
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const body = new URLSearchParams({ minutes: '15' })
  const address = `http://127.0.0.1:${port}/dev/time`
  const headers = { origin: world.context.config.BASE_URL }
  const { status } = await fetch(address, { method: 'POST', body, headers, redirect: 'manual' })
  expect([status, waited]).toEqual([303, [0]])
  await server.close()
  await world.close()
})
