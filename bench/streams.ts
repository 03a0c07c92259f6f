/**
 * 5,000 tabs that wait for news, on one process: what each takes in memory beside a connection that was used once and is
 * kept, and how soon somebody is told of a change when 200 people a second are. `npx node bench/streams.ts [streams]`;
 * the pages have to be built. Linux only.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { notifyPerson } from '#platform/realtime/person-channel.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import { sessionSetCookie } from '#platform/session/session-cookie.ts'
import { openBenchDatabase } from './bench-database.ts'
import { startAtRest } from './started-product.ts'

const STREAMS = Number(process.argv[2] ?? 5000)
const PER_PERSON = 10
const PEOPLE = Math.ceil(STREAMS / PER_PERSON)
const PORT = Number(process.env['PORT'] ?? 4381)
const SECRET = 'bench-'.repeat(8)
const TELL_PER_SECOND = 200
const TELL_SECONDS = 10
const AT_ONCE = 50
const SETTLE_MS = 3000
const GOAL = { megabytes: 150, toldMs: 1000 }

const database = await openBenchDatabase(100, false)
const folder = await mkdtemp(join(tmpdir(), 'viertel-streams-'))
const start = () =>
  startAtRest({
    port: PORT,
    dataDir: folder,
    env: {
      // Without the sandbox no demo city is built. Nothing here pays.
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_test_nobodypayshere1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_nobodypayshere1',
      STRIPE_WEBHOOK_SECRET: 'whsec_nobodypayshere1',
      DATABASE_URL: database.url,
      SECRET,
    },
  })
let product = await start()
const db = openDatabase({ url: database.url, log: silentLog })
const host = new URL(product.base).host
const megabytes = async () => {
  await sleep(SETTLE_MS)
  return (await product.residentBytes()) / 1024 ** 2
}

const people = Array.from({ length: PEOPLE }, () => ({
  id: randomUUID(),
  token: randomBytes(24).toString('base64url'),
}))
await db.write.query(
  `insert into person (id, email, name, email_verified, terms_accepted_at)
   select id::uuid, id || '@example.org', 'Bench', true, now() from unnest($1::text[]) id`,
  [people.map(({ id }) => id)],
)
await db.write.query(
  `insert into login_session (id, user_id, token, expires_at)
   select gen_random_uuid(), id::uuid, token, now() + interval '1 day' from unnest($1::text[], $2::text[]) as one (id, token)`,
  [people.map(({ id }) => id), people.map(({ token }) => token)],
)
const cookieOf = (token: string) => sessionSetCookie(token, product.base, SECRET).split(';')[0]

const sockets: Socket[] = []
async function open(path: string, cookie: string, onData: (text: string) => void): Promise<void> {
  const socket = connect(PORT, 'localhost')
  sockets.push(socket)
  const began = new Promise<void>((done, fail) => {
    socket.on('error', fail)
    socket.on('data', (bytes: Buffer) => {
      const text = bytes.toString()
      if (!text.includes('200 OK') && text.startsWith('HTTP/')) fail(new Error(text.slice(0, 200)))
      done()
      onData(text)
    })
  })
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept: text/event-stream\r\ncookie: ${cookie}\r\n\r\n`)
  await began
}
async function openAll(path: string, onData: (person: number, text: string) => void): Promise<void> {
  for (let from = 0; from < STREAMS; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, STREAMS - from) }, (_, i) => {
        const person = (from + i) % PEOPLE
        return open(path, cookieOf(people[person]?.token ?? '') ?? '', (text) => onData(person, text))
      }),
    )
}
async function closeAll(): Promise<void> {
  for (const socket of sockets.splice(0)) socket.destroy()
  await sleep(SETTLE_MS)
}

try {
  // Each in a process of its own: memory that a first use has taken is not given back.
  const empty = await megabytes()
  await openAll('/healthz', () => undefined)
  const kept = (await megabytes()) - empty
  await closeAll()
  await product.stop()
  product = await start()
  const fresh = await megabytes()

  const askedAt = new Map<number, number>()
  const delays: number[] = []
  await openAll('/api/me/events', (person, text) => {
    const at = askedAt.get(person)
    if (at !== undefined && text.includes('ReloadUserData')) delays.push(performance.now() - at)
  })
  const streams = (await megabytes()) - fresh
  const each = (all: number) => `${((all * 1024) / STREAMS).toFixed(1)} KB each`
  console.log(`${STREAMS} streams: ${streams.toFixed(0)} MB, ${each(streams)} (goal ${GOAL.megabytes} MB)`)
  console.log(
    `${STREAMS} kept connections: ${kept.toFixed(0)} MB, ${each(kept)}; a stream is ${(streams / kept).toFixed(1)} of them`,
  )

  const cpuBefore = await product.cpuMs()
  const began = performance.now()
  let told = 0
  for (; told < TELL_PER_SECOND * TELL_SECONDS; told += 1) {
    const person = told % PEOPLE
    askedAt.set(person, performance.now())
    await notifyPerson(db, people[person]?.id ?? '')
    const wait = began + ((told + 1) * 1000) / TELL_PER_SECOND - performance.now()
    if (wait > 0) await sleep(wait)
  }
  const seconds = (performance.now() - began) / 1000
  await sleep(SETTLE_MS)
  const cpu = (await product.cpuMs()) - cpuBefore
  const sorted = delays.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
  console.log(
    `${(told / seconds).toFixed(0)} people a second told, ${sorted.length} of ${told * PER_PERSON} streams: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, most ${at(1)} ms (goal ${GOAL.toldMs}); ${(cpu / told).toFixed(1)} ms CPU a person`,
  )
} finally {
  await closeAll()
  await db.close()
  await product.stop()
  await database.close()
  await rm(folder, { recursive: true, force: true })
}
