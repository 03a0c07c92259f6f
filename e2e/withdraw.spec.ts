/** Withdrawing from the contract: from the confirmation of a booking to the receipt, in two steps. */
import { expect, test } from '@playwright/test'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { bookTwoHours, mailTo, signInAs, visit, weekdayAhead } from './world.ts'

const LENA = 'lena@viertel.example'

for (const width of [390, 1440])
  test(`from the mail to the receipt by keyboard, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const errors = watchErrors(page)
    await signInAs(page, LENA)
    const id = await bookTwoHours(page, weekdayAhead(width === 390 ? 11 : 13))
    const { links } = await mailTo(page, LENA, /^Gebucht: /, `booking/${id}/withdraw`)
    await visit(page, new URL(links.find((link) => link.endsWith(`/booking/${id}/withdraw`)) ?? '').pathname)
    await expect(page.getByText('Schritt 1 von 2')).toBeVisible()
    await expect(page.getByText('Das kostet dich nichts.')).toBeVisible()
    await expectGoodInEachLook(page, [320, width], 'first step')

    const name = page.getByLabel('Dein Name')
    await name.fill('')
    await name.press('Enter')
    await expect(page).toHaveURL(/withdraw$/)
    await name.fill('Lena Maria Vogel')
    await name.press('Enter')
    await expect(page.getByText('Schritt 2 von 2')).toBeVisible()
    await expect(
      page.getByText(`Hiermit widerrufe ich, Lena Maria Vogel, den Vertrag über die Buchung ${id}.`),
    ).toBeVisible()
    await expectGoodInEachLook(page, [320, width], 'second step')
    await page.getByRole('button', { name: 'Widerruf bestätigen' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Dein Widerruf ist eingegangen' })).toBeVisible()
    await expectGoodInEachLook(page, [320, width], 'received')
    await page.reload()
    await expect(page.getByText('Du zahlst nichts.')).toBeVisible()

    const receipt = await mailTo(page, LENA, /^Storniert: /, `über die Buchung ${id}`)
    expect(receipt.text).toContain('Dein Widerruf ist am')
    await page.getByRole('link', { name: 'Zur Buchung' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'Storniert', level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Vertrag widerrufen' })).toHaveCount(0)
    expect(errors).toEqual([])
  })

test('without JavaScript, and the confirmation brings the terms as PDF', async ({ browser, page }) => {
  await signInAs(page, LENA)
  const id = await bookTwoHours(page, weekdayAhead(15))
  await mailTo(page, LENA, /^Gebucht: /, `booking/${id}/withdraw`)
  const inbox = await (await page.request.get('/dev/mail', { params: { to: LENA } })).text()
  const mails = [...inbox.matchAll(/<a href="(\/dev\/mail\/\d+)">Gebucht: /g)].map(([, path]) => path ?? '')
  const pages = await Promise.all(mails.map(async (path) => (await page.request.get(path)).text()))
  const terms = /href="(\/dev\/mail\/\d+\/attachment\/\d+)">Nutzungsbedingungen\.pdf/.exec(
    pages.find((text) => text.includes(`booking/${id}/withdraw`)) ?? '',
  )
  const pdf = await page.request.get(terms?.[1] ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  })
  const plain = await context.newPage()
  await plain.goto(`/booking/${id}/withdraw`)
  await plain.getByRole('button', { name: 'Weiter' }).click()
  await plain.getByRole('button', { name: 'Widerruf bestätigen' }).click()
  await expect(plain.getByRole('heading', { name: 'Dein Widerruf ist eingegangen' })).toBeVisible()
  await context.close()
})
