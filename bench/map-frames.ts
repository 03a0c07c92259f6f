/**
 * The main-thread time of a frame while panning (scripting, style, layout, paint, from Chromium's trace) with 2,000
 * points and with cells, compared with an empty map at the same zoom in the same run. Software rasterization is not
 * included. `npx node bench/map-frames.ts [address of a running product]`; without one the built product is started
 * with a data folder of its own. CHROMIUM names the browser.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { freePort, startProcess } from '../e2e/product-process.ts'
import { weekdayAhead } from '../e2e/world.ts'

const CENTRE = { lat: 52.52, lng: 13.405 }
const POINTS = 2000
const CELLS = 1500
const MOVES = 120
const MOVE_MS = 16
const ROUNDS = 2
const SETTLE_MS = 2500

type Places =
  | { readonly mode: 'points'; readonly points: object[] }
  | { readonly mode: 'cells'; readonly cells: object[] }
type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  tid: number
  pid: number
  args?: { name?: string }
}

/**
 * The same places in every run: a golden-angle spiral, denser in the middle like a city.
 * @param reachDegrees in degrees of latitude
 */
function spiral(count: number, reachDegrees: number): { id: number; lat: number; lng: number }[] {
  return Array.from({ length: count }, (_, i) => {
    const far = reachDegrees * (i / count) ** 0.8
    const angle = i * 2.399_963
    return { id: i + 1, lat: CENTRE.lat + far * Math.sin(angle), lng: CENTRE.lng + far * 1.6 * Math.cos(angle) }
  })
}

const points = spiral(POINTS, 0.12).map((at, i) => ({
  ...at,
  price: 900 + (i % 40) * 50,
  currency: 'EUR',
  available: i % 5 > 0,
  desks: 1 + (i % 9),
  title: `Place ${i + 1}`,
  icon: null,
  refugee: false,
  employeesOnly: false,
}))
const cells = spiral(CELLS, 4).map(({ id, lat, lng }) => ({ id: `6:${id}:1`, lat, lng, n: 20 + (id % 90), desks: 100 }))

const CASES: readonly (readonly [name: string, zoom: number, places: Places])[] = [
  ['empty, zoom 13', 13, { mode: 'points', points: [] }],
  [`${POINTS} points, zoom 13`, 13, { mode: 'points', points }],
  ['empty, zoom 7', 7, { mode: 'points', points: [] }],
  [`${CELLS} cells, zoom 7`, 7, { mode: 'cells', cells }],
]

/** Milliseconds of main-thread work in each frame while the map is dragged back and forth. */
async function panFrames(browser: Browser, base: string, zoom: number, places: Places): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    await page.route('**/api/office/search', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { meta?: object }
      await route.fulfill({ response: answer, json: { ...body, meta: { ...body.meta, map: places } } })
    })
    const reach = 0.2 * 2 ** (13 - zoom)
    const bounds = [CENTRE.lng - reach, CENTRE.lng + reach, CENTRE.lat - reach / 2, CENTRE.lat + reach / 2].join()
    await page.goto(`${base}/?bounds=${bounds}&zoom=${zoom}&date=${weekdayAhead(4)}&time=10:00&hours=4&view=map`)
    await page.locator('.map-canvas canvas').first().waitFor()
    await page.locator('.map-follow input').uncheck()
    await page.waitForTimeout(SETTLE_MS)
    const events = await traced(page, () => drag(page))
    return frameWork(events)
  } finally {
    await page.close()
  }
}

async function drag(page: Page): Promise<void> {
  const box = await page.locator('.map-canvas').boundingBox()
  if (!box) throw new Error('no map')
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 90]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let i = 1; i <= MOVES; i++) {
    const turn = (i / MOVES) * 2 * Math.PI
    await page.mouse.move(x + 260 * Math.sin(turn), y - 90 * (1 - Math.cos(turn)))
    await page.waitForTimeout(MOVE_MS)
  }
  await page.mouse.up()
}

async function traced(page: Page, work: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  const done = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  const includedCategories = [
    'toplevel',
    'devtools.timeline',
    'devtools.timeline.frame',
    'disabled-by-default-devtools.timeline',
    '__metadata',
  ]
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
  await work()
  await session.send('Tracing.end')
  await done
  return events
}

/** Tasks of the page's main thread, summed up between two frames that the map draws. */
function frameWork(events: readonly TraceEvent[]): number[] {
  const begins = events.filter(({ name }) => name === 'FireAnimationFrame')
  // The page under test has the most draw events; other renderers of the browser are idle.
  const byThread = Map.groupBy(begins, ({ pid, tid }) => `${pid}/${tid}`)
  const [thread, own] = [...byThread].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  if (!thread || !own) throw new Error('no frames in the trace')
  const starts = own.map(({ ts }) => ts).toSorted((a, b) => a - b)
  const tasks = events
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && `${pid}/${tid}` === thread)
    .toSorted((a, b) => a.ts - b.ts)
  if (tasks.length === 0) throw new Error('no tasks in the trace')
  const work = starts.map(() => 0)
  let frame = 0
  for (const { ts, dur = 0 } of tasks) {
    // The task in which a frame begins starts a moment before the frame's own event.
    while (frame + 1 < starts.length && starts[frame + 1]! <= ts + dur) frame++
    work[frame]! += dur / 1000
  }
  return work.slice(1, -1)
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function measure(base: string): Promise<void> {
  const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu', '--disable-quic'] })
  try {
    const all = new Map<string, number[]>(CASES.map(([name]) => [name, []]))
    // The cases alternate in each round, so that a busy moment of the machine affects all of them.
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, zoom, places] of CASES) all.get(name)?.push(...(await panFrames(browser, base, zoom, places)))
    let empty = { p50: 1, p95: 1 }
    console.log('main-thread work per frame while panning     frames   p50 ms   p95 ms   beside an empty map: p50, p95')
    for (const [name] of CASES) {
      const frames = all.get(name) ?? []
      const now = { p50: quantile(frames, 0.5), p95: quantile(frames, 0.95) }
      if (name.startsWith('empty')) empty = now
      const ratio = `${(now.p50 / empty.p50).toFixed(2)}x, ${(now.p95 / empty.p95).toFixed(2)}x`
      const figures = [
        String(frames.length).padStart(6),
        now.p50.toFixed(2).padStart(8),
        now.p95.toFixed(2).padStart(8),
      ]
      console.log(`${name.padEnd(44)} ${figures.join(' ')}   ${ratio}`)
    }
  } finally {
    await browser.close()
  }
}

const given = process.argv[2]
if (given) await measure(given.replace(/\/$/, ''))
else {
  const folder = await mkdtemp(join(tmpdir(), 'viertel-frames-'))
  const product = startProcess({ port: await freePort(), dataDir: folder })
  try {
    await product.ready()
    await measure(product.baseUrl)
  } finally {
    product.kill('SIGTERM')
    await product.ended
    await rm(folder, { recursive: true, force: true })
  }
}
