/**
 * Lighthouse on the built product, as on a phone: accessibility, best practices and SEO without a point missing on the
 * start page, on results and on an office page (results are not for search engines). Performance is printed beside it and not asserted: it is a matter of the machine.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import lighthouse from 'lighthouse'
import { PLAIN_FLAGS } from './chromium-flags.ts'
import { freePort } from './product-process.ts'
import { freeOffice, weekdayAhead } from './world.ts'

// What they begin with is made once.
test.describe.configure({ mode: 'default' })

const PERFECT = ['accessibility', 'best-practices', 'seo'] as const

let browser: ChildProcess
let port: number
let profile: string
test.beforeAll(async () => {
  port = await freePort()
  profile = await mkdtemp(join(tmpdir(), 'viertel-lighthouse-'))
  const { launchOptions } = test.info().project.use
  const flags = [...PLAIN_FLAGS, '--headless=new', `--remote-debugging-port=${port}`]
  browser = spawn(launchOptions?.executablePath ?? 'chromium', [...flags, `--user-data-dir=${profile}`], {
    stdio: 'ignore',
  })
  for (let i = 0; i < 200; i += 1) {
    if (await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null)) return
    await sleep(50)
  }
  throw new Error('the browser does not start')
})
test.afterAll(async () => {
  const ended = new Promise((done) => browser.once('exit', done))
  browser.kill('SIGTERM')
  await ended
  await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
})

const DATE = weekdayAhead(4)
const RESULTS = `/?lat=52.52&lng=13.405&address=Berlin&date=${DATE}&time=10:00`

for (const name of ['start page', 'results', 'office page'] as const)
  test(`Lighthouse has nothing to say against the ${name}`, async ({ page, baseURL }) => {
    const path =
      name === 'start page' ? '/' : name === 'results' ? RESULTS : `/office/${(await freeOffice(page, DATE)).id}`
    const perfect = PERFECT.filter((key) => key !== 'seo' || name !== 'results')
    const result = await lighthouse(`${baseURL}${path}`, {
      port,
      logLevel: 'silent',
      onlyCategories: ['performance', ...perfect],
    })
    if (!result) throw new Error('Lighthouse gave no answer')
    const { categories, audits, runtimeError } = result.lhr
    expect(runtimeError, 'the page was loaded').toBeUndefined()
    console.log(
      `Lighthouse ${path}: ${Object.entries(categories)
        .map(([key, { score }]) => `${key} ${Math.round((score ?? 0) * 100)}`)
        .join(', ')}, largest paint ${audits['largest-contentful-paint']?.displayValue}`,
    )
    for (const key of perfect) {
      const against = (categories[key]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => `${id}: ${audits[id]?.displayValue ?? audits[id]?.title}`)
      expect(against, key).toEqual([])
    }
    expect(audits['bf-cache']?.score ?? 1, 'the page comes back from the back/forward cache').toBe(1)
  })
