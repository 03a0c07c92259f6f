import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { finishRequests } from './finish-requests.ts'

const WITHIN_MS = 8000
/** Longer than a kept-alive connection is waited for once the server accepts no more. */
const SLOW_MS = 900

test('a client that connected in time and sends its request late is answered', async () => {
  const server = fastify()
  server.get('/', async () => 'whole')
  const finish = finishRequests(server)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo

  const socket = connect(port, '127.0.0.1')
  await new Promise((done) => socket.once('connect', done))
  const finished = finish(WITHIN_MS)
  const answer = new Promise<string>((done, fail) => {
    let text = ''
    socket.setEncoding('utf8').on('data', (part) => (text += part))
    socket.on('end', () => done(text)).on('error', fail)
  })
  await sleep(SLOW_MS)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')

  expect(await answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*whole$/)
  expect(await finished).toBe(true)
})

test('who connects and never asks does not keep it from ending', async () => {
  const server = fastify()
  const finish = finishRequests(server)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const silent = connect(port, '127.0.0.1').on('error', () => {})
  await new Promise((done) => silent.once('connect', done))

  const began = performance.now()
  expect(await finish(WITHIN_MS)).toBe(true)
  expect(performance.now() - began).toBeLessThan(WITHIN_MS)
})
