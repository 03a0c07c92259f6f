/** The process itself ends: politely under load, and killed in the middle of everything. */
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort, startProcess, type ProductProcess } from './product-process.ts'
import { signUp } from './sign-up.ts'
import { ownFolder } from './products.ts'

test.skip(process.env['E2E_BASE_URL'] !== undefined && !ownFolder(), 'the product is not ours to stop')
test.describe.configure({ mode: 'serial' })
test.setTimeout(120_000)

/** Without the sandbox there is no demo city, which makes an empty product that starts in seconds. */
const EMPTY = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_stopandkill1234',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_stopandkill1234',
  STRIPE_WEBHOOK_SECRET: 'whsec_stopandkill1234',
}
const PASSWORD = 'Torbogen-47?Lampe'

let dataDir: string
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'viertel-kill-'))
  // The user of the database enters it, too; else the cluster lies elsewhere and outlives this folder.
  await chmod(dataDir, 0o755)
})
/** Whatever a failed journey left running stops, and its database with it. */
test.afterAll(async () => {
  for (const product of started) product.kill('SIGTERM')
  await Promise.all(started.map((product) => product.ended))
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

const started: ProductProcess[] = []
async function start(): Promise<ProductProcess> {
  const product = startProcess({ port: await freePort(), dataDir, env: EMPTY })
  started.push(product)
  return product
}

/** The embedded server of this folder, by its own file; null when it is stopped. */
async function databasePid(): Promise<number | null> {
  const file = await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8').catch(() => null)
  const pid = Number(file?.split('\n')[0])
  if (!pid) return null
  try {
    process.kill(pid, 0)
    return pid
  } catch {
    return null
  }
}

const signIn = (baseUrl: string, email: string) =>
  fetch(`${baseUrl}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })

/** @returns 'ok', or why there was no whole answer */
function askHealth(baseUrl: string, agent: Agent | undefined): Promise<string> {
  return new Promise((done) => {
    const asked = request(`${baseUrl}/healthz`, { agent }, (answer) => {
      answer.resume()
      answer.on('end', () => done('ok')).on('error', (error) => done(String(error)))
    })
    asked.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? String(error))).end()
  })
}

test('SIGTERM under load: nothing that was begun is cut, the rest is turned away, all of it ends within 10 s with 0', async () => {
  const product = await start()
  await product.ready(60_000)
  const email = 'first@viertel.example'
  expect((await signUp(product.baseUrl, email, PASSWORD)).status).toBe(200)
  expect(await databasePid()).not.toBeNull()

  // Slow ones (a password hash each), pages and quick ones, all the time.
  const answers: { status: number; began: number; isWhole: boolean }[] = []
  const turnedAway: { code: string; began: number }[] = []
  let isOver = false
  const client = async (ask: () => Promise<Response>, end: string) => {
    while (!isOver) {
      const began = performance.now()
      const answer = await ask().catch((error: unknown) => {
        turnedAway.push({ code: (error as { cause?: { code?: string } }).cause?.code ?? String(error), began })
        return null
      })
      if (answer === null && turnedAway.at(-1)?.code === 'ECONNREFUSED') return
      if (answer === null) continue
      const text = await answer.text().catch(() => 'cut')
      answers.push({ status: answer.status, began, isWhole: text.endsWith(end) })
    }
  }
  const get = (path: string) => () => fetch(`${product.baseUrl}${path}`)
  const clients = [
    ...Array.from({ length: 6 }, () => client(() => signIn(product.baseUrl, email), '}')),
    ...Array.from({ length: 6 }, () => client(get('/'), '</html>')),
    ...Array.from({ length: 4 }, () => client(get('/api/openapi.json'), '}')),
  ]
  // Two hundred more who come again at once, half of them on connections they keep.
  const quick: string[] = []
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: false })]
  const crowd = Array.from({ length: 200 }, async (_, i) => {
    for (let end = 'ok'; !isOver && end === 'ok';) {
      end = await askHealth(product.baseUrl, agents[i % 2])
      if (end !== 'ok') quick.push(end)
    }
  })
  await new Promise((done) => setTimeout(done, 1500))
  const readiness: number[] = []
  const signalled = performance.now()
  product.kill('SIGTERM')
  const watching = (async () => {
    while (!isOver) {
      const answer = await fetch(`${product.baseUrl}/readyz`).catch(() => null)
      if (!answer) return
      readiness.push(answer.status)
      await answer.text()
    }
  })()
  const code = await product.ended
  const tookMs = performance.now() - signalled
  isOver = true
  await Promise.all([...clients, ...crowd, watching])
  for (const agent of agents) agent.destroy()

  expect(code).toBe(0)
  expect(tookMs).toBeLessThan(10_000)
  expect(await databasePid(), 'the embedded database is stopped too').toBeNull()
  expect(product.output()).toContain('finishing what runs')
  expect(product.output(), 'by its own count').not.toContain('were cut')
  // The signal may come a moment after the first question.
  expect(readiness.slice(1).filter((status) => status !== 503)).toEqual([])
  expect(readiness).toContain(503)
  expect(answers.filter(({ began }) => began < signalled).length).toBeGreaterThan(30)
  expect(answers.filter(({ status, isWhole }) => status !== 200 || !isWhole)).toEqual([])
  // Whoever comes later finds the door shut; nobody is let in and thrown out, and no answer is half.
  expect(turnedAway.filter(({ began }) => began < signalled)).toEqual([])
  expect(turnedAway.filter(({ code: why }) => why !== 'ECONNREFUSED')).toEqual([])
  expect(quick.filter((end) => end !== 'ECONNREFUSED')).toEqual([])
})

test('kill -9 while people sign up: started again it is ready at once, and whoever was told yes is there', async () => {
  const first = await start()
  await first.ready(60_000)
  const told: string[] = []
  const clients = Array.from({ length: 4 }, async (_, who) => {
    for (let n = 0; ; n += 1) {
      const email = `killed-${who}-${n}@viertel.example`
      const answer = await signUp(first.baseUrl, email, PASSWORD).catch(() => null)
      if (answer === null) return
      if (answer.status === 200) told.push(email)
    }
  })
  await expect.poll(() => told.length, { timeout: 20_000, intervals: [20] }).toBeGreaterThan(8)
  first.kill('SIGKILL')
  expect(await first.ended).toBe('SIGKILL')
  await Promise.all(clients)
  expect(await databasePid(), 'the database outlives the process').not.toBeNull()

  const second = await start()
  const began = performance.now()
  await second.ready(60_000)
  const readyMs = performance.now() - began
  // 2 s on a quiet machine; the tests share theirs.
  expect(readyMs).toBeLessThan(4000)
  expect((await signIn(second.baseUrl, 'first@viertel.example')).status, 'from before the stop').toBe(200)
  for (const email of told) expect((await signIn(second.baseUrl, email)).status, email).toBe(200)
  // Mails of those who were told stay promised as well.
  await expect
    .poll(
      async () => {
        const page = await (await fetch(`${second.baseUrl}/dev/mail`)).text()
        return told.filter((email) => !page.includes(email))
      },
      { timeout: 20_000 },
    )
    .toEqual([])

  // The machine goes down: both are killed, and the database repairs itself.
  const database = await databasePid()
  second.kill('SIGKILL')
  if (database) process.kill(database, 'SIGKILL')
  await second.ended
  const third = await start()
  await third.ready(60_000)
  for (const email of told) expect((await signIn(third.baseUrl, email)).status, email).toBe(200)
  third.kill('SIGTERM')
  expect(await third.ended).toBe(0)
  expect(await databasePid()).toBeNull()
})

test('the embedded database killed or stopped beneath it: 503 with Retry-After, and back by itself', async () => {
  const product = await start()
  await product.ready(60_000)
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
    process.kill((await databasePid()) ?? 0, signal)
    await expect
      .poll(() => answers.some(({ status }) => status === 503), { timeout: 10_000, intervals: [20] })
      .toBe(true)
    await product.ready(10_000)
    isOver = true
    await Promise.all(clients)
    expect(answers.filter(({ status }) => status !== 404 && status !== 503)).toEqual([])
    expect(answers.filter(({ status, retryAfter }) => status === 503 && !Number(retryAfter))).toEqual([])
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(5000)
    expect((await fetch(`${product.baseUrl}/office/1`)).status).toBe(404)
  }
  product.kill('SIGTERM')
  expect(await product.ended).toBe(0)
})
