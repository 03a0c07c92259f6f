/**
 * A minute of browsing visitors at a fixed rate: searches, office views and whole pages against the product on a filled
 * database. `npx node bench/load.ts [offices] [--keep]`, RATE requests a second (60), SECONDS (60); the pages must be
 * built. Requests start on schedule, whether or not earlier ones are answered, and their times count from the schedule,
 * so that a stalled server does not hide it. The load generator shares the machine.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openBenchDatabase } from './bench-database.ts'
import { startAtRest } from './started-product.ts'

const RATE = Number(process.env['RATE'] ?? 60)
const SECONDS = Number(process.env['SECONDS'] ?? 60)
const WARM_UP_SECONDS = 10
const PORT = Number(process.env['PORT'] ?? 4378)
const GOAL_P99_MS = 150
const offices = Number(process.argv.slice(2).find((one) => /^\d+$/.test(one)) ?? 100_000)

const database = await openBenchDatabase(offices, process.argv.includes('--keep'))
const folder = await mkdtemp(join(tmpdir(), 'viertel-load-'))
const product = await startAtRest({
  port: PORT,
  dataDir: folder,
  env: {
    // Without the sandbox no demo city is built into the filled database. Nothing here pays.
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_nobodypayshere1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_nobodypayshere1',
    STRIPE_WEBHOOK_SECRET: 'whsec_nobodypayshere1',
    DATABASE_URL: database.url,
  },
})
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

const TOWNS = [
  ['Berlin', 52.52, 13.405],
  ['Hamburg', 53.55, 9.99],
  ['München', 48.137, 11.575],
  ['Köln', 50.94, 6.96],
  ['Wien', 48.208, 16.372],
  ['Zürich', 47.377, 8.54],
  ['Perleberg', 53.07, 11.86],
  ['Garmisch', 47.5, 11.095],
] as const

type Kind = 'search' | 'office' | 'results page' | 'office page' | 'start page'
const SHARES: readonly (readonly [kind: Kind, share: number])[] = [
  ['search', 0.45],
  ['office', 0.2],
  ['results page', 0.15],
  ['office page', 0.15],
  ['start page', 0.05],
]

/** The seed of the pseudo-random numbers, the same for every run. */
let mix = 11
function chance(): number {
  mix = (mix * 48_271) % 2_147_483_647
  return mix / 2_147_483_647
}
const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T

type Ask = { kind: Kind; method: 'GET' | 'POST'; path: string; body?: object }

function nextAsk(): Ask {
  let left = chance()
  const kind = SHARES.find(([, share]) => (left -= share) < 0)?.[0] ?? 'search'
  const [town, townLat, townLng] = pick(TOWNS)
  const lat = Number((townLat + (chance() - 0.5) * 0.05).toFixed(4))
  const lng = Number((townLng + (chance() - 0.5) * 0.05).toFixed(4))
  const date = new Date(Date.now() + (1 + Math.floor(chance() * 12)) * 86_400_000).toISOString().slice(0, 10)
  const time = `${String(8 + Math.floor(chance() * 8)).padStart(2, '0')}:${pick(['00', '15', '30', '45'])}`
  const hours = 2 + Math.floor(chance() * 4)
  const id = 1 + Math.floor(chance() * offices)
  const wish = `date=${date}&time=${encodeURIComponent(time)}&hours=${hours}`
  switch (kind) {
    case 'search':
      return {
        kind,
        method: 'POST',
        path: '/api/office/search',
        body: {
          search: { date, time, hours },
          group: pick([1, 1, 2]),
          location: { lat, lng },
          distance: pick([null, 1, 3, 5, 10]),
          ...pick([{}, {}, { priceOrder: 'asc' }, { ratingOrder: 'desc' }]),
          ...pick([{}, { map: { zoom: 13 } }]),
        },
      }
    case 'office':
      return { kind, method: 'POST', path: `/api/office/${id}`, body: {} }
    case 'results page':
      return { kind, method: 'GET', path: `/?address=${encodeURIComponent(town)}&lat=${lat}&lng=${lng}&${wish}` }
    case 'office page':
      return { kind, method: 'GET', path: `/office/${id}?${wish}` }
    case 'start page':
      return { kind, method: 'GET', path: pick(['/', '/en']) }
  }
}

function send({ method, path, body }: Ask): Promise<number> {
  const text = body ? JSON.stringify(body) : ''
  return new Promise((done) => {
    const sent = request(
      {
        agent,
        port: PORT,
        method,
        path,
        headers: {
          'accept-encoding': 'gzip',
          ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => done(answer.statusCode ?? 0))
        answer.on('error', () => done(0))
      },
    )
    sent.on('error', () => done(0))
    sent.end(text)
  })
}

async function drive(seconds: number): Promise<{ times: Map<Kind, number[]>; errors: Map<string, number> }> {
  const times = new Map<Kind, number[]>()
  const errors = new Map<string, number>()
  const began = performance.now()
  const running: Promise<void>[] = []
  for (let i = 0; i < seconds * RATE; i += 1) {
    const due = began + (i * 1000) / RATE
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    const ask = nextAsk()
    running.push(
      send(ask).then((status) => {
        if (status !== 200) errors.set(`${ask.kind} ${status}`, (errors.get(`${ask.kind} ${status}`) ?? 0) + 1)
        times.set(ask.kind, [...(times.get(ask.kind) ?? []), performance.now() - due])
      }),
    )
  }
  await Promise.all(running)
  return { times, errors }
}

const at = (values: readonly number[], share: number) =>
  values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

try {
  await drive(WARM_UP_SECONDS)
  const before = await product.cpuMs()
  const { times, errors } = await drive(SECONDS)
  const share = ((await product.cpuMs()) - before) / (SECONDS * 1000)
  const all = [...times.values()].flat()
  console.log(
    `${offices} offices, ${RATE} requests/s for ${SECONDS} s; the server took ${(share * 100).toFixed(0)} % of a core`,
  )
  console.log('                requests   p50 ms   p95 ms   p99 ms      max')
  for (const [name, list] of [...times, ['all', all] as const]) {
    const sorted = list.toSorted((a, b) => a - b)
    const cells = [String(list.length), ...[0.5, 0.95, 0.99, 1].map((one) => at(sorted, one).toFixed(1))]
    console.log(`${name.padEnd(15)} ${cells.map((cell) => cell.padStart(8)).join(' ')}`)
  }
  const p99 = at(
    all.toSorted((a, b) => a - b),
    0.99,
  )
  const wrong = [...errors.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `p99 ${p99.toFixed(0)} ms, goal ${GOAL_P99_MS}; ${wrong} errors ${JSON.stringify(Object.fromEntries(errors))}`,
  )
} finally {
  agent.destroy()
  await product.stop()
  await rm(folder, { recursive: true, force: true })
  await database.close()
}
