/** The process or its database is killed in the middle of everything. */
import { expect, test } from '@playwright/test'
import { emptyProduct, PASSWORD, signIn, type EmptyProduct } from './empty-product.ts'
import { ownFolder } from './products.ts'
import { signUp } from './sign-up.ts'

test.skip(process.env['E2E_BASE_URL'] !== undefined && !ownFolder(), 'the product is not ours to stop')
test.describe.configure({ mode: 'serial' })

let empty: EmptyProduct
test.beforeAll(async () => {
  empty = await emptyProduct()
})
test.afterAll(() => empty.remove())

test('kill -9 while people sign up: started again it is ready at once, and whoever was told yes is there', async () => {
  const first = await empty.start()
  const created = performance.now()
  await first.ready()
  const createdMs = performance.now() - created
  expect((await signUp(first.baseUrl, 'first@viertel.example', PASSWORD)).status).toBe(200)
  const told: string[] = []
  const clients = Array.from({ length: 4 }, async (_, who) => {
    for (let n = 0; ; n += 1) {
      const email = `killed-${who}-${n}@viertel.example`
      const answer = await signUp(first.baseUrl, email, PASSWORD).catch(() => null)
      if (answer === null) return
      if (answer.status === 200) told.push(email)
    }
  })
  await expect.poll(() => told.length, { intervals: [20] }).toBeGreaterThan(8)
  first.kill('SIGKILL')
  expect(await first.ended).toBe('SIGKILL')
  await Promise.all(clients)
  expect(await empty.databasePid(), 'the database outlives the process').not.toBeNull()

  const second = await empty.start()
  const began = performance.now()
  await second.ready()
  const readyMs = performance.now() - began
  // It waits for nothing that the dead process held: no longer than creating the database took, on the same machine.
  expect(readyMs).toBeLessThan(Math.max(createdMs, 8000))
  expect((await signIn(second.baseUrl, 'first@viertel.example')).status, 'from before the kill').toBe(200)
  for (const email of told) expect((await signIn(second.baseUrl, email)).status, email).toBe(200)
  // Mails of those who were told are sent as well: those that were being sent when their process was recognised as dead
  // (DEAD_AFTER_SECONDS in jobs.ts) and a first retry is due.
  await expect
    .poll(async () => {
      const page = await (await fetch(`${second.baseUrl}/dev/mail`)).text()
      return told.filter((email) => !page.includes(email))
    })
    .toEqual([])

  // The machine goes down: both are killed, and the database repairs itself.
  const database = await empty.databasePid()
  second.kill('SIGKILL')
  if (database) process.kill(database, 'SIGKILL')
  await second.ended
  const third = await empty.start()
  await third.ready()
  for (const email of told) expect((await signIn(third.baseUrl, email)).status, email).toBe(200)
  third.kill('SIGTERM')
  expect(await third.ended).toBe(0)
  expect(await empty.databasePid()).toBeNull()
})

test('the embedded database killed or stopped beneath it: 503 with Retry-After, and back by itself', async () => {
  const product = await empty.start()
  await product.ready()
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const answers: { status: number; retryAfter: string | null; ms: number }[] = []
    let isOver = false
    const clients = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const began = performance.now()
        // There is no such office: to know that it has to look.
        const answer = await fetch(`${product.baseUrl}/office/1`)
        await answer.arrayBuffer()
        const ms = performance.now() - began
        answers.push({ status: answer.status, retryAfter: answer.headers.get('retry-after'), ms })
      }
    })
    await expect.poll(() => answers.length).toBeGreaterThan(4)
    const before = await empty.databasePid()
    if (before === null) throw new Error('there is no database to be killed')
    process.kill(before, signal)
    // One that is back before a request has given up waiting for it is met by nobody.
    await expect.poll(async () => [null, before].includes(await empty.databasePid())).toBe(false)
    await product.ready()
    isOver = true
    await Promise.all(clients)
    expect(answers.filter(({ status }) => status !== 404 && status !== 503)).toEqual([])
    expect(answers.filter(({ status, retryAfter }) => status === 503 && !Number(retryAfter))).toEqual([])
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(10_000)
    expect((await fetch(`${product.baseUrl}/office/1`)).status).toBe(404)
  }
  product.kill('SIGTERM')
  expect(await product.ended).toBe(0)
})
