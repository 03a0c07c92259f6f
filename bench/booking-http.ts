/**
 * Booking through HTTP with sign-in, price, validation and payment: `npx node bench/booking-http.ts` on a new demo
 * city, or `... <base url>` against a running one (start it with TRUST_PROXY=1: every person has an address of their
 * own, or the limit per address would apply). First bookings spread over all offices by 16 clients, then the last desk:
 * rounds of 50 simultaneous attempts, one winner each. Load generator and database share the machine with the server.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLightClient } from './light-client.ts'
import { startAtRest } from './started-product.ts'

const CLIENTS = 16
const WARM_UP_SECONDS = Number(process.env['WARM_UP'] ?? 5)
const SECONDS = Number(process.env['SECONDS'] ?? 10)
const ROUNDS = Number(process.env['ROUNDS'] ?? 100)

const given = process.argv[2]
const folder = await mkdtemp(join(tmpdir(), 'viertel-booking-'))
const product = given
  ? null
  : await startAtRest({ port: Number(process.env['PORT'] ?? 4377), dataDir: folder, env: { TRUST_PROXY: '1' } })
const base = new URL(given ?? product?.base ?? '')
const { call, close } = openLightClient(base)

const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const demo = (await call('GET', '/dev/demo.json', undefined)).body as unknown as {
  people: { kind: string; email: string; password: string }[]
  offices: { id: number; group: number; capacity: number; currency: string }[]
}
const sessions: string[] = []
const addresses = new Map<string, string>()
for (const person of demo.people.filter((one) => one.kind === 'user' || one.kind === 'employee').slice(0, 30)) {
  const answer = await call('POST', '/api/auth/sign-in/email', { email: person.email, password: person.password })
  const cookie = [...answer.head.matchAll(/^set-cookie: *([^;\r]+)/gim)].map((one) => one[1]).join('; ')
  addresses.set(cookie, `10.0.0.${addresses.size + 1}`)
  const methods = (await call('GET', '/api/payment', undefined, { cookie })).body as unknown as { data?: unknown[] }
  const me = (await call('GET', '/api/me', undefined, { cookie })).body as unknown as { canBook?: boolean }
  if ((methods.data?.length ?? 0) > 0 && me.canBook !== false) sessions.push(cookie)
}
const offices = demo.offices
const prices = new Map<number, number>()
/** Free two-hour slots in all offices, which the first run books. */
const slots: { office: number; date: string; time: string }[] = []
type Days = { date: string; free: string }[]
for (const office of offices) {
  const view = (await call('POST', `/api/office/${office.id}`, {})).body as unknown as {
    data?: { priceCents: number; refugee: boolean; employeesOnly: boolean; internal: boolean; days: Days }
  }
  // Offices for employees only do not exist for a guest.
  if (!view.data) continue
  const { priceCents, refugee, employeesOnly, internal } = view.data
  if (refugee || employeesOnly || internal) continue
  prices.set(office.id, priceCents)
  // Several desks of a slot, but not the last one: these bookings should not compete.
  for (let desk = 0; desk < Math.max(1, Math.min(3, office.capacity / 2)); desk += 1)
    for (const { date, free } of view.data.days.slice(1))
      for (let quarter = free.indexOf('11111111'); quarter !== -1; quarter = free.indexOf('11111111', quarter + 8))
        slots.push({
          office: office.id,
          date,
          time: `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][quarter % 4]}`,
        })
}
// Shuffled in the same way in every run.
for (let i = slots.length - 1, mix = 7; i > 0; i -= 1) {
  mix = (mix * 48_271) % 2_147_483_647
  const j = mix % (i + 1)
  ;[slots[i], slots[j]] = [slots[j] as (typeof slots)[0], slots[i] as (typeof slots)[0]]
}
console.log(`${sessions.length} people signed in, ${prices.size} offices, ${slots.length} free slots`)

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
let keys = 0
const book = (cookie: string, office: number, date: string, time: string, quantity = 1) =>
  call(
    'POST',
    '/api/booking',
    { office, date, time, hours: 2, quantity, expectedTotal: (prices.get(office) ?? 0) * 2 * quantity },
    {
      cookie,
      'x-forwarded-for': addresses.get(cookie) ?? '',
      'idempotency-key': `bench-${process.pid}-${Date.now()}-${(keys += 1)}`,
    },
  )

// 1. Spread: every booking has another place and time, in the shuffled order.
async function bookSpread(seconds: number) {
  const times: number[] = []
  const codes = new Map<string, number>()
  const until = performance.now() + seconds * 1000
  const began = performance.now()
  const cpu = { generator: process.cpuUsage(), server: await product?.cpuMs() }
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      while (performance.now() < until) {
        const slot = slots.pop()
        if (!slot) throw new Error('every slot is taken; a shorter run or a new city is needed')
        const answer = await book(sessions[client % sessions.length] ?? '', slot.office, slot.date, slot.time)
        if (answer.status === 201) times.push(answer.ms)
        const name = answer.status === 201 ? 'booked' : `${answer.status} ${String(answer.body['code'])}`
        codes.set(name, (codes.get(name) ?? 0) + 1)
      }
    }),
  )
  const took = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(cpu.generator)
  const serverMs = product && (await product.cpuMs()) - (cpu.server ?? 0)
  const each = (ms: number) => `${(ms / times.length).toFixed(2)} ms`
  return {
    perSecond: times.length / took,
    rate: `${(times.length / took).toFixed(0)} bookings/s over ${took.toFixed(0)} s`,
    times: `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
    cpu: `CPU a booking: ${serverMs === null ? '' : `server ${each(serverMs)}, `}generator ${each((user + system) / 1000)}`,
    codes: Object.fromEntries(codes),
  }
}
/**
 * The capacity of the machine, measured right before and after: the cheapest answer of the same server with as many
 * clients.
 */
async function plainRate(): Promise<number> {
  const until = performance.now() + 1500
  const began = performance.now()
  let answers = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (; performance.now() < until; answers += 1) await call('GET', '/healthz', undefined)
    }),
  )
  return answers / ((performance.now() - began) / 1000)
}
if (WARM_UP_SECONDS > 0) console.log('warming up:', (await bookSpread(WARM_UP_SECONDS)).rate)
const before = await plainRate()
const spread = await bookSpread(SECONDS)
const plain = (before + (await plainRate())) / 2
console.log(`spread: ${spread.rate}, ${spread.times}; ${spread.cpu}`)
console.log(
  `/healthz: ${plain.toFixed(0)} answers/s; a booking costs as much as ${(plain / spread.perSecond).toFixed(1)} of them`,
)
console.log(spread.codes)

// 2. The last desk: all desks but one are booked first, then 50 people want it at once.
const outcome = new Map<string, number>()
const lastDesk: number[] = []
let rounds = 0
let oneWinner = 0
for (const office of offices.filter((one) => prices.has(one.id) && one.capacity <= 5)) {
  for (let ahead = 8; ahead < 24 && rounds < ROUNDS; ahead += 1) {
    const filler =
      office.capacity > 1
        ? await book(sessions[0] ?? '', office.id, day(ahead), '12:00', office.capacity - 1)
        : { status: 201 }
    if (filler.status !== 201) continue
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        book(sessions[1 + (i % (sessions.length - 1))] ?? '', office.id, day(ahead), '12:00'),
      ),
    )
    const winners = new Set(
      answers.filter((one) => one.status === 201).map((one) => (one.body['data'] as unknown as { id: number }).id),
    )
    if (winners.size === 0) continue
    rounds += 1
    if (winners.size === 1) oneWinner += 1
    for (const one of answers) {
      lastDesk.push(one.ms)
      const name = one.status === 201 ? 'booked' : `${one.status} ${String(one.body['code'])}`
      outcome.set(name, (outcome.get(name) ?? 0) + 1)
    }
  }
}
console.log(
  `last desk: ${oneWinner} of ${rounds} rounds have exactly one winner; p50 ${percentile(lastDesk, 0.5).toFixed(0)} ms, p99 ${percentile(lastDesk, 0.99).toFixed(0)} ms`,
)
console.log(Object.fromEntries(outcome))

close()
await product?.stop()
await rm(folder, { recursive: true, force: true })
