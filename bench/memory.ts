/**
 * How much memory the serving process takes: at rest after its start, and while 15,000 mixed requests come from eight
 * visitors at a time. `npx node bench/memory.ts [data folder]`, REQUESTS (15000); the pages have to be built. A folder
 * that is given has its demo city already; without one it is built first, and the product started anew. Linux only.
 */
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startAtRest } from './started-product.ts'

const PORT = Number(process.env['PORT'] ?? 4379)
const REQUESTS = Number(process.env['REQUESTS'] ?? 15_000)
const VISITORS = 8
const LOOK_EVERY_MS = 200
const REST_MS = 10_000
const GOAL_MB = { atRest: 250, underLoad: 400 }
const folder = process.argv[2] ? resolve(process.argv[2]) : await mkdtemp(join(tmpdir(), 'viertel-memory-'))

if (!process.argv[2]) await (await startAtRest({ port: PORT, dataDir: folder })).stop()
const product = await startAtRest({ port: PORT, dataDir: folder })
const { base } = product
const megabytes = async () => (await product.residentBytes()) / 1024 ** 2

const TOWNS = [
  ['Berlin', 52.52, 13.405],
  ['Hamburg', 53.55, 9.99],
  ['München', 48.137, 11.575],
  ['Köln', 50.94, 6.96],
  ['Wien', 48.208, 16.372],
  ['Zürich', 47.377, 8.54],
] as const

/** The same run every time. */
let mix = 11
function chance(): number {
  mix = (mix * 48_271) % 2_147_483_647
  return mix / 2_147_483_647
}
const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T

function nextRequest(offices: readonly number[], pictures: readonly string[]): [path: string, body?: object] {
  const [town, townLat, townLng] = pick(TOWNS)
  const lat = Number((townLat + (chance() - 0.5) * 0.05).toFixed(4))
  const lng = Number((townLng + (chance() - 0.5) * 0.05).toFixed(4))
  const date = new Date(Date.now() + (1 + Math.floor(chance() * 12)) * 86_400_000).toISOString().slice(0, 10)
  const time = `${String(8 + Math.floor(chance() * 8)).padStart(2, '0')}:${pick(['00', '15', '30', '45'])}`
  const hours = 2 + Math.floor(chance() * 4)
  const wish = `date=${date}&time=${encodeURIComponent(time)}&hours=${hours}`
  const language = pick(['', '/en'])
  const kind = chance()
  if (kind < 0.3) {
    const map = pick([{}, { map: { zoom: 13 } }])
    return ['/api/office/search', { search: { date, time, hours }, group: 1, location: { lat, lng }, ...map }]
  }
  if (kind < 0.4) return [`/api/office/${pick(offices)}`, {}]
  if (kind < 0.405) return [`/api/geo/search?q=${encodeURIComponent(town.slice(0, 4))}`]
  if (kind < 0.65) return [`${language}/?address=${encodeURIComponent(town)}&lat=${lat}&lng=${lng}&${wish}`]
  if (kind < 0.8) return [`${language}/office/${pick(offices)}?${wish}`]
  if (kind < 0.9) return [pick(pictures)]
  return [pick(['/', '/en', '/login', '/page/terms'])]
}

async function send([path, body]: [path: string, body?: object]): Promise<number> {
  const answer = await fetch(base + path, {
    ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  await answer.arrayBuffer()
  return answer.status
}

try {
  await sleep(REST_MS)
  const atRest = await megabytes()
  const { data } = (await (
    await fetch(`${base}/api/office/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        search: { date: nextWeekday(), time: '10:00', hours: 4 },
        group: 1,
        location: { lat: 52.52, lng: 13.405 },
      }),
    })
  ).json()) as { data: { id: number; photos: { data: { thumbnail: string }[] } }[] }
  const offices = data.map(({ id }) => id)
  const pictures = data.flatMap(({ photos }) => photos.data.map(({ thumbnail }) => thumbnail.replace('.webp', '.avif')))

  let underLoad = 0
  let left = REQUESTS
  const wrong = new Map<string, number>()
  const began = performance.now()
  const cpuBefore = await product.cpuMs()
  const visit = async () => {
    while (left-- > 0) {
      const request = nextRequest(offices, pictures)
      const status = await send(request)
      if (status !== 200) {
        const name = `${status} ${request[0].split('?')[0]}`
        wrong.set(name, (wrong.get(name) ?? 0) + 1)
      }
    }
  }
  const visits = Promise.all(Array.from({ length: VISITORS }, visit))
  const looking = setInterval(() => {
    megabytes().then(
      (now) => (underLoad = Math.max(underLoad, now)),
      () => undefined,
    )
  }, LOOK_EVERY_MS)
  await visits
  clearInterval(looking)
  const seconds = (performance.now() - began) / 1000
  const cpuMs = (await product.cpuMs()) - cpuBefore
  await sleep(REST_MS)

  console.log(`at rest      ${atRest.toFixed(0).padStart(5)} MB   goal ${GOAL_MB.atRest}`)
  console.log(`under load   ${underLoad.toFixed(0).padStart(5)} MB   goal ${GOAL_MB.underLoad}`)
  console.log(`after it     ${(await megabytes()).toFixed(0).padStart(5)} MB`)
  console.log(
    `${REQUESTS} requests in ${seconds.toFixed(0)} s, ${(cpuMs / REQUESTS).toFixed(2)} ms of CPU each; not 200: ${JSON.stringify(Object.fromEntries(wrong))}`,
  )
} finally {
  await product.stop()
}

/** Demo offices are open on weekdays. */
function nextWeekday(): string {
  const at = new Date(Date.now() + 3 * 86_400_000)
  while (at.getUTCDay() === 0 || at.getUTCDay() === 6) at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}
