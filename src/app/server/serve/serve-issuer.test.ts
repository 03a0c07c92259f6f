import { readFile, glob } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig, type Config } from '#platform/config.ts'
import { serveIssuer, withDemoIssuer } from './serve-issuer.ts'

const demo = readConfig({ SECRET: 'test-'.repeat(8), BASE_URL: 'http://localhost:4300' })

async function discovery(config: Config): Promise<number> {
  const server = Fastify()
  await serveIssuer(server, config, () => Promise.resolve([]))
  const { statusCode } = await server.inject('/dev/oidc/.well-known/openid-configuration')
  await server.close()
  return statusCode
}

test('the demo signs in at its own issuer, unless a real client is set', async () => {
  const config = withDemoIssuer(demo)
  expect(config.GOOGLE_ISSUER).toBe('http://localhost:4300/dev/oidc')
  expect(await discovery(config)).toBe(200)
  const real = { ...demo, GOOGLE_CLIENT_ID: 'real', GOOGLE_CLIENT_SECRET: 'secret' }
  expect(withDemoIssuer(real)).toBe(real)
  expect(await discovery(real)).toBe(404)
})

test('in production mode there is none, whatever the settings say', async () => {
  const production = { ...demo, demo: false }
  expect(withDemoIssuer(production)).toBe(production)
  expect(await discovery({ ...withDemoIssuer(demo), demo: false })).toBe(404)
})

test('production mode does not load it: nothing but the demo, when it is asked for, imports it', async () => {
  const root = resolve(import.meta.dirname, '../../..')
  const importers: string[] = []
  for await (const file of glob('**/*.{ts,tsx}', { cwd: root })) {
    const text = await readFile(join(root, file), 'utf8')
    if (/^import (?!type\b)[^']*from '(?:oidc-provider|[^']*\/demo-issuer\.ts)'/m.test(text)) importers.push(file)
  }
  expect(importers.toSorted()).toEqual(['app/server/serve/demo-issuer.ts', 'app/testing/social-world.ts'])
})
