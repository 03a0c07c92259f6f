/**
 * A team day: from the page of a place to bookings for several, by keyboard on a phone in German, with what is in the way
 * said beside each person; on a wide screen in English, and without script.
 */
import { expect, test, type Page } from '@playwright/test'
import { payWithAskingCard } from './asking-card.ts'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { freeOffice, mailTo, signInAs, visit, weekdayAhead } from './world.ts'

const LOOKS = [320, 1440]
const ADMIN = 'company@viertel.example'
const EMPLOYEE = 'employee@viertel.example'

async function tabTo(page: Page, name: string | RegExp, role: 'link' | 'button' | 'checkbox'): Promise<void> {
  const wanted = page.getByRole(role, { name }).first()
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 160; presses += 1) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

type Quote = { me: number; others: { id: number; name: string }[]; reason: object | null }

async function quote(page: Page, wish: object, members: number[]): Promise<Quote> {
  const answer = await page.request.post('/api/team-day/quote', { data: { ...wish, members } })
  return ((await answer.json()) as { data: Quote }).data
}

/** Who comes along with the organiser at a place and time where nothing is in their way. */
async function somebodyFree(page: Page, wish: object): Promise<number[]> {
  const { me, others } = await quote(page, wish, [])
  for (const { id } of others) if ((await quote(page, wish, [me, id])).reason === null) return [me, id]
  throw new Error('nobody is free')
}

/** A weekday and a place where the organiser and this colleague can be at eight: what the demo booked moves with the date. */
async function whereBothFit(page: Page, colleague: string): Promise<{ date: string; id: number }> {
  for (let ahead = 21; ahead < 35; ahead += 1) {
    const date = weekdayAhead(ahead)
    const { id } = await freeOffice(page, date, { time: '08:00', hours: 2 })
    const wish = { office: id, date, time: '08:00', hours: 2 }
    const { me, others } = await quote(page, wish, [])
    const { id: other } = others.find(({ name }) => name === colleague) ?? {}
    if (other !== undefined && (await quote(page, wish, [me, other])).reason === null) return { date, id }
  }
  throw new Error(`${colleague} is never free`)
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('from a place to a booking for two, and for who cannot there is a way out', async ({ page, browser }) => {
    await signInAs(page, ADMIN)
    const { date, id } = await whereBothFit(page, 'Mirjam Nowak')
    await visit(page, `/office/${id}?date=${date}&time=08:00&hours=2`)
    await tabTo(page, 'Für mehrere buchen', 'link')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Teamtag planen' })).toBeVisible()
    await expect(page.getByText('Ein Teamtag ist für 2 bis 20 Personen.', { exact: false })).toBeVisible()
    await tabTo(page, /Mirjam Nowak/, 'checkbox')
    await page.keyboard.press('Space')
    await expect(page.getByText('2 Personen gewählt')).toBeVisible()
    await expectGoodInEachLook(page, LOOKS, 'planning a team day')
    await tabTo(page, 'Für 2 Personen buchen', 'button')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Teamtag gebucht' })).toBeVisible()
    await expectGoodInEachLook(page, LOOKS, 'a team day that is booked')
    await mailTo(page, EMPLOYEE, /^Teamtag: /)

    // Who comes already has a booking at that time now.
    await visit(page, `/office/${id}?date=${date}&time=08:00&hours=2`)
    await page.getByRole('link', { name: 'Für mehrere buchen' }).click()
    await page.getByRole('checkbox', { name: /Mirjam Nowak/ }).check()
    await expect(page.getByText(/hat schon gebucht: 08:00–10:00/)).toBeVisible()
    await expect(page.getByText('Alle oder niemand.', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Für 2 Personen buchen' })).toBeDisabled()
    await expectGoodInEachLook(page, LOOKS, 'a team day that does not fit')
    await page.getByRole('link', { name: 'Ohne Mirjam' }).click()
    await expect(page.getByText('1 Person gewählt')).toBeVisible()

    // Whoever was taken along cancels alone.
    const theirs = await browser.newContext()
    const employee = await theirs.newPage()
    await signInAs(employee, EMPLOYEE)
    const { data } = (await (await employee.request.get(`/api/booking?from=${date}`)).json()) as {
      data: { id: number; date: string; office: { id: number } }[]
    }
    const own = data.find((booking) => booking.date === date && booking.office.id === id)
    const canceled = await employee.request.delete(`/api/booking/${own?.id}/cancel`)
    expect([canceled.status(), await canceled.text()]).toEqual([200, expect.stringContaining('"canceled"')])
    await theirs.close()
  })
})

test('without script, in English, with a guest', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const date = weekdayAhead(18)
  await signInAs(page, ADMIN)
  const { id } = await freeOffice(page, date, { time: '08:00', hours: 2 })
  await page.goto(`/en/team/day?office=${id}&date=${date}&time=08:00&hours=2`)
  await page.getByLabel('Guests without an account').fill('1')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('2 people chosen')).toBeVisible()
  await page.getByRole('button', { name: 'Book for 2 people' }).click()
  await expect(page.getByRole('heading', { name: 'Team day booked' })).toBeVisible()
  await context.close()
})

test('whoever may not invite is not offered it, and is refused', async ({ page }) => {
  const date = weekdayAhead(21)
  await signInAs(page, EMPLOYEE)
  const { id } = await freeOffice(page, date)
  await visit(page, `/office/${id}?date=${date}&time=10:00&hours=2`)
  await expect(page.getByRole('link', { name: 'Für mehrere buchen' })).toHaveCount(0)
  await page.goto(`/team/day?office=${id}&date=${date}&time=10:00&hours=2`)
  await expect(page.getByRole('heading', { name: 'Das ist nicht für dich freigegeben' })).toBeVisible()
})

test('the bank asks about each place: who booked for all confirms one after the other, by keyboard', async ({
  page,
}) => {
  const errors = watchErrors(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, ADMIN)
  await payWithAskingCard(page)
  // Near enough for the card to be held at once.
  const date = weekdayAhead(3)
  const { id: office } = await freeOffice(page, date, { time: '15:00', hours: 2, desks: 2 })
  const members = await somebodyFree(page, { office, date, time: '15:00', hours: 2 })
  const chosen = members.map((id) => `m=${id}`).join('&')
  await visit(page, `/team/day?office=${office}&date=${date}&time=15:00&hours=2&${chosen}`)
  await tabTo(page, 'Für 2 Personen buchen', 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Fast gebucht' })).toBeVisible()
  await expect(page.getByText('ohne Bestätigung ist keiner gebucht.', { exact: false })).toBeVisible()
  await expectGoodInEachLook(page, LOOKS, 'a team day that waits')
  await tabTo(page, /^Zahlungen bestätigen/, 'link')
  await page.keyboard.press('Enter')
  for (const done of [0, 1]) {
    await expect(page.getByText(`Teamtag: ${done} von 2 bestätigt`)).toBeVisible()
    await expectGoodInEachLook(page, LOOKS, `payment ${done} of a team day`)
    await tabTo(page, 'Bei der Bank bestätigen', 'link')
    await page.keyboard.press('Enter')
    await tabTo(page, /^Bestätigen/, 'button')
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('heading', { name: 'Dein Platz ist gebucht' })).toBeVisible()
  await expect(page.getByText('Zahlung bestätigen')).toHaveCount(0)
  expect(errors).toEqual([])
})
