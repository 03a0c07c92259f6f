/**
 * What a server-rendered page costs beside the plain JSON of the same data, in one run: CPU of the server's process
 * per request (/proc, so a busy machine does not blur it), bytes of HTML as they are and with gzip.
 * `npx node bench/ssr.ts [data folder]`; the pages have to be built. A folder that is kept saves building the demo
 * city each time. Linux only.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const PORT = Number(process.env['PORT'] ?? 4377)
const ROUNDS = Number(process.env['ROUNDS'] ?? 300)
const WARM_UP = 150
const READY_WITHIN_MS = 300_000
const TICK_MS = 10
const base = `http://localhost:${PORT}`
const folder = process.argv[2] ? resolve(process.argv[2]) : await mkdtemp(join(tmpdir(), 'viertel-bench-'))

const server = spawn(process.execPath, [...(process.env['SERVER_FLAGS']?.split(' ') ?? []), 'src/app/server/main.ts'], {
  cwd: resolve(import.meta.dirname, '..'),
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    NODE_ENV: 'production',
    MODE: 'demo',
    PORT: String(PORT),
    BASE_URL: base,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  },
})
const ended = new Promise<void>((done) => server.on('exit', () => done()))
try {
  await untilReady()
  await measureAll()
} finally {
  server.kill('SIGTERM')
  await ended
}

async function untilReady(): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  for (;;) {
    const isReady = await fetch(`${base}/readyz`)
      .then((answer) => answer.ok)
      .catch(() => false)
    if (isReady) return
    if (server.exitCode !== null || performance.now() > deadline) throw new Error('the product did not start')
    await new Promise((done) => setTimeout(done, 300))
  }
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
  /** 'anew': an address nobody asked for before, so that the page is rendered and not shared. */
  const page = (path: string, how?: 'anew') => () => {
    const address = how ? `${path}${path.includes('?') ? '&' : '?'}visit=${(visits += 1)}` : path
    return fetch(base + address, { headers: { 'accept-language': 'de' } })
  }
  const find = json('/api/office/search', { search, group: 1, location: { lat: 52.52, lng: 13.405 } })
  const { data } = (await (await find()).json()) as { data: { id: number }[] }
  const office = data[0]?.id
  if (!office) throw new Error(`no office on ${date}`)

  const wish = { office, ...search }
  const rows: [string, number, number | null, number | null][] = []
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
  ] as const) {
    const { cpuMs, bytes, gzipBytes } = await measure(asked)
    rows.push([name, cpuMs, bytes, gzipBytes])
  }
  console.log('                             CPU ms    bytes     gzip')
  for (const [name, cpuMs, bytes, gzipBytes] of rows)
    console.log(
      `${name.padEnd(26)} ${cpuMs.toFixed(2).padStart(8)} ${String(bytes).padStart(8)} ${String(gzipBytes).padStart(8)}`,
    )
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
  const before = await cpuOfServer()
  for (let i = 0; i < ROUNDS; i += 1) await once(false)
  return { cpuMs: ((await cpuOfServer()) - before) / ROUNDS, bytes, gzipBytes }
}

async function cpuOfServer(): Promise<number> {
  const fields = (await readFile(`/proc/${server.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Demo offices are open on weekdays. */
function weekdayAhead(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000)
  while (at.getUTCDay() === 0 || at.getUTCDay() === 6) at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}
