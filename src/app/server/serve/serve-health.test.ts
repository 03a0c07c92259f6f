import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'

const TOKEN = 'metrics-token-1234567890'

let world: TestWorld
let served: ServedWorld
let areJobsHealthy = true
let disk: Promise<void> = Promise.resolve()
beforeAll(async () => {
  world = await createTestWorld()
  served = await serveWorld(world, {
    settings: { METRICS_TOKEN: TOKEN },
    jobsHealthy: () => areJobsHealthy,
    probeDisk: () => disk,
  })
})
afterEach(() => {
  areJobsHealthy = true
  disk = Promise.resolve()
  served.stopping = false
})
afterAll(async () => {
  await served.close()
  await world.close()
})

describe('/readyz', () => {
  const readiness = async () => {
    const { status, headers, body } = await served.ask('GET', '/readyz')
    return [status, headers['retry-after'], body['checks']]
  }
  const GOOD = { database: 'ok', migrations: 'ok', jobs: 'ok', disk: 'ok' }

  test('is yes when database, schema and jobs are there', async () => {
    expect(await readiness()).toEqual([200, undefined, GOOD])
  })

  test('is no while the process stops, and answers close their connections', async () => {
    served.stopping = true
    expect(await readiness()).toEqual([503, '2', { ...GOOD, process: 'stopping' }])
    expect((await served.ask('GET', '/api/openapi.json')).headers['connection']).toBe('close')
    expect((await served.ask('GET', '/healthz')).status).toBe(200)
  })

  test('is no while nothing can be kept on the disk; the process is all right, and goes on', async () => {
    disk = Promise.reject(new Error('ENOSPC: no space left on device'))
    disk.catch(() => {})
    expect(await readiness()).toEqual([503, '2', { ...GOOD, disk: 'failed' }])
    const health = await served.ask('GET', '/healthz')
    expect([health.status, health.body]).toEqual([200, { status: 'ok' }])
    expect((await served.ask('GET', '/api/openapi.json')).status).toBe(200)
    disk = Promise.resolve()
    expect(await readiness()).toEqual([200, undefined, GOOD])
  })

  test('is no without jobs, and with a schema of another version', async () => {
    areJobsHealthy = false
    expect(await readiness()).toEqual([503, '2', { ...GOOD, jobs: 'failed' }])
    areJobsHealthy = true
    const swap = (from: string, to: string) =>
      world.rows('update schema_migration set checksum = replace(checksum, $1, $2) where version = 1', [from, to])
    const [first] = await world.rows<{ checksum: string }>('select checksum from schema_migration where version = 1')
    await swap(first?.checksum ?? '', 'of another text')
    expect(await readiness()).toEqual([503, '2', { ...GOOD, migrations: 'failed' }])
    await swap('of another text', first?.checksum ?? '')
    expect(await readiness()).toEqual([200, undefined, GOOD])
  })
})

describe('/metrics', () => {
  const metrics = (authorization?: string) =>
    served.ask('GET', '/metrics', authorization === undefined ? {} : { headers: { authorization } })

  test('is not there without a token in the settings', async () => {
    const off = await serveWorld(world)
    for (const authorization of [`Bearer ${TOKEN}`, 'Bearer ', 'Bearer undefined'])
      expect((await off.ask('GET', '/metrics', { headers: { authorization } })).status).toBe(404)
    await off.close()
  })

  test('with the token is text for Prometheus, with our own figures', async () => {
    await served.ask('GET', '/api/openapi.json')
    const { status, headers, text } = await metrics(`Bearer ${TOKEN}`)
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(text).toMatch(/^http_request_seconds_count\{method="GET",route="\/api\/openapi\.json",status="200"\} [1-9]/m)
    expect(text).toMatch(/^database_connections\{state="total"\} [1-9]/m)
    expect(text).toMatch(/^timer_moved\{timer="expire-holds",lane="critical"\} 3$/m)
    expect(text).toMatch(/^timer_seconds\{timer="expire-holds",lane="critical"\} 0\.5$/m)
    expect(text).toMatch(/^process_cpu_seconds_total [0-9.]+$/m)
    for (const line of text.split('\n').filter(Boolean))
      expect(line).toMatch(/^(# (HELP|TYPE) \S+ .+|\w+(\{.*\})? \S+)$/)
  })

  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    TOKEN,
    `Basic ${TOKEN}`,
    `bearer ${TOKEN}`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}1`,
    `Bearer ${TOKEN.toUpperCase()}`,
  ])('with %j is 401 and tells nothing', async (authorization) => {
    const { status, headers, text } = await metrics(authorization)
    expect(status).toBe(401)
    expect(headers['www-authenticate']).toBe('Bearer')
    expect(text).not.toContain('http_request')
  })
})
