/** An operator gives a part of a payment back: on a phone, by keyboard; too much is refused, and the payer is told. */
import { expect, test, type Page } from '@playwright/test'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { mailTo, PASSWORD, signInAs, visit } from './world.ts'

/** The newest of Lena's visits that was charged. */
async function chargedVisit(page: Page): Promise<number> {
  await signInAs(page, 'lena@viertel.example')
  const past = (await (await page.request.get('/api/booking?past=true')).json()) as { data: { id: number }[] }
  for (const { id } of past.data) {
    const { data } = (await (await page.request.get(`/api/booking/${id}`)).json()) as {
      data: { payment: { timeline: { kind: string; cents: number }[]; state: string } }
    }
    if (data.payment.state === 'paid' && data.payment.timeline.some(({ cents }) => cents > 500)) return id
  }
  throw new Error('the demo city has no visit that was charged')
}

test('a part of a payment is given back once, and both sides of it are shown', async ({ page }) => {
  const id = await chargedVisit(page)
  const errors = watchErrors(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'operator@viertel.example')
  await visit(page, '/operator')
  await page.getByRole('link', { name: 'Geld einer Buchung' }).press('Enter')
  const number = page.getByLabel('Nummer der Buchung')
  await number.fill('1')
  await number.press('Enter')
  await expect(page.getByText('Diese Buchung gibt es nicht.')).toBeVisible()
  await number.fill(String(id))
  await number.press('Enter')
  await expect(page.getByRole('heading', { name: `Buchung ${id}` })).toBeVisible()

  const prove = page.getByRole('link', { name: 'Bestätigen' })
  if (await prove.isVisible()) {
    await prove.press('Enter')
    await page.getByLabel('Passwort').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Buchung ${id}` })).toBeVisible()
  }
  const form = page.getByRole('region', { name: 'Erstatten' })
  const button = form.getByRole('button', { name: 'Erstatten', exact: true })
  // An empty amount is not everything: that is a button which names the sum.
  await form.getByLabel('Grund').fill('Die Heizung war aus.')
  await button.press('Enter')
  await expect(form.getByLabel('Betrag')).toBeFocused()
  await expect(form.getByRole('button', { name: /^Alles erstatten: \d+,\d\d\s€$/ })).toBeVisible()
  await form.getByLabel('Betrag').fill('9999')
  await form.getByLabel('Grund').fill('Die Heizung war aus.')
  await button.press('Enter')
  await expect(form.getByText('So viel ist nicht mehr übrig.')).toBeVisible()
  await expect(form.getByLabel('Grund')).toHaveValue('Die Heizung war aus.')
  await form.getByLabel('Betrag').fill('1,50')
  await form.getByLabel('Wer trägt die Erstattung?').selectOption('der Marktplatz')
  await button.press('Enter')
  await expect(page.getByText('Die Erstattung ist auf dem Weg.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Zahlungen' })).toContainText('zum Teil erstattet')
  await expect(page.getByRole('listitem').filter({ hasText: 'Die Heizung war aus.' })).toContainText('der Marktplatz')
  await expect(page.getByRole('region', { name: /^Erstattung auf Kosten des Marktplatzes/ })).toContainText('goodwill')
  await expectGoodInEachLook(page, [320, 390, 1440], 'refund')

  await signInAs(page, 'lena@viertel.example')
  const mail = await mailTo(page, 'lena@viertel.example', /^Erstattung:/, '1,50')
  expect(mail.text).toContain('erstattet')
  await visit(page, `/booking/${id}`)
  await expect(page.getByRole('region', { name: 'Zahlung' })).toContainText('1,50')
  expect(errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([])
})
