/**
 * The cost of a server-rendered page compared with the plain JSON of the same data, in one run: CPU of the server's
 * process per request (from /proc: the minimum and the median of nine batches, since a busy machine makes every cycle
 * slower), and bytes of HTML with and without gzip. `npx node bench/ssr.ts [data folder]`; the pages must be built. A
 * folder that is kept saves building the demo city each time. Linux only.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { startAtRest } from './started-product.ts'

const PORT = Number(process.env['PORT'] ?? 4377)
const BATCHES = 9
const ROUNDS = Number(process.env['ROUNDS'] ?? 40)
// All requests together stay below the limits per minute.
const WARM_UP = 100
/** Offices on the day of the calendar that has a goal: 15 ms of CPU. */
const CALENDAR_OFFICES = 30
const folder = process.argv[2] ? resolve(process.argv[2]) : await mkdtemp(join(tmpdir(), 'viertel-bench-'))

const product = await startAtRest({ port: PORT, dataDir: folder })
const { base } = product
try {
  await measureAll()
} finally {
  await product.stop()
}

async function measureAll(): Promise<void> {
  const date = weekdayAhead(3)
  const search = { date, time: '10:00', hours: 4 }
  const json = (path: string, body: unknown) => () =>
    fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  let visits = 0
  /** 'anew': a URL that was never requested before, so that the page is rendered and not taken from the cache. */
  const page = (path: string, how?: 'anew') => () => {
    const address = how ? `${path}${path.includes('?') ? '&' : '?'}visit=${(visits += 1)}` : path
    return fetch(base + address, { headers: { 'accept-language': 'de' } })
  }
  const find = json('/api/office/search', { search, group: 1, location: { lat: 52.52, lng: 13.405 } })
  const { data } = (await (await find()).json()) as { data: { id: number }[] }
  const office = data[0]?.id
  if (!office) throw new Error(`no office on ${date}`)

  const wish = { office, ...search }
  const cookie = await signedIn('provider@viertel.example')
  const own = (path: string) => () => fetch(base + path, { headers: { 'accept-language': 'de', cookie } })
  const count = await fillProvider(cookie, date)
  console.log('                           CPU ms   median    bytes     gzip')
  for (const [name, ...asked] of [
    ['health check (HTTP alone)', page('/healthz')],
    ['JSON: search', find],
    ['page: browse, rendered', page('/', 'anew')],
    ['page: browse, shared', page('/')],
    ['page: results, rendered', page(`/?lat=52.52&lng=13.405&place=Berlin&date=${date}&time=10%3A00`, 'anew')],
    ['page: results, shared', page(`/?lat=52.52&lng=13.405&place=Berlin&date=${date}&time=10%3A00`)],
    ['JSON: office + quote', json(`/api/office/${office}`, {}), json('/api/booking/quote', wish)],
    ['page: office, rendered', page(`/office/${office}?date=${date}&time=10%3A00&hours=4`, 'anew')],
    ['page: office, shared', page(`/office/${office}?date=${date}&time=10%3A00&hours=4`)],
    ['page: login', page('/login')],
    [`JSON: day of ${count} offices`, own(`/api/dashboard?date=${date}`)],
    ['page: day of all of them', own(`/dashboard?date=${date}`)],
    ['JSON: my offices', own('/api/office/my'), own('/api/provider/overview')],
    ['page: my offices', own('/account/my/office')],
  ] as const) {
    const { leastMs, medianMs, bytes, gzipBytes } = await measure(asked)
    const cells = [leastMs.toFixed(2), medianMs.toFixed(2), String(bytes), String(gzipBytes)]
    console.log(`${name.padEnd(24)} ${cells.map((cell) => cell.padStart(8)).join(' ')}`)
  }
}

/**
 * Copies an office of the provider until there are as many as the goal of the calendar speaks of.
 * @returns how many offices the calendar shows
 */
async function fillProvider(cookie: string, date: string): Promise<number> {
  const send = async (path: string) => {
    const headers = { cookie, origin: base, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    const answer = await fetch(base + path, { method: 'POST', headers, body: '{}' })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { data: { id: number } }
  }
  const list = async () => {
    const answer = await fetch(`${base}/api/dashboard?date=${date}`, { headers: { cookie } })
    return ((await answer.json()) as { data: { offices: { id: number }[] } }).data.offices
  }
  const offices = await list()
  for (let at = offices.length; at < CALENDAR_OFFICES; at += 1) {
    const { data } = await send(`/api/office/${offices[0]?.id}/duplicate`)
    await send(`/api/office/${data.id}/publish`)
  }
  return (await list()).length
}

async function signedIn(email: string): Promise<string> {
  const answer = await fetch(`${base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ email, password: 'Viertel-2026!' }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
}

async function measure(asked: readonly (() => Promise<Response>)[]) {
  let bytes = 0
  let gzipBytes = 0
  const once = async (weigh: boolean) => {
    for (const ask of asked) {
      const answer = await ask()
      const body = Buffer.from(await answer.arrayBuffer())
      if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`)
      if (!weigh) continue
      bytes += body.length
      gzipBytes += gzipSync(body, { level: 6 }).length
    }
  }
  await once(true)
  for (let i = 0; i < WARM_UP; i += 1) await once(false)
  const batches: number[] = []
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const before = await product.cpuMs()
    for (let i = 0; i < ROUNDS; i += 1) await once(false)
    batches.push(((await product.cpuMs()) - before) / ROUNDS)
  }
  batches.sort((a, b) => a - b)
  return { leastMs: batches[0] ?? 0, medianMs: batches[Math.floor(BATCHES / 2)] ?? 0, bytes, gzipBytes }
}

/** Demo offices are open on weekdays. */
function weekdayAhead(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000)
  while (at.getUTCDay() === 0 || at.getUTCDay() === 6) at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}
