/** Two people and a guest at the same time: nobody ever sees data of another (safety table 34). */
import { expect, test } from '@playwright/test'
import { demoFacts, signInAs } from './world.ts'

const REQUESTS = 200
const TOGETHER = 20

test('two hundred pages side by side: no name, address or booking of another in any of them', async ({
  browser,
  request,
}) => {
  const { people } = await demoFacts(request)
  const users = people.filter((one) => one.kind === 'user').slice(0, 2)
  expect(users).toHaveLength(2)
  const visitors = await Promise.all(
    [...users, null].map(async (person) => {
      const context = await browser.newContext()
      if (person) await signInAs(await context.newPage(), person.email)
      const get = (path: string) => context.request.get(path, { maxRedirects: 0 })
      const json = async <T>(path: string) => (await (await get(path)).json()) as T
      const me = person ? await json<{ id: string; name: string; surname: string }>('/api/me') : null
      const bookings = person ? await json<{ data: { id: number }[] }>('/api/booking') : { data: [] }
      const past = person ? await json<{ data: { id: number }[] }>('/api/booking?past=true') : { data: [] }
      return {
        get,
        close: () => context.close(),
        isGuest: person === null,
        name: me?.name,
        // Values that only their own pages may contain.
        marks: me
          ? [me.id, person?.email ?? '', ...[...bookings.data, ...past.data].map(({ id }) => `/booking/${id}`)]
          : [],
      }
    }),
  )
  const marked = visitors.flatMap(({ marks }) => marks)
  expect(new Set(marked).size, 'the marks tell them apart').toBe(marked.length)
  expect(visitors.filter(({ marks }) => marks.length > 2).length, 'somebody has bookings').toBeGreaterThan(0)

  const wrong: string[] = []
  const seen = new Map<string, number>()
  const look = async (n: number) => {
    const visitor = visitors[n % visitors.length]
    if (!visitor) return
    const path = ['/', '/booking', '/booking/past', '/en/booking', '/account/profile'][Math.floor(n / 3) % 5] ?? '/'
    const answer = await visitor.get(path)
    const text = await answer.text()
    const private_ = answer.headers()['cache-control'] ?? ''
    // Only a guest's page may be restored from the back/forward cache.
    if (private_ !== (visitor.isGuest ? 'private, no-cache' : 'private, no-store'))
      wrong.push(`${path} may be stored: ${private_}`)
    const status = visitor.isGuest && path !== '/' ? 302 : 200
    if (answer.status() !== status) wrong.push(`${path} ${answer.status()}`)
    if (visitor.name && !text.includes(visitor.name)) wrong.push(`${path} does not know ${visitor.name}`)
    for (const other of visitors.filter((one) => one !== visitor))
      for (const mark of other.marks) if (text.includes(mark)) wrong.push(`${path} shows ${mark} of somebody else`)
    for (const mark of visitor.marks) if (text.includes(mark)) seen.set(mark, (seen.get(mark) ?? 0) + 1)
  }
  for (let n = 0; n < REQUESTS; n += TOGETHER)
    await Promise.all(Array.from({ length: TOGETHER }, (_, i) => look(n + i)))
  expect(wrong).toEqual([])
  expect(seen.size, 'their own pages do hold the marks').toBeGreaterThan(3)
  await Promise.all(visitors.map(({ close }) => close()))
})

test('private answers of the API and files of bookings must not be cached', async ({ page }) => {
  await signInAs(page, 'lena@viertel.example')
  const { data } = (await (await page.request.get('/api/booking?past=true')).json()) as { data: { id: number }[] }
  const id = data[0]?.id ?? 0
  for (const path of [
    '/api/me',
    '/api/booking',
    '/api/payment',
    '/api/profile',
    `/api/booking/${id}`,
    `/booking/${id}.ics`,
  ]) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['cache-control'], path).toContain('no-store')
  }
})
