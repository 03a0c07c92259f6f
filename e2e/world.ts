/** Shared by the journeys: signing in, the mailbox, the data of the demo. */
import { expect, type APIRequestContext, type Page } from '@playwright/test'

export const PASSWORD = 'Viertel-2026!'

export type DemoFacts = {
  people: { kind: string; email: string; password: string }[]
  offices: { id: number; group: number; city: string; capacity: number; currency: string }[]
}

export async function demoFacts(request: APIRequestContext): Promise<DemoFacts> {
  return (await (await request.get('/dev/demo.json')).json()) as DemoFacts
}

/** An open page is left first: it could still load something anew that is not theirs who is signed in now. */
export async function signInAs(page: Page, email: string): Promise<void> {
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  const answer = await page.request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } })
  expect(answer.status()).toBe(200)
}

/**
 * Opens a page and waits until all of it is hydrated, including parts that load later. It does not wait for a silent
 * network, which takes half a second and says little about what the page does with the answers.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await live(page)
}

/** React attaches properties to an element once it listens to it; the markers of the map are made without React. */
export async function live(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // While React draws the document anew there is none.
    if (document.documentElement?.dataset['hydrated'] === undefined) return false
    const controls = [...document.querySelectorAll('main button, main input, main select, main a, header a, form')]
    return controls.every(
      (control) =>
        control.closest('.map-view') !== null || Object.keys(control).some((key) => key.startsWith('__reactProps$')),
    )
  })
}

/** Hydrated, with its fonts loaded and all animations finished except endless ones. */
export async function atRest(page: Page): Promise<void> {
  await live(page)
  await still(page)
}

/**
 * Waits until the fonts are loaded and all animations have finished except endless ones. What lies in closed details is
 * not drawn, and its animations do not go on.
 */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const isDrawn = (effect: AnimationEffect | null) =>
      !(effect instanceof KeyframeEffect) || effect.target?.checkVisibility() !== false
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity && isDrawn(effect))
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}

/** Waits until the effects of the last key, tap or scroll have been painted. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** A weekday at least this many days ahead as an ISO day. Demo offices are open then, most of the day. */
export function weekdayAhead(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000)
  while (at.getUTCDay() === 0 || at.getUTCDay() === 6) at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}

/** The newest mail to a person with a matching subject and this text; waits for the jobs to deliver it. */
export async function mailTo(
  page: Page,
  recipient: string,
  subject: RegExp,
  containing = '',
): Promise<{ text: string; links: string[] }> {
  let found: { text: string; links: string[] } | null = null
  await expect(async () => {
    const list = await (await page.request.get('/dev/mail', { params: { to: recipient } })).text()
    const mails = [...list.matchAll(/<a href="(\/dev\/mail\/\d+)">([^<]*)<\/a>/g)]
    for (const [, address = '', title = ''] of mails) {
      if (!subject.test(title)) continue
      const body = await (await page.request.get(address)).text()
      const text = /<pre>([\s\S]*)<\/pre>/.exec(body)?.[1] ?? ''
      if (!text.includes(containing)) continue
      found = {
        text,
        links: [...text.matchAll(/<a href="([^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&')),
      }
      break
    }
    expect(found, `a mail to ${recipient} about ${subject} ${containing}`).toBeTruthy()
  }).toPass()
  return found as unknown as { text: string; links: string[] }
}

/** Confirms the address of somebody who has just registered, wherever they are signed in. */
export async function confirmAddress(page: Page, email: string, password: string): Promise<void> {
  const { links } = await mailTo(page, email, /Bestätige|Verify/)
  const link = links.find((one) => one.includes('/email/verify')) ?? ''
  const answer = await page.request.post('/api/auth/verify-email', {
    data: { token: new URL(link).searchParams.get('token'), currentPassword: password },
  })
  expect(answer.status()).toBe(200)
}

/** An office that is free at a time, found by a search. */
export async function freeOffice(
  page: Page,
  date: string,
  wish: {
    time?: string
    hours?: number
    group?: 1 | 2
    /** Free at that time, one unless said. */ desks?: number
  } = {},
): Promise<{ id: number; price: number; title: string }> {
  const answer = await page.request.post('/api/office/search', {
    data: {
      search: { date, time: wish.time ?? '10:00', hours: wish.hours ?? 4 },
      group: wish.group ?? 1,
      location: { lat: 52.52, lng: 13.405 },
    },
  })
  const { data } = (await answer.json()) as {
    data: { id: number; price: number; title: string; refugee: boolean; internal: boolean }[]
  }
  const fit = data.filter((one) => !one.refugee && !one.internal && one.price > 0)
  const office =
    wish.desks === undefined
      ? fit[0]
      : await firstWithDesks(page, fit, wish.desks, { date, time: wish.time ?? '10:00', hours: wish.hours ?? 4 })
  if (!office) throw new Error(`no free office on ${date}`)
  return office
}

async function firstWithDesks<O extends { id: number }>(page: Page, offices: O[], desks: number, time: object) {
  for (const office of offices) {
    const quote = await page.request.post('/api/booking/quote', { data: { office: office.id, ...time } })
    const { data } = (await quote.json()) as { data: { freeDesks: number } }
    if (data.freeDesks >= desks) return office
  }
  return undefined
}

/** Chooses a day in the calendar of the search form. @param day ISO */
export async function chooseDay(page: Page, day: string): Promise<void> {
  await page.locator('.date-button').click()
  const first = page.locator('[data-day]').first()
  await first.waitFor()
  const choice = page.locator(`[data-day="${day}"]`)
  const [earlier, later] = [
    page.locator('.day-picker-head button').first(),
    page.locator('.day-picker-head button').last(),
  ]
  await expect(async () => {
    if ((await choice.count()) === 0)
      await (String(await first.getAttribute('data-day')) > day ? earlier : later).click()
    await expect(choice).toBeVisible({ timeout: 1000 })
  }).toPass()
  await choice.click()
}

/** Moves the slider that pays to its end with Enter. */
export async function slideToPay(page: Page): Promise<void> {
  const slider = page.locator('.pay-bar input[type="range"]')
  await expect(slider).toBeEnabled()
  // After a redirect from the bank the page is new, and the slider does nothing until React listens to it. The fields
  // of a payment provider on the same page are never React's, so `live` would wait forever.
  await expect
    .poll(() => slider.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true)
  await slider.press('Enter')
}

/** Two hours from ten at an office that is free until noon and longer. */
export async function bookTwoHours(page: Page, day: string): Promise<number> {
  const { id: office, price } = await freeOffice(page, day, { time: '10:00', hours: 6 })
  const answer = await page.request.post('/api/booking', {
    headers: { 'idempotency-key': `two-hours-${Date.now()}` },
    data: { office, date: day, time: '10:00', hours: 2, expectedTotal: price * 2 },
  })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { data: { id: number } }).data.id
}
