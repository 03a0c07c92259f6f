/**
 * What goes on while something happens: people who book, each from an address of their own, and guests who search and
 * look at offices. Each request begins on schedule, whether or not earlier ones are answered, so that a stalled cluster
 * does not hide it.
 */
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Entry } from './report.ts'

export type Asked = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
  /** All of 127.0.0.0/8 is this machine, so each person can have an address. */
  readonly from: string
}

export type Answer = { readonly status: number; readonly cookies: readonly string[]; readonly text: string }

export type Booker = { readonly cookie: string; readonly from: string }
export type Slot = { readonly office: number; readonly date: string; readonly time: string; readonly cents: number }

const HOURS = 2
/** Some offices want to know of a booking days before. */
const DAYS_OF_LEAD = 3
/** The product answers within 5 s, whatever happens (safety paper). */
const ANSWER_WITHIN_MS = 8000
const ASKED_AGAIN_AT_ONCE = 8
const MOST_TRIES = 5

export function openClient(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const ask = ({ method, path, body, headers = {}, from }: Asked): Promise<Answer> => {
    const text = body === undefined ? '' : JSON.stringify(body)
    return new Promise((done, failed) => {
      const sent = request(
        {
          agent,
          host: '127.0.0.1',
          port,
          method,
          path,
          localAddress: from,
          signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
          headers: {
            ...headers,
            ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          },
        },
        (answer) => {
          let got = ''
          answer.setEncoding('utf8')
          answer.on('data', (part: string) => (got += part))
          answer.on('error', failed)
          answer.on('end', () =>
            done({ status: answer.statusCode ?? 0, cookies: answer.headers['set-cookie'] ?? [], text: got }),
          )
        },
      )
      sent.on('error', failed)
      sent.end(text)
    })
  }
  return { ask, close: () => agent.destroy() }
}

type Client = ReturnType<typeof openClient>

/** People of the demo city who may book, signed in. */
export async function signInBookers({ ask }: Client, wanted: number): Promise<Booker[]> {
  const { people } = JSON.parse((await ask({ method: 'GET', path: '/dev/demo.json', from: '127.0.0.1' })).text) as {
    people: { kind: string; email: string; password: string }[]
  }
  const bookers: Booker[] = []
  for (const { email, password } of people.filter(({ kind }) => kind === 'user')) {
    if (bookers.length >= wanted) break
    const from = `127.0.1.${bookers.length + 1}`
    const body = { email, password }
    const { status, cookies } = await ask({ method: 'POST', path: '/api/auth/sign-in/email', body, from })
    if (status !== 200) continue
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
    const [me, methods] = await Promise.all(
      ['/api/me', '/api/payment'].map(async (path) =>
        JSON.parse((await ask({ method: 'GET', path, headers: { cookie }, from })).text),
      ),
    )
    if (me.canBook !== false && methods.data?.length > 0) bookers.push({ cookie, from })
  }
  if (bookers.length === 0) throw new Error('nobody of the demo city could sign in to book')
  return bookers
}

type View = {
  data?: { priceCents: number; refugee: boolean; employeesOnly: boolean; internal: boolean } & {
    days: { date: string; free: string }[]
  }
}

/** Free times of all offices, in an order that mixes them. Never the last place of a time, so that no two compete. */
export async function freeSlots({ ask }: Client): Promise<{ offices: number[]; slots: Slot[] }> {
  const { offices } = JSON.parse((await ask({ method: 'GET', path: '/dev/demo.json', from: '127.0.0.1' })).text) as {
    offices: { id: number; capacity: number }[]
  }
  const slots: Slot[] = []
  const open: number[] = []
  for (const { id, capacity } of offices) {
    const { text } = await ask({ method: 'POST', path: `/api/office/${id}`, body: {}, from: '127.0.0.1' })
    const { data } = JSON.parse(text) as View
    if (!data || data.refugee || data.employeesOnly || data.internal) continue
    open.push(id)
    const places = Math.max(1, Math.min(3, Math.floor(capacity / 2)))
    for (const { date, free } of Array.from({ length: places }, () => data.days.slice(DAYS_OF_LEAD)).flat())
      for (let at = free.indexOf('1'.repeat(8)); at !== -1; at = free.indexOf('1'.repeat(8), at + 8))
        slots.push({ office: id, date, time: clockOf(at), cents: data.priceCents })
  }
  for (let i = slots.length - 1, mix = 7; i > 0; i -= 1) {
    mix = (mix * 48_271) % 2_147_483_647
    const j = mix % (i + 1)
    ;[slots[i], slots[j]] = [slots[j] as Slot, slots[i] as Slot]
  }
  return { offices: open, slots }
}

const clockOf = (quarter: number) =>
  `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][quarter % 4]}`

export type Load = {
  readonly entries: readonly Entry[]
  /** Asks again for what was not answered, with the same key. @returns keys that are refused even now */
  askAgain(entries: readonly Entry[]): Promise<string[]>
  stop(): Promise<void>
}

export function startLoad(
  client: Client,
  parts: {
    readonly run: string
    readonly bookers: readonly Booker[]
    readonly offices: readonly number[]
    readonly slots: readonly Slot[]
    readonly wishesASecond: number
    readonly readsASecond: number
  },
): Load {
  const { run, bookers, offices, slots, wishesASecond, readsASecond } = parts
  const entries: Entry[] = []
  const running = new Set<Promise<void>>()
  const wishes = new Map<string, Asked>()
  const follow = (kind: Entry['kind'], asked: Asked, key?: string) => {
    const began = performance.now()
    const done = outcomeOf(client, asked).then(({ outcome, id }) => {
      entries.push({ kind, began, ended: performance.now(), outcome, ...(key && { key }), ...(id && { id }) })
      running.delete(done)
    })
    running.add(done)
  }
  let turn = 0
  const wish = () => {
    const booker = bookers[turn % bookers.length] as Booker
    const slot = slots[turn]
    turn += 1
    if (!slot) throw new Error('every free time is taken: a new city is needed')
    const key = `drill-${run}-${turn}`
    const { office, date, time, cents } = slot
    const asked: Asked = {
      method: 'POST',
      path: '/api/booking',
      headers: { cookie: booker.cookie, 'idempotency-key': key },
      body: { office, date, time, hours: HOURS, quantity: 1, expectedTotal: cents * HOURS },
      from: booker.from,
    }
    wishes.set(key, asked)
    follow('wish', asked, key)
  }
  let looks = 0
  const look = () => {
    looks += 1
    const from = `127.0.2.${(looks % 40) + 1}`
    const { office, date, time } = slots[(looks * 7) % slots.length] as Slot
    const id = offices[looks % offices.length]
    if (looks % 3 === 0)
      return follow('page', { method: 'GET', path: `/office/${id}?date=${date}&time=${time}&hours=${HOURS}`, from })
    if (looks % 3 === 1) return follow('page', { method: 'GET', path: looks % 2 === 0 ? '/' : '/en', from })
    const search = { date, time, hours: HOURS }
    const place = { lat: 52.52 + (office % 10) / 1000, lng: 13.405 }
    const body = { search, group: 1, location: place, distance: 3 }
    follow('search', { method: 'POST', path: '/api/office/search', body, from })
  }
  const ends = [everySecond(wishesASecond, wish), everySecond(readsASecond, look)]
  return {
    entries,
    async askAgain(unanswered) {
      const refused: string[] = []
      const left = [...unanswered]
      const inTurn = async () => {
        for (let next = left.pop(); next; next = left.pop()) {
          const key = next.key ?? ''
          let outcome = ''
          for (let tries = 0; tries < MOST_TRIES && outcome !== '201'; tries += 1) {
            // As the answer 503 asks for (Retry-After).
            if (tries > 0) await sleep(2000)
            ;({ outcome } = await outcomeOf(client, wishes.get(key) as Asked))
          }
          if (outcome !== '201') refused.push(`${key}: ${outcome}`)
        }
      }
      await Promise.all(Array.from({ length: ASKED_AGAIN_AT_ONCE }, inTurn))
      return refused
    },
    async stop() {
      for (const end of ends) end()
      await Promise.all(running)
    },
  }
}

async function outcomeOf({ ask }: Client, asked: Asked): Promise<{ outcome: string; id?: number }> {
  try {
    const { status, text } = await ask(asked)
    if (status === 200) return { outcome: '200' }
    const body = readJson(text)
    if (status === 201 && body.data) return { outcome: '201', id: Number(body.data.id) }
    return { outcome: `${status} ${body.code ?? ''}`.trim() }
  } catch (error) {
    const { code, name, message } = error as { code?: string; name: string; message: string }
    return { outcome: name === 'AbortError' || name === 'TimeoutError' ? 'no answer' : (code ?? message) }
  }
}

function readJson(text: string): { code?: string; data?: { id: unknown } } {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Calls on schedule, also when the process was busy. @returns ends it */
function everySecond(times: number, call: () => void): () => void {
  const began = performance.now()
  let called = 0
  const timer = setInterval(() => {
    for (; called < ((performance.now() - began) / 1000) * times; called += 1) call()
  }, 20)
  return () => clearInterval(timer)
}
