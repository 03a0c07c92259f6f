/**
 * Booking through HTTP with sign-in, price, validation and payment: `npx node bench/booking-http.ts [base url]`
 * against a running demo. First bookings spread over all offices at 16 clients, then the last desk: rounds of 50
 * simultaneous attempts, one winner each. The load generator runs on the same machine and takes its share of it.
 * Start the product with TRUST_PROXY=yes: every person comes from an address of his own, or the limit per address ends it.
 */
import { Agent, request } from 'node:http'

const base = new URL(process.argv[2] ?? 'http://localhost:4300')
const ROUNDS = Number(process.env['ROUNDS'] ?? 100)
const SECONDS = Number(process.env['SECONDS'] ?? 20)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

type Answer = { status: number; body: Record<string, never>; cookies: string[]; ms: number }

function call(method: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const began = performance.now()
  const text = body === undefined ? '' : JSON.stringify(body)
  return new Promise((done, failed) => {
    const sent = request(
      {
        agent,
        host: base.hostname,
        port: base.port,
        method,
        path,
        headers: {
          ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
          ...headers,
        },
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const whole = Buffer.concat(parts).toString()
          done({
            status: answer.statusCode ?? 0,
            body: whole ? JSON.parse(whole) : {},
            cookies: answer.headers['set-cookie'] ?? [],
            ms: performance.now() - began,
          })
        })
      },
    )
    sent.on('error', failed)
    sent.end(text)
  })
}

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
  const cookie = answer.cookies.map((one) => one.split(';')[0]).join('; ')
  addresses.set(cookie, `10.0.0.${addresses.size + 1}`)
  const methods = (await call('GET', '/api/payment', undefined, { cookie })).body as unknown as { data?: unknown[] }
  const me = (await call('GET', '/api/me', undefined, { cookie })).body as unknown as { canBook?: boolean }
  if ((methods.data?.length ?? 0) > 0 && me.canBook !== false) sessions.push(cookie)
}
const offices = demo.offices.filter((one) => one.group === 1 && one.currency === 'EUR')
const prices = new Map<number, number>()
/** Two-hour slots that are free now, over all offices: what the spread run books, each once. */
const slots: { office: number; date: string; time: string }[] = []
type Days = { date: string; free: string }[]
for (const office of offices) {
  const view = (await call('POST', `/api/office/${office.id}`, {})).body as unknown as {
    data: { priceCents: number; refugee: boolean; employeesOnly: boolean; internal: boolean; days: Days }
  }
  const { priceCents, refugee, employeesOnly, internal } = view.data
  if (refugee || employeesOnly || internal) continue
  prices.set(office.id, priceCents)
  for (const { date, free } of view.data.days.slice(1))
    for (let quarter = free.indexOf('11111111'); quarter !== -1; quarter = free.indexOf('11111111', quarter + 8))
      slots.push({
        office: office.id,
        date,
        time: `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][quarter % 4]}`,
      })
}
// Shuffled the same way every time.
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

// 1. Spread: 16 clients, every booking another slot that was free when the run began.
const spread: number[] = []
const codes = new Map<string, number>()
const until = performance.now() + SECONDS * 1000
const spreadBegan = performance.now()
await Promise.all(
  Array.from({ length: 16 }, async (_, client) => {
    while (performance.now() < until) {
      const slot = slots.pop()
      if (!slot) return
      const answer = await book(sessions[client % sessions.length] ?? '', slot.office, slot.date, slot.time)
      if (answer.status === 201) spread.push(answer.ms)
      const name = answer.status === 201 ? 'booked' : `${answer.status} ${String(answer.body['code'])}`
      codes.set(name, (codes.get(name) ?? 0) + 1)
    }
  }),
)
const seconds = (performance.now() - spreadBegan) / 1000
console.log(
  `spread: ${(spread.length / seconds).toFixed(0)} bookings/s over ${seconds.toFixed(0)} s, p50 ${percentile(spread, 0.5).toFixed(0)} ms, p99 ${percentile(spread, 0.99).toFixed(0)} ms`,
)
console.log(Object.fromEntries(codes))
// 2. The last desk, on a server that has warmed up: everything but one desk is taken first, then 50 people want it at once.
const outcome = new Map<string, number>()
const lastDesk: number[] = []
let rounds = 0
let oneWinner = 0
for (const office of offices.filter((one) => prices.has(one.id) && one.capacity <= 12)) {
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

agent.destroy()
