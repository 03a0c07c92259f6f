import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, type Config } from '#platform/config.ts'
import { silentLog, type Log } from '#platform/log.ts'
import { openGeocoder } from './open-geocoder.ts'

const KEY = 'k'.repeat(20)
const SUBMITTED = { countries: ['DE', 'AT', 'CH'], limit: 1, locale: 'de' } as const
const open = (env: Record<string, string>, log: Log = silentLog, production = false) => {
  const config: Config = { ...readConfig(env), ...(production ? { demo: false, MODE: 'production' } : {}) }
  return openGeocoder({ config, log, buildDir: 'none' })
}

test('each setting opens its geocoder; all but the embedded one credit both', () => {
  const url = { GEOCODER_URL: 'https://geocoder.example/' }
  const opened = [
    open({}),
    open({ GEOCODER: 'photon', ...url }),
    open({ GEOCODER: 'nominatim', ...url }),
    open({ GEOCODER: 'here', GEOCODER_KEY: KEY }),
    open({ GEOCODER: 'mapbox', GEOCODER_KEY: KEY }),
  ]
  expect(opened.map(({ id }) => id)).toEqual(['embedded', 'photon', 'nominatim', 'here', 'mapbox'])
  for (const { attribution } of opened) expect(attribution).toMatch(/© GeoNames$/)
})

test('a failing service is left alone, said in the log without the text, and the embedded one answers', async () => {
  let asked = 0
  const server = createServer((request, response) => {
    asked++
    expect(request.url).toMatch(/^\/base\/api\?q=/)
    response.writeHead(503).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const lines: string[] = []
  const log: Log = { ...silentLog, warn: (facts, text) => void lines.push(JSON.stringify(facts) + text) }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`
  const geocoder = open({ GEOCODER: 'photon', GEOCODER_URL: url }, log)
  for (let i = 0; i < 8; i++)
    expect((await geocoder.search('Geheim Berlin', SUBMITTED))[0]).toMatchObject({ title: 'Berlin', partial: true })
  expect(asked).toBe(5)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('photon: status (503)')
  expect(lines[0]).not.toMatch(/Geheim|127\.0/)
  // In production the same address is neither opened nor, behind a name, asked.
  expect(() => open({ GEOCODER: 'photon', GEOCODER_URL: url }, log, true)).toThrow(ConfigError)
  const named = open({ GEOCODER: 'photon', GEOCODER_URL: url.replace('127.0.0.1', 'localhost') }, log, true)
  expect((await named.search('Berlin', SUBMITTED))[0]?.partial).toBe(true)
  expect(asked).toBe(5)
  server.closeAllConnections()
  server.close()
})
