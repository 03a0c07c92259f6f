/** A provider makes a code for their own places, a guest uses it, and it ends: on a phone, by keyboard. */
import { expect, test, type Page } from '@playwright/test'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { freeOffice, signInAs, slideToPay, visit, weekdayAhead } from './world.ts'

const DAY = weekdayAhead(6)
const CODE = `WIEGE-${Date.now() % 1_000_000}`

/** One of the provider's published places that is free at ten. */
async function ownOffice(page: Page): Promise<number> {
  const { data } = (await (await page.request.get('/api/office/my')).json()) as {
    data: { id: number; draft: boolean }[]
  }
  for (const { id } of data.filter(({ draft }) => !draft)) {
    const body = { office: id, date: DAY, time: '10:00', hours: 2 }
    const quote = await page.request.post('/api/booking/quote', { data: body })
    const { data: price } = (await quote.json()) as { data: { freeDesks: number; totalCents: number } }
    if (quote.ok() && price.freeDesks > 0 && price.totalCents > 0) return id
  }
  throw new Error('none of the places is free')
}

/** Opens the field for a code and redeems one. */
async function redeem(page: Page): Promise<void> {
  const open = page.getByRole('button', { name: 'Gutschein einlösen' })
  if (await open.isVisible()) await open.press('Enter')
  await page.getByLabel('Gutscheincode').fill(CODE.toLowerCase())
  await page.getByLabel('Gutscheincode').press('Enter')
}

test('from making it to its end: what it takes off, where it holds, and who bears it', async ({ page }) => {
  const errors = watchErrors(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'provider@viertel.example')
  const office = await ownOffice(page)
  await visit(page, '/dashboard/discounts')
  await page.getByText('Gutschein anlegen').press('Enter')
  const form = page.locator('details[open]')
  await form.getByLabel('Code').fill(CODE)
  await form.getByLabel('Prozent').fill('20')
  await form.getByLabel('Betrag', { exact: true }).fill('5,00')
  const make = form.getByRole('button', { name: 'Anlegen' })
  await make.press('Enter')
  // Both at once is no discount; nothing that was typed is lost.
  await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible()
  await expect(form.getByLabel('Code')).toHaveValue(CODE)
  await form.getByLabel('Betrag', { exact: true }).fill('')
  await make.press('Enter')
  await expect(page.getByText('Der Gutschein gilt.')).toBeVisible()
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: CODE }) })
  await expect(entry).toContainText('20 % Rabatt, 0-mal benutzt')
  await expect(entry).toContainText('trägt der Anbieter')
  await expectGoodInEachLook(page, [320, 390, 1440], 'discount codes')

  await signInAs(page, 'lena@viertel.example')
  const elsewhere = await freeOffice(page, DAY, { time: '10:00', hours: 2 })
  const wish = `date=${DAY}&time=10:00&hours=2`
  if (elsewhere.id !== office) {
    await visit(page, `/office/${elsewhere.id}?${wish}`)
    await redeem(page)
    await expect(page.locator('.discount').getByRole('alert')).toBeVisible()
  }
  await visit(page, `/office/${office}?${wish}`)
  await redeem(page)
  await expect(page.getByText(`Gutschein ${CODE}`)).toBeVisible()
  await page.locator('.box-go').press('Enter')
  await expect(page).toHaveURL(/\/book\/\d+\?.*hold=/)
  await expect(page.getByText(`Gutschein ${CODE}`).first()).toBeVisible()
  // It is removed and entered again at the total, and nothing that was typed is lost.
  const [typed, total] = [page.getByLabel('Kartennummer'), page.locator('.price-total dd')]
  const less = await total.textContent()
  await page.getByRole('radio', { name: 'Andere Zahlungsart' }).check()
  await typed.fill('4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Gutschein entfernen' }).press('Enter')
  await expect(page).not.toHaveURL(/code=/)
  await expect(page).toHaveURL(/hold=/)
  await expect(total).not.toHaveText(less ?? '')
  await page.getByRole('button', { name: 'Gutschein einlösen' }).press('Enter')
  await page.getByLabel('Gutscheincode').fill('NIEMANDS')
  await page.getByLabel('Gutscheincode').press('Enter')
  await expect(page.getByLabel('Gutscheincode')).toHaveAccessibleDescription(/./)
  await redeem(page)
  await expect(total).toHaveText(less ?? '')
  await expect(page.getByText(`Gutschein ${CODE}`).first()).toBeVisible()
  await expect(typed).toHaveValue('4242 4242 4242 4242')
  await expectGoodInEachLook(page, [320, 390, 1440], 'a code at the total')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('radio').first().check()
  await slideToPay(page)
  await expect(page).toHaveURL(/\/booking\/\d+\?new/)
  const id = Number(/\/booking\/(\d+)/.exec(page.url())?.[1])
  const { data: booking } = (await (await page.request.get(`/api/booking/${id}`)).json()) as {
    data: { price: { sumCents: number; discountCents: number; totalCents: number } }
  }
  expect(booking.price.discountCents).toBe(Math.round(booking.price.sumCents / 5))
  expect(booking.price.totalCents).toBe(booking.price.sumCents - booking.price.discountCents)
  await expect(page.getByText(`Gutschein`, { exact: false }).first()).toBeVisible()

  await signInAs(page, 'provider@viertel.example')
  await visit(page, '/dashboard/discounts')
  await expect(entry).toContainText('20 % Rabatt, 1-mal benutzt')
  await entry.getByRole('button', { name: `Beenden: ${CODE}` }).press('Enter')
  await expect(page.getByText('Der Gutschein ist beendet.')).toBeVisible()
  await expect(entry).toContainText('beendet')
  const late = await page.request.post('/api/booking/quote', {
    data: { office, date: DAY, time: '13:00', hours: 2, discountCode: CODE },
  })
  const { data: quote } = (await late.json()) as { data: { discountError: string | null; discountCents: number } }
  expect([quote.discountError === null, quote.discountCents]).toEqual([false, 0])
  // The browser says by itself that the form was refused.
  expect(errors.filter((one) => !one.includes('422'))).toEqual([])
})
