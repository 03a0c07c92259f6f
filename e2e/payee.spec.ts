/** Who offers and who is paid: from a draft that lacks nothing else to an office that goes live by itself. */
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectGoodInEachLook, findings, sidewaysScroll, watchErrors } from './page-checks.ts'
import { live, signInAs, visit } from './world.ts'

const WORKDAYS = Object.fromEntries(
  [1, 2, 3, 4, 5].flatMap((weekday) => [
    [`d${weekday}[0][from]`, '09:00'],
    [`d${weekday}[0][to]`, '18:00'],
  ]),
)
const ANSWERS = {
  location: { street: 'Wörthstraße 21', postcode: '81667', city: 'München', country: 'DE' },
  category: { category: 'open_plan' },
  edit: { capacity: '6', area: '80' },
  week: WORKDAYS,
  pricing: { price: '11,00' },
  title: { title_de: 'Atelier am Hof' },
  information: { tags_de: 'ruhig, hell, Hof' },
}

/** A draft that lacks nothing itself, by a person with a tax number; what somebody left of an attempt before goes. */
async function draftOf(page: Page): Promise<string> {
  const api = page.request
  const { data: old } = (await (await api.get('/api/office/my')).json()) as { data: { id: number }[] }
  for (const { id } of old) await api.delete(`/api/office/${id}`)
  const key = () => ({ 'idempotency-key': `payee-${Date.now()}-${Math.floor(Math.random() * 1e6)}` })
  const begun = await api.post('/api/office/draft', { data: { group: 1 }, headers: key() })
  const { id } = ((await begun.json()) as { data: { id: number } }).data
  const save = async (step: string, version: number, fields: object) => {
    const answered = await api.patch(`/api/office/draft/${id}`, { data: { step, version, fields } })
    expect(answered.status()).toBe(200)
    return ((await answered.json()) as { data: { step: { fields: Record<string, string> } } }).data.step.fields
  }
  const { location, ...rest } = ANSWERS
  for (const [step, fields] of Object.entries(rest)) await save(step, 0, fields)
  // The street alone is known, so the pin is moved to the entrance.
  await save('location', 1, { ...(await save('location', 0, location)), lat: '48.12891', lng: '11.5996' })
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#264' } })
    .jpeg()
    .toBuffer()
  const image = `data:image/jpeg;base64,${photo.toString('base64')}`
  expect((await api.post(`/api/office/${id}/photo`, { data: { image }, headers: key() })).status()).toBe(201)
  const { data: billing } = (await (await api.get('/api/billing-address')).json()) as { data: object }
  await api.put('/api/billing-address', { data: { ...billing, vatId: '', taxNumber: '143/123/12345' } })
  return String(id)
}

/** An account is not begun twice, so each attempt is another person's. */
const personOf = (people: readonly string[]) => `${people[test.info().retry] ?? ''}@viertel.example`

const missing = (page: Page) => page.getByRole('region', { name: 'Das fehlt noch:' }).getByRole('listitem')
const answer = (page: Page, name: string) => page.getByRole('button', { name }).click()

test('on a phone: trader data, then the account, and the office goes live by itself', async ({ page }) => {
  const errors = watchErrors(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, personOf(['caspar.lindner', 'malte.dierks']))
  const id = await draftOf(page)
  await visit(page, `/account/my/office/${id}/publish`)
  await expect(missing(page)).toHaveText(['Angaben zum Anbieter machen', 'Auszahlungskonto verbinden'])

  await page.getByRole('link', { name: 'Angaben zum Anbieter machen' }).click()
  await expect(page).toHaveURL(/\/account\/provider$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Anbieter und Auszahlung')
  await page.getByLabel('Du bietest an als').selectOption('trader')
  await page.getByLabel('Öffentlicher Name').fill('Atelier am Hof')
  await page.getByLabel('Telefon').fill('+49 89 23125 10')
  await page.getByRole('button', { name: 'Speichern' }).click()
  // The e-mail address of the account is proposed. It is not saved without the certification, and says why where it is asked for.
  await expect(page.getByText('Bitte bestätige das, dann kannst du speichern.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toBeFocused()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)

  await visit(page, `/account/my/office/${id}/publish`)
  await expect(missing(page)).toHaveText(['Auszahlungskonto verbinden'])
  await page.getByRole('button', { name: 'Veröffentlichen, sobald das Konto geprüft ist' }).click()
  await expect(page.getByText('Danach geht das Büro von selbst in die Suche.')).toBeVisible()
  await page.getByRole('link', { name: 'Auszahlungskonto verbinden' }).click()
  await expect(page).toHaveURL(new RegExp(`/account/my/office/${id}/connect$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Auszahlungskonto verbinden')
  await live(page)
  await expectGoodInEachLook(page, [320, 390, 1440], 'the page to connect')
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await page.request.get(`/office/${id}`)).status()).toBe(404)

  await page.getByRole('button', { name: 'Konto verbinden' }).click()
  await expect(page).toHaveURL(/\/dev\/payee\//)
  const link = page.url()
  expect(await findings(page)).toEqual([])
  await answer(page, 'Alles in Ordnung / All is well')
  await expect(page).toHaveURL(new RegExp(`/account/my/office/${id}/publish$`))
  await expect(page.getByText('Dieses Büro ist in der Suche.')).toBeVisible()
  await live(page)
  expect(await findings(page)).toEqual([])

  await page.goto(`/office/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Atelier am Hof')
  // The link is used up: whoever opens it again is sent where a new one is made.
  await page.goto(link)
  await expect(page).toHaveURL(/\/connect\?expired$/)
  await visit(page, '/notification')
  await expect(page.getByRole('link', { name: /Dein Auszahlungskonto ist bereit/ })).toBeVisible()
  expect(errors).toEqual([])
})

test('by keyboard, in English: more is needed, it is checked, and the payment provider decides later', async ({
  page,
}) => {
  await signInAs(page, personOf(['marta.novotna', 'mateo.fuentes']))
  const id = await draftOf(page)
  await page.request.put('/api/provider/profile', {
    data: {
      offersAs: 'trader',
      name: 'Courtyard',
      phone: '+49 89 23125 11',
      email: 'courtyard@example.org',
      certified: true,
    },
  })
  const published = await page.request.post(`/api/office/${id}/publish`, { data: {} })
  expect(await published.json()).toMatchObject({ data: { status: 'waiting' } })
  await visit(page, `/en/account/my/office/${id}/connect`)
  const press = async (name: string) => {
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }
  await press('Connect an account')
  await expect(page).toHaveURL(/\/dev\/payee\//)
  const link = page.url()
  await press('Angaben fehlen / More data needed')
  await expect(page.getByText('The payment provider still needs details from you.')).toBeVisible()
  await page.goto(link)
  await expect(page.getByText('That link had been used already or was too old.')).toBeVisible()
  await live(page)
  expect(await findings(page)).toEqual([])
  await press('Continue at the payment provider')
  await press('Wird noch geprüft / Still being checked')
  await expect(page.getByText('As soon as the account is ready, this office goes live by itself.')).toBeVisible()
  await expect(page.getByText('Being checked')).toBeVisible()

  // The payment provider decides, and tells nobody.
  const { data } = (await (await page.request.get(`/api/provider/location/${id}/accounts`)).json()) as {
    data: { state: string }[]
  }
  expect(data).toMatchObject([{ state: 'pending' }])
  await page.goto('/dev/payees')
  await page.getByRole('row').nth(1).getByRole('button', { name: 'active' }).click()
  await visit(page, `/en/account/my/office/${id}/connect`)
  await press('Check the status')
  await expect(page.getByText('What you earn is paid out to your account.')).toBeVisible()
  expect((await page.request.get(`/office/${id}`)).status()).toBe(200)
})

test('without script, and as somebody who is restricted', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signInAs(page, 'theresa.hofbauer@viertel.example')
  await page.goto('/account/provider')
  await expect(page.getByText('Eingeschränkt', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Beim Zahlungsdienst klären' }).click()
  await answer(page, 'Eingeschränkt / Restricted')
  await expect(page).toHaveURL(/\/account\/provider\?connected$/)
  await expect(page.getByText('Der Zahlungsdienst zahlt zurzeit nichts aus.')).toBeVisible()
  await context.close()
})
