/** What deploy/ reads of /metrics is there, and what is there of our own can be seen. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'

const TOKEN = 'metrics-token-1234567890'
const DEPLOY = join(import.meta.dirname, '../../../../deploy')

let world: TestWorld
let served: ServedWorld
beforeAll(async () => {
  world = await createTestWorld()
  served = await serveWorld(world, { settings: { METRICS_TOKEN: TOKEN } })
})
afterAll(async () => {
  await served.close()
  await world.close()
})

const scrape = async () => {
  const { status, text } = await served.ask('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(status).toBe(200)
  return text
}
/** By name, with the names of their labels; those of a histogram as they are asked for. */
async function offered(): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (const [, name = '', kind] of (await scrape()).matchAll(/^# TYPE (\S+) (\S+)$/gm))
    for (const one of kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name])
      found.set(one, new Set(['job', 'instance', ...(LABELS[name] ?? []), ...(one.endsWith('_bucket') ? ['le'] : [])]))
  return found
}
/** Also of those that have no value at the moment. */
const LABELS: Readonly<Record<string, readonly string[]>> = {
  backup_age_seconds: ['step'],
  database_connections: ['state'],
  http_request_seconds: ['method', 'route', 'status'],
  jobs_given_up: ['queue'],
  timer_age_seconds: ['timer'],
  timer_failures: ['timer', 'lane'],
  timer_moved: ['timer', 'lane'],
  timer_rounds: ['timer', 'lane'],
  timer_seconds: ['timer', 'lane'],
  work_oldest_seconds: ['kind'],
  work_verdict: ['check'],
  work_waiting: ['kind'],
}

type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] }
const dashboard = JSON.parse(readFileSync(join(DEPLOY, 'grafana-dashboard.json'), 'utf8')) as Dashboard
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
/** The expressions of the alerts, which may go over several lines. */
const watched = readFileSync(join(DEPLOY, 'alerts.yaml'), 'utf8')
  .split(/^ +- alert: /m)
  .slice(1)
  .map((rule) => /expr:(?: >-)?([\s\S]*?)\n +(?:for|labels):/.exec(rule)?.[1] ?? '')
/** Each metric of an expression, with the labels that it is chosen, and that the expression is counted, by. */
const readsOf = (expr: string) =>
  [...expr.matchAll(/\b([a-z_]\w*)\{([^}]*)\}/g)].map(([, name = '', chosen = '']) => ({
    name,
    labels: [
      ...[...chosen.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
      ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, by = '']) => by.split(/, */)),
    ],
  }))

test('what the dashboard and the alerts read is there, with its labels', async () => {
  const there = await offered()
  expect(shown.length).toBeGreaterThan(15)
  expect(watched.length).toBeGreaterThan(8)
  for (const expr of [...shown, ...watched]) {
    const reads = readsOf(expr)
    expect(reads, expr).not.toEqual([])
    for (const { name, labels } of reads) {
      // Prometheus says it itself.
      if (name === 'up') continue
      expect([...there.keys()], expr).toContain(name)
      for (const label of labels) expect([...there.get(name)!], expr).toContain(label)
    }
  }
})

test('what is there of our own is on the dashboard', async () => {
  const seen = new Set(shown.flatMap(readsOf).map(({ name }) => name.replace(/_(bucket|count|sum)$/, '')))
  const own = [...(await scrape()).matchAll(/^# TYPE (\S+) /gm)]
    .map(([, name = '']) => name)
    .filter((name) => !/^(process|nodejs)_/.test(name))
  expect(own.length).toBeGreaterThan(10)
  expect(own.filter((name) => !seen.has(name))).toEqual([])
  // The labels that are written down above are those that are said.
  for (const [name, labels] of Object.entries(LABELS)) {
    const [, said] = new RegExp(`^${name}(?:_count)?\\{(.*)\\} `, 'm').exec(await scrape()) ?? []
    if (said !== undefined)
      expect([name, [...said.matchAll(/(\w+)=/g)].map(([, label]) => label)]).toEqual([name, labels])
  }
})

test('what waits and what was given up is counted and judged as the doctor does', async () => {
  expect(await scrape()).toMatch(/^work_verdict\{check="payment events"\} 0$/m)
  await world.rows(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at, processed_at, outcome) values
      ('sandbox', 'waits', 'told', 'payment', 'pay_1', now() - interval '2 hours', null, null),
      ('sandbox', 'given up', 'told', 'payment', 'pay_2', now(), now(), 'given_up')`,
  )
  const text = await scrape()
  expect(text).toMatch(/^work_waiting\{kind="webhooks"\} 1$/m)
  expect(text).toMatch(/^work_oldest_seconds\{kind="webhooks"\} 72\d\d/m)
  expect(text).toMatch(/^work_verdict\{check="payment events"\} 1$/m)
  expect(text).toMatch(/^work_verdict\{check="webhooks"\} 2$/m)
  expect(text).toMatch(/^database_up 1$/m)
  expect(text).not.toMatch(/^backup_age_seconds\{/m)
  await world.rows(`insert into setting (key, value) values ('backup_taken_at', to_jsonb(now() - interval '1 day'))`)
  expect(await scrape()).toMatch(/^backup_age_seconds\{step="made"\} 864\d\d/m)
})

const AWAY = { query: () => Promise.reject(new Error('connection refused')) }

test('while the database is away the process still says how it is, and nothing that it does not know', async () => {
  const failing = { ...world, context: { ...world.context, db: { ...world.context.db, read: AWAY } } }
  const away = await serveWorld(failing as never, { settings: { METRICS_TOKEN: TOKEN } })
  const { status, text } = await away.ask('GET', '/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(status).toBe(200)
  expect(text).toMatch(/^database_up 0$/m)
  expect(text).toMatch(/^process_cpu_seconds_total [0-9.]+$/m)
  expect(text).not.toMatch(/^work_verdict\{/m)
  await away.close()
})
