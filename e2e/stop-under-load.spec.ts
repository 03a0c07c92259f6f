/** The process ends politely under load. */
import { Agent, request } from 'node:http'
import { expect, test } from '@playwright/test'
import { emptyProduct, PASSWORD, signIn, type EmptyProduct } from './empty-product.ts'
import { ownFolder } from './products.ts'
import { signUp } from './sign-up.ts'

test.skip(process.env['E2E_BASE_URL'] !== undefined && !ownFolder(), 'the product is not ours to stop')

/** What `answer-deadline.ts` gives each call. */
const ANSWER_WITHIN_MS = 4400

let empty: EmptyProduct
test.beforeAll(async () => {
  empty = await emptyProduct()
})
test.afterAll(() => empty.remove())

/**
 * Nobody listens any more; or whoever stood at the door when it was shut, and had not been let in yet, is reset by the
 * kernel. That none of those who were let in is among them says the product's own count.
 */
const SHUT = ['ECONNREFUSED', 'ECONNRESET']

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
  const product = await empty.start()
  await product.ready()
  const email = 'first@viertel.example'
  expect((await signUp(product.baseUrl, email, PASSWORD)).status).toBe(200)
  expect(await empty.databasePid()).not.toBeNull()

  // Slow ones (a password hash each), pages and quick ones, all the time.
  const answers: { status: number; began: number; ended: number; isWhole: boolean }[] = []
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
      answers.push({ status: answer.status, began, ended: performance.now(), isWhole: text.endsWith(end) })
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
  // Everybody is connected by then, and all kinds have been answered.
  await new Promise((done) => setTimeout(done, 1500))
  await expect.poll(() => answers.length).toBeGreaterThan(30)
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
  expect(tookMs).toBeLessThan(20_000)
  expect(await empty.databasePid(), 'the embedded database is stopped too').toBeNull()
  expect(product.output()).toContain('finishing what runs')
  expect(product.output(), 'by its own count').not.toContain('were cut')
  // The signal may come a moment after the first question.
  expect(readiness.slice(1).filter((status) => status !== 503)).toEqual([])
  expect(readiness).toContain(503)
  expect(answers.filter(({ isWhole }) => !isWhole)).toEqual([])
  // On a machine that is busy itself, some are asked to come again: before the signal, or because they have waited as
  // long as a call may take. Nobody is because the process ends.
  const underWay = answers.filter(({ began, ended }) => began < signalled && ended > signalled)
  expect(underWay.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  const early = answers.filter(({ began, ended }) => ended > signalled && ended - began < ANSWER_WITHIN_MS)
  expect(early.filter(({ status }) => status !== 200)).toEqual([])
  // Whoever comes later finds the door shut; nobody is let in and thrown out, and no answer is half.
  expect(turnedAway.filter(({ began }) => began < signalled)).toEqual([])
  expect(turnedAway.filter(({ code: why }) => !SHUT.includes(why))).toEqual([])
  expect(quick.filter((end) => !SHUT.includes(end))).toEqual([])
})
