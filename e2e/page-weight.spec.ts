/** What the first load of a page costs in JavaScript: all that its HTML asks for. The map and other later parts are not in it. */
import { gzipSync } from 'node:zlib'
import { expect, test, type APIRequestContext } from '@playwright/test'
import { freeOffice, signInAs, weekdayAhead } from './world.ts'

const DATE = weekdayAhead(4)

/** Bytes after gzip. */
async function scriptBytes(request: APIRequestContext, path: string): Promise<number> {
  const html = await (await request.get(path)).text()
  const preloaded = [...html.matchAll(/<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g)].map(
    ([, href]) => href ?? '',
  )
  const imported = [...html.matchAll(/import[^"]*"(\/assets\/[^"]+\.js)"/g)].map(([, href]) => href ?? '')
  const sources = new Set([...preloaded, ...imported].filter((href) => href.endsWith('.js')))
  expect(sources.size, `${path} has scripts`).toBeGreaterThan(3)
  let bytes = 0
  for (const source of sources) bytes += gzipSync(await (await request.get(source)).body(), { level: 9 }).length
  return bytes
}

test('the JavaScript of every page stays in its budget', async ({ page, request }) => {
  await signInAs(page, 'lena@viertel.example')
  const { id } = await freeOffice(page, DATE)
  const wish = `date=${DATE}&time=10:00&hours=4`
  const budgets: [reader: APIRequestContext, path: string, kilobytes: number][] = [
    [request, '/', 136],
    [request, `/?lat=52.52&lng=13.405&place=Berlin&${wish}`, 136],
    [request, `/office/${id}?${wish}`, 149],
    [request, '/login', 128],
    [request, '/register', 129],
    [request, '/page/terms', 124],
    [page.request, `/book/${id}?${wish}`, 146],
    [page.request, '/booking', 130],
    [page.request, '/account/profile', 129],
  ]
  const weights: string[] = []
  for (const [reader, path, kilobytes] of budgets) {
    const weight = (await scriptBytes(reader, path)) / 1000
    weights.push(`${path.replace(/[?].*/, '?…').padEnd(32)} ${weight.toFixed(2).padStart(7)} kB of ${kilobytes}`)
    expect.soft(weight, path).toBeLessThanOrEqual(kilobytes)
  }
  console.log(weights.join('\n'))
})
