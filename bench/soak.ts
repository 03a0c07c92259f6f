/**
 * Whether something grows while people search and book: the live heap of the serving process after a collection, its
 * open files, and the connections of its database, twice a minute. A day and a night of a real service are bounded to
 * ten minutes, so what is judged is growth for each request, not megabytes. `npx node bench/soak.ts [data folder]`,
 * MINUTES (10), RATE requests a second (20), LEAK bytes that are kept of each request on purpose (0), to see that it
 * would be noticed. A folder that is given has its demo city already. Linux only; ends with 1 above the goals.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openOwnerPool } from '../e2e/owner-pool.ts'
import { freePort } from '../e2e/product-process.ts'
import { freeSlots, openClient, signInBookers, startLoad } from '../tools/drill/load.ts'
import { slopeOf } from './slope.ts'
import { startAtRest } from './started-product.ts'

const MINUTES = Number(process.env['MINUTES'] ?? 10)
const RATE = Number(process.env['RATE'] ?? 20)
const LEAK = Number(process.env['LEAK'] ?? 0)
/** One in ten books; the others look. */
const BOOKING_SHARE = 0.1
const LOOK_EVERY_MS = 30_000
/** Caches with a bound fill up first. */
const WARM_UP_SHARE = 0.4
const BOOKERS = 24
/** A leak of a million requests has to fit into the memory of a small machine. */
const GOAL = { heapBytesARequest: 200, filesAMinute: 0.5, connectionsAMinute: 0.5 }

const folder = process.argv[2] ? resolve(process.argv[2]) : await mkdtemp(join(tmpdir(), 'viertel-soak-'))
const [port, inspector] = [await freePort(), await freePort()]
if (!process.argv[2]) await (await startAtRest({ port, dataDir: folder })).stop()
const product = await startAtRest({ port, dataDir: folder, flags: [`--inspect=127.0.0.1:${inspector}`] })
const heap = await openHeap(inspector)
const database = await openOwnerPool(folder)
const client = openClient(port)

try {
  const bookers = await signInBookers(client, BOOKERS)
  const { offices, slots } = await freeSlots(client)
  const wishes = RATE * BOOKING_SHARE
  if (slots.length < wishes * MINUTES * 60) throw new Error(`the city has only ${slots.length} free times`)
  if (LEAK > 0) await heap.leak(LEAK)
  const load = startLoad(client, {
    run: Date.now().toString(36),
    bookers,
    offices,
    slots,
    wishesASecond: wishes,
    readsASecond: RATE - wishes,
  })
  const looks: {
    minutes: number
    requests: number
    heap: number
    resident: number
    files: number
    connections: number
  }[] = []
  const began = performance.now()
  while (performance.now() - began < MINUTES * 60_000) {
    await sleep(LOOK_EVERY_MS)
    const [{ n } = { n: 0 }] = await database.rows<{ n: number }>(
      'select count(*)::int as n from pg_stat_activity where datname = current_database()',
    )
    const look = {
      minutes: (performance.now() - began) / 60_000,
      requests: load.entries.length,
      heap: await heap.liveBytes(),
      resident: await product.residentBytes(),
      files: await product.openFiles(),
      connections: n,
    }
    looks.push(look)
    console.log(
      `${look.minutes.toFixed(1).padStart(5)} min ${String(look.requests).padStart(6)} requests  heap ${megabytes(look.heap)} MB  ` +
        `resident ${megabytes(look.resident)} MB  ${look.files} files  ${look.connections} connections`,
    )
  }
  await load.stop()
  const bad = load.entries.filter(({ outcome }) => !['200', '201'].includes(outcome))
  const settled = looks.filter(({ minutes }) => minutes > MINUTES * WARM_UP_SHARE)
  const results = [
    [
      'live heap, bytes a request',
      slopeOf(settled.map((one) => ({ at: one.requests, value: one.heap }))),
      GOAL.heapBytesARequest,
    ],
    ['open files a minute', slopeOf(settled.map((one) => ({ at: one.minutes, value: one.files }))), GOAL.filesAMinute],
    [
      'connections a minute',
      slopeOf(settled.map((one) => ({ at: one.minutes, value: one.connections }))),
      GOAL.connectionsAMinute,
    ],
    ['not answered as wished, share', bad.length / load.entries.length, 0.001],
  ] as const
  for (const [name, value, goal] of results) {
    console.log(`${value <= goal ? 'ok    ' : 'MISSED'} ${name}: ${value.toFixed(3)} (goal ${goal})`)
    if (value > goal) process.exitCode = 1
  }
  for (const outcome of new Set(bad.map((one) => `${one.kind}: ${one.outcome}`))) console.log(`       ${outcome}`)
} finally {
  client.close()
  heap.close()
  await database.end()
  await product.stop()
}

function megabytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(1)
}

/** The heap of another process, by the inspector's protocol. */
async function openHeap(at: number) {
  const [target] = (await (await fetch(`http://127.0.0.1:${at}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  if (!target) throw new Error('the product has no inspector')
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((done, failed) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', failed)
  })
  let last = 0
  const ask = (method: string, params: object = {}) =>
    new Promise<unknown>((done, failed) => {
      const id = (last += 1)
      const hear = ({ data }: MessageEvent<string>) => {
        const answer = JSON.parse(data) as { id?: number; result?: unknown; error?: { message: string } }
        if (answer.id !== id) return
        socket.removeEventListener('message', hear)
        if (answer.error) failed(new Error(answer.error.message))
        else done(answer.result)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  return {
    async liveBytes() {
      await ask('HeapProfiler.collectGarbage')
      return ((await ask('Runtime.getHeapUsage')) as { usedSize: number }).usedSize
    },
    /** Keeps so many bytes of each request that the server hears. */
    async leak(bytes: number) {
      const expression = `globalThis.kept = []; process.getBuiltinModule('node:diagnostics_channel').subscribe('http.server.request.start', () => kept.push(new Array(${Math.ceil(bytes / 8)}).fill(0)))`
      await ask('Runtime.evaluate', { expression })
    },
    close: () => socket.close(),
  }
}
