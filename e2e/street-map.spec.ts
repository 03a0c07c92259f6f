/** Street maps by setting: through our own server, directly only after consent, and the embedded map when they fail. */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { pmtilesArchive, vectorTile } from '#adapters/tiles/stand-in-tiles.ts'
import { startSecond, type SecondProcess } from './second-process.ts'
import { findings } from './page-checks.ts'
import { atRest, weekdayAhead } from './world.ts'
import { ownFolder } from './products.ts'

test.skip(!ownFolder(), 'needs the embedded database of the journeys')
test.describe.configure({ mode: 'serial' })
test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })

const RESULTS = `/?lat=52.52&lng=13.405&place=Berlin&date=${weekdayAhead(4)}&time=10:00&hours=4`
type Colour = readonly [red: number, green: number, blue: number]
const RED: Colour = [250, 20, 20]

let host: Server
let origin: string
let picture: Buffer
let isDown = false
const seen: { path: string; userAgent: string; cookie: string | undefined }[] = []

test.beforeAll(async () => {
  const [r, g, b] = RED
  picture = await sharp({ create: { width: 256, height: 256, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer()
  host = createServer((request, answer) => {
    const { url = '', headers } = request
    seen.push({ path: url, userAgent: headers['user-agent'] ?? '', cookie: headers.cookie })
    if (isDown) return answer.writeHead(503).end()
    const cors = { 'access-control-allow-origin': '*' }
    if (url === '/style.json') return answer.writeHead(200, cors).end(JSON.stringify(style()))
    if (url.startsWith('/v/')) return answer.writeHead(200, cors).end(earth)
    return answer.writeHead(200, { 'content-type': 'image/png', ...cors }).end(picture)
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
})
test.afterAll(() => host.close())

const earth = vectorTile('roads', { kind: 'highway', name: 'Probe' })
const style = () => ({
  version: 8,
  sources: { streets: { type: 'vector', tiles: [`${origin}/v/{z}/{x}/{y}`], maxzoom: 14, attribution: '© Streets' } },
  layers: [
    { id: 'ground', type: 'background', paint: { 'background-color': `rgb(${RED.join()})` } },
    { id: 'road', type: 'line', source: 'streets', 'source-layer': 'roads', paint: { 'line-width': 4 } },
    {
      id: 'name',
      type: 'symbol',
      source: 'streets',
      'source-layer': 'roads',
      layout: { 'text-field': '{name}', 'text-font': ['Unheard Of Italic'], 'symbol-placement': 'line' },
    },
  ],
})

async function withProduct(settings: Record<string, string>, work: (second: SecondProcess) => Promise<void>) {
  const second = await startSecond(ownFolder() ?? '', settings)
  try {
    await second.product.ready()
    seen.length = 0
    await work(second)
  } finally {
    await second.end()
  }
}

/** Every URL that the page requests, and what its content security policy blocked. */
function watch(page: Page) {
  const origins = new Set<string>()
  const complaints: string[] = []
  page.on('request', (request) => {
    if (/^https?:/.test(request.url())) origins.add(new URL(request.url()).origin)
  })
  page.on('console', (message) => {
    if (/Content Security Policy|Refused/i.test(message.text())) complaints.push(message.text())
  })
  return { origins, complaints }
}

/** The share of the map with this colour. */
async function shareOf(page: Page, [r, g, b]: Colour): Promise<number> {
  const shot = await page.locator('.map-view').first().screenshot()
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let hits = 0
  for (let i = 0; i < data.length; i += info.channels)
    if (Math.abs(data[i]! - r) + Math.abs(data[i + 1]! - g) + Math.abs(data[i + 2]! - b) < 60) hits++
  return hits / (info.width * info.height)
}

/** The map shows its places: by then it has requested everything that its base map needs. */
async function drawn(page: Page): Promise<void> {
  await expect(page.locator('.map-markers button').first()).toBeVisible()
  await atRest(page)
}

const raster = () => ({
  MAP_PROVIDER: 'raster',
  MAP_RASTER_URL: `${origin}/{z}/{x}/{y}.png`,
  MAP_ATTRIBUTION: '© Probe',
})

test('pictures come through our own address: the host of the tiles never sees a visitor', async ({ page }) => {
  await withProduct(raster(), async ({ product }) => {
    const { origins, complaints } = watch(page)
    await page.goto(`${product.baseUrl}${RESULTS}`)
    await expect.poll(() => shareOf(page, RED)).toBeGreaterThan(0.5)
    await expect(page.locator('.map-attribution')).toContainText('© Probe')
    await expect(page.getByText('Schematische Karte')).toHaveCount(0)
    expect([...origins]).toEqual([product.baseUrl])
    expect(complaints).toEqual([])
    expect(seen.length).toBeGreaterThan(3)
    for (const one of seen) {
      expect(one.userAgent).toMatch(/^Viertel \(/)
      expect(one.cookie).toBeUndefined()
    }
    // Cached tiles are not requested again.
    const before = seen.length
    await page.goto(`${product.baseUrl}${RESULTS}&again=1`)
    await expect.poll(() => shareOf(page, RED)).toBeGreaterThan(0.5)
    expect(seen.length).toBe(before)
  })
})

test('when the tiles do not come the embedded map shows and says so', async ({ page }) => {
  isDown = true
  try {
    await withProduct(raster(), async ({ product }) => {
      await page.goto(`${product.baseUrl}${RESULTS}`)
      await expect(page.locator('.map-chip')).toHaveText(/^Straßenkarte nicht erreichbar · Schematische Karte/)
      expect(await shareOf(page, RED)).toBeLessThan(0.05)
      await expect(page.locator('.map-markers button').first()).toBeVisible()
    })
  } finally {
    isDown = false
  }
})

test('directly only after consent, remembered, and taken back', async ({ page }) => {
  const secure = { ...raster(), MAP_RASTER_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_DELIVERY: 'direct' }
  await withProduct(secure, async ({ product }) => {
    await page.route('https://tiles.example/**', (route) => route.fulfill({ body: picture, contentType: 'image/png' }))
    const { origins, complaints } = watch(page)
    const answer = await page.goto(`${product.baseUrl}${RESULTS}`)
    const policy = answer?.headers()['content-security-policy'] ?? ''
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example;")
    expect(policy).toContain("connect-src 'self';")
    const ask = page.getByRole('button', { name: 'Straßenkarte von tiles.example zeigen' })
    await expect(ask).toBeVisible()
    await expect(page.locator('.map-chip')).toHaveText(/^Schematische Karte/)
    await drawn(page)
    expect([...origins]).toEqual([product.baseUrl])

    await ask.click()
    await expect(page.getByText('Dorthin gehen Ihre IP-Adresse')).toBeVisible()
    expect(await findings(page, '.map-view')).toEqual([])
    expect([...origins]).toEqual([product.baseUrl])
    await page.getByRole('button', { name: 'Karte zeigen', exact: true }).click()
    await expect.poll(() => shareOf(page, RED)).toBeGreaterThan(0.5)
    expect([...origins]).toEqual([product.baseUrl, 'https://tiles.example'])

    await page.reload()
    await expect.poll(() => shareOf(page, RED)).toBeGreaterThan(0.5)
    await page.getByRole('button', { name: 'Straßenkarte von tiles.example beenden' }).click()
    await expect.poll(() => shareOf(page, RED)).toBeLessThan(0.05)
    origins.clear()
    await page.reload()
    await expect(ask).toBeVisible()
    await drawn(page)
    expect([...origins]).toEqual([product.baseUrl])
    expect(complaints).toEqual([])
  })
})

test('a style is drawn without any font or file from elsewhere', async ({ page }) => {
  await withProduct({ MAP_PROVIDER: 'style', MAP_STYLE_URL: `${origin}/style.json` }, async ({ product }) => {
    const { origins, complaints } = watch(page)
    await page.goto(`${product.baseUrl}${RESULTS}`)
    await expect.poll(() => shareOf(page, RED)).toBeGreaterThan(0.5)
    await expect(page.locator('.map-attribution')).toContainText('© Streets')
    await expect.poll(() => seen.some(({ path }) => path.startsWith('/v/'))).toBe(true)
    await drawn(page)
    expect(await page.locator('link[href*="fonts/none"], link[href*="jsdelivr"]').count()).toBe(0)
    expect([...origins]).toEqual([product.baseUrl])
    expect(complaints).toEqual([])
  })
})

test('an archive of the operator is drawn in the colours of the page, by day and by night', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'viertel-archive-'))
  const metadata = { vector_layers: [{ id: 'streets' }, { id: 'land' }], attribution: '© OSM' }
  const tiles = [{ z: 0, x: 0, y: 0, bytes: vectorTile('streets', { kind: 'motorway' }) }]
  await writeFile(join(folder, 'a.pmtiles'), pmtilesArchive({ kind: 'mvt', tiles, metadata }))
  const settings = { MAP_PROVIDER: 'pmtiles', MAP_PMTILES: join(folder, 'a.pmtiles') }
  await withProduct(settings, async ({ product }) => {
    const { origins } = watch(page)
    await page.goto(`${product.baseUrl}${RESULTS}`)
    await expect(page.locator('.map-attribution')).toContainText('© OSM')
    // --map-land in the light and in the dark scheme.
    await expect.poll(() => shareOf(page, [232, 237, 234])).toBeGreaterThan(0.4)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => shareOf(page, [19, 29, 44])).toBeGreaterThan(0.4)
    expect([...origins]).toEqual([product.baseUrl])
  })
  await rm(folder, { recursive: true })
})
