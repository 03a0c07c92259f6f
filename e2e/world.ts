/** What journeys share: signing in, the mailbox, the demo's facts. */
import { expect, type APIRequestContext, type Page } from '@playwright/test'

export const PASSWORD = 'Viertel-2026!'

export type DemoFacts = {
  people: { kind: string; email: string; password: string }[]
  offices: { id: number; group: number; city: string; capacity: number; currency: string }[]
}

export async function demoFacts(request: APIRequestContext): Promise<DemoFacts> {
  return (await (await request.get('/dev/demo.json')).json()) as DemoFacts
}

export async function signInAs(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } })
  expect(answer.status()).toBe(200)
}

/**
 * Opens a page and waits until all of it is live, what is loaded after the rest as well. Nobody waits for a silent
 * network: that is half a second of nothing, and says little of what the page does with the answers.
 */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await live(page)
}

/** React keeps the properties of an element on it, once it listens; the marks of the map are made without React. */
export async function live(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (!('hydrated' in document.documentElement.dataset)) return false
    const controls = [...document.querySelectorAll('main button, main input, main select, main a, header a, form')]
    return controls.every(
      (control) =>
        control.closest('.map-view') !== null || Object.keys(control).some((key) => key.startsWith('__reactProps$')),
    )
  })
}

/** Live, with its letters, and nothing moves any more but what never ends: as somebody looks at it. */
export async function atRest(page: Page): Promise<void> {
  await live(page)
  await still(page)
}

/** The letters are there, and nothing moves any more but what never ends. */
export async function still(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}

/** What follows from the last key, tap or scroll has been drawn. */
export async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** A weekday at least so many days ahead, ISO. Demo offices are open then, most of the day. */
export function weekdayAhead(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000)
  while (at.getUTCDay() === 0 || at.getUTCDay() === 6) at.setUTCDate(at.getUTCDate() + 1)
  return at.toISOString().slice(0, 10)
}

/** The newest mail to somebody whose subject fits, with this in its text; waits for the jobs to deliver it. */
export async function mailTo(
  page: Page,
  recipient: string,
  subject: RegExp,
  containing = '',
): Promise<{ text: string; links: string[] }> {
  let found: { text: string; links: string[] } | null = null
  await expect(async () => {
    const list = await (await page.request.get('/dev/mail')).text()
    const rows = [
      ...list.matchAll(/<tr><td>[^<]*<\/td><td>([^<]*)<\/td><td><a href="(\/dev\/mail\/\d+)">([^<]*)<\/a>/g),
    ]
    for (const row of rows.filter((one) => one[1] === recipient && subject.test(one[3] ?? ''))) {
      const body = await (await page.request.get(row[2] ?? '')).text()
      const text = /<pre>([\s\S]*)<\/pre>/.exec(body)?.[1] ?? ''
      if (!text.includes(containing)) continue
      found = {
        text,
        links: [...text.matchAll(/<a href="([^"]+)"/g)].map((match) => (match[1] ?? '').replaceAll('&amp;', '&')),
      }
      break
    }
    expect(found, `a mail to ${recipient} about ${subject} ${containing}`).toBeTruthy()
  }).toPass({ timeout: 20_000 })
  return found as unknown as { text: string; links: string[] }
}

/** An office that is free at a time, found the way people find one. */
export async function freeOffice(
  page: Page,
  date: string,
  wish: { time?: string; hours?: number; group?: 1 | 2 } = {},
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
  const office = data.find((one) => !one.refugee && !one.internal && one.price > 0)
  if (!office) throw new Error(`no free office on ${date}`)
  return office
}

/** In the calendar of the search form. @param day ISO */
export async function chooseDay(page: Page, day: string): Promise<void> {
  await page.locator('.date-button').click()
  await page.locator('[data-day]').first().waitFor()
  const choice = page.locator(`[data-day="${day}"]`)
  await expect(async () => {
    if ((await choice.count()) === 0) await page.locator('.day-picker-head button').last().click()
    await expect(choice).toBeVisible({ timeout: 1000 })
  }).toPass()
  await choice.click()
}

/** The one control that pays: a slider, which Enter slides to its end. */
export async function slideToPay(page: Page): Promise<void> {
  const slider = page.locator('.pay-bar input[type="range"]')
  await expect(slider).toBeEnabled({ timeout: 15_000 })
  // After a redirect from the bank the page is new, and the slider does nothing until React listens to it. The fields of
  // a payment provider on the same page never do, so `live` would wait for ever.
  await expect
    .poll(() => slider.evaluate((one) => Object.keys(one).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true)
  await slider.press('Enter')
}
