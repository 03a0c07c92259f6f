/** What waits for operators: the dot, the proof before deciding, a reason that is too short, and the end. */
import { expect, test, type Page } from '@playwright/test'
import { expectGoodInEachLook } from './page-checks.ts'
import { demoFacts, mailTo, PASSWORD, signInAs, visit } from './world.ts'

type Past = { data: { id: number; mayRate: boolean; office: { id: number } }[] }

/** Visits that can be rated at offices of the demo's provider, who is signed in afterwards; the newest first. */
async function ofProvider(page: Page, past: Past): Promise<Past['data']> {
  await signInAs(page, 'provider@viertel.example')
  const found: Past['data'] = []
  for (const visit of past.data.filter(({ mayRate }) => mayRate))
    if ((await page.request.get(`/api/booking/${visit.id}`)).ok()) found.push(visit)
  return found
}

/** The headings of cases other than reports, which have a section of their own. */
const UNREPORTED = 'main section:not([aria-labelledby="cases-reports"]) h3'

test('an operator keeps reported words, hides others and declines a company with a reason, by keyboard', async ({
  page,
  request,
}) => {
  await signInAs(page, 'lena@viertel.example')
  const past = (await (await page.request.get('/api/booking?past=true')).json()) as Past
  const [one, other] = (await ofProvider(page, past)).toReversed()
  if (!one || !other) throw new Error('the demo city has no two visits that can be rated')
  await signInAs(page, 'lena@viertel.example')
  for (const [reservation, text] of [
    [one, 'Der Drucker ging nicht.'],
    [other, `Frag nach ${'Rindfleischetikettierung'.repeat(6)}.`],
  ] as const) {
    expect((await page.request.post(`/api/rate/${reservation.id}`, { data: { rating: 6, text } })).ok()).toBe(true)
    await signInAs(page, 'provider@viertel.example')
    const reported = await page.request.put(`/api/rate/${reservation.id}/report`, { data: { reason: 'Stimmt nicht.' } })
    expect(reported.status(), await reported.text()).toBe(200)
    await signInAs(page, 'lena@viertel.example')
  }

  const address = {
    name1: 'Tischlerei Brandt GmbH',
    street: 'Lange Str. 1',
    postcode: '10243',
    city: 'Berlin',
    country: 'DE',
  }
  const asked = await page.request.post('/api/company/request', {
    data: { companyName: 'Tischlerei Brandt', permanent: true, address: { ...address, taxNumber: '27/123/45678' } },
  })
  expect(asked.status(), await asked.text()).toBe(200)

  const operator = (await demoFacts(request)).people.find(({ kind }) => kind === 'operator')
  await signInAs(page, operator?.email ?? '')
  await visit(page, '/operator')
  const entry = page.getByRole('navigation').first().getByRole('link', { name: /Fälle/ })
  await expect(entry).toContainText('Neues für dich')
  await entry.press('Enter')
  await expect(page).toHaveURL(/\/operator\/cases$/)
  const keep = page.getByRole('listitem').filter({ hasText: 'Der Drucker ging nicht.' })
  await expect(keep).toContainText('Stimmt nicht.')
  await expectGoodInEachLook(page, [320, 390, 1440], 'cases')

  // Signed in a moment ago counts as a proof; otherwise the page asks for one first, and comes back.
  const prove = page.getByRole('link', { name: 'Bestätigen' })
  if (await prove.isVisible()) {
    await prove.press('Enter')
    await page.getByLabel('Passwort').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/operator\/cases$/)
  }
  const stay = keep.locator('details', { hasText: 'Text stehen lassen' })
  await stay.locator('summary').press('Enter')
  await stay.getByLabel('Grund').fill('Das ist eine Meinung, keine Beleidigung.')
  await stay.getByRole('button', { name: 'Stehen lassen und mitteilen' }).press('Enter')
  await expect(page.getByText('Entschieden.')).toBeVisible()
  await expect(keep).toBeHidden()

  const company = page.getByRole('listitem').filter({ hasText: 'Tischlerei Brandt' })
  await expect(company).toContainText('27/123/45678')
  await company.locator('summary').press('Enter')
  await company.getByLabel('Grund').fill('nein')
  await company.getByRole('button', { name: 'Ablehnen und mitteilen' }).press('Enter')
  await expect(company.getByLabel('Grund')).toHaveAttribute('aria-invalid', 'true')
  await company.getByLabel('Grund').fill('Die Steuernummer gehört zu einem anderen Unternehmen.')
  await company.getByRole('button', { name: 'Ablehnen und mitteilen' }).press('Enter')
  await expect(company).toBeHidden()

  const words = page.getByRole('listitem').filter({ hasText: 'Rindfleischetikettierung' })
  const hide = words.locator('details', { hasText: 'Text ausblenden' })
  await hide.locator('summary').press('Enter')
  await hide.getByLabel('Welche Vorschrift').fill('Nutzungsbedingungen, Nummer 6')
  await hide.getByLabel('Grund').fill('kurz')
  await hide.getByRole('button', { name: 'Ausblenden und mitteilen' }).press('Enter')
  await expect(hide.getByLabel('Grund')).toHaveAttribute('aria-invalid', 'true')
  await expect(hide.getByLabel('Grund')).toHaveValue('kurz')
  await hide.getByLabel('Grund').fill('Der Text nennt etwas, das nicht zu einer Bewertung gehört.')
  await hide.getByRole('button', { name: 'Ausblenden und mitteilen' }).press('Enter')
  await expect(words).toBeHidden()
  // The demo city has a request of its own.
  const last = page.getByRole('listitem').filter({ hasText: 'Werkstatt' })
  if (await last.isVisible()) {
    await last.locator('summary').press('Enter')
    await last.getByLabel('Grund').fill('Die Steuernummer gehört zu einem anderen Unternehmen.')
    await last.getByRole('button', { name: 'Ablehnen und mitteilen' }).press('Enter')
  }
  await expect(page.locator(UNREPORTED)).toHaveCount(0)
  // So have its reports, of which another operator decided one before.
  await signInAs(page, 'support@viertel.example')
  const { data: waiting } = (await (await page.request.get('/api/operator/report')).json()) as {
    data: { id: number; state: string }[]
  }
  for (const { id, state } of waiting) {
    const decided = await page.request.put(`/api/operator/report/${id}/decision`, {
      data: { on: state, action: 'keep', facts: 'Es ist so, wie es im Angebot steht.' },
    })
    expect(decided.status(), await decided.text()).toBe(200)
  }
  await signInAs(page, operator?.email ?? '')
  await visit(page, '/operator/cases')
  await expect(page.getByText('Nichts wartet auf eine Entscheidung.')).toBeVisible()
  await expect(entry).not.toContainText('Neues für dich')
})

test('an operator approves a company, lets a reported message stand and hides another', async ({ page, request }) => {
  await signInAs(page, 'lena@viertel.example')
  const past = (await (await page.request.get('/api/booking?past=true')).json()) as Past
  const texts = ['Der Schlüssel liegt beim Pförtner.', 'Ruf mich lieber privat an.']
  const say = (booking: number, text: string) =>
    page.request.post(`/api/booking/${booking}/message`, {
      headers: { 'idempotency-key': `operator-cases-${booking}-${texts.indexOf(text)}` },
      data: { text },
    })
  // Messages end 30 days after a visit, so the newest is taken.
  const booking = (await ofProvider(page, past))[0]?.id ?? 0
  await signInAs(page, 'lena@viertel.example')
  for (const text of texts) {
    const sent = await say(booking, text)
    expect(sent.ok(), await sent.text()).toBe(true)
  }
  await signInAs(page, 'provider@viertel.example')
  const thread = (await (await page.request.get(`/api/booking/${booking}/message`)).json()) as {
    data: { messages: { id: number; text: string }[] }
  }
  for (const { id } of thread.data.messages.filter(({ text }) => texts.includes(text))) {
    const reported = await page.request.put(`/api/booking/${booking}/message/${id}/report`, {
      data: { reason: 'Das gehört nicht hierher.' },
    })
    expect(reported.status(), await reported.text()).toBe(200)
  }
  const asker = 'malte.dierks@viertel.example'
  await signInAs(page, asker)
  const address = { name1: 'Dierks', street: 'Lange Str. 2', postcode: '10243', city: 'Berlin', country: 'DE' }
  const asked = await page.request.post('/api/company/request', {
    data: { companyName: 'Dierks Gerüstbau', permanent: true, address: { ...address, taxNumber: '27/123/45679' } },
  })
  expect(asked.status(), await asked.text()).toBe(200)

  const operator = (await demoFacts(request)).people.find(({ kind }) => kind === 'operator')
  await signInAs(page, operator?.email ?? '')
  await visit(page, '/operator/cases')
  const said = page.getByText('Entschieden.')
  const stays = page.getByRole('listitem').filter({ hasText: texts[0] ?? '' })
  const stay = stays.locator('details', { hasText: 'Nachricht stehen lassen' })
  await stay.locator('summary').press('Enter')
  await stay.getByLabel('Grund').fill('Das gehört zur Buchung.')
  await stay.getByRole('button', { name: 'Stehen lassen und mitteilen' }).press('Enter')
  await expect(stays).toBeHidden()
  await expect(said).toBeVisible()
  const hidden = page.getByRole('listitem').filter({ hasText: texts[1] ?? '' })
  const hide = hidden.locator('details', { hasText: 'Nachricht ausblenden' })
  await hide.locator('summary').press('Enter')
  await hide.getByLabel('Welche Vorschrift').fill('Nutzungsbedingungen, Nummer 6')
  await hide.getByLabel('Grund').fill('Private Nummern gehören nicht in Nachrichten.')
  await hide.getByRole('button', { name: 'Ausblenden und mitteilen' }).press('Enter')
  await expect(hidden).toBeHidden()
  const company = page.getByRole('listitem').filter({ hasText: 'Dierks Gerüstbau' })
  await company.getByRole('button', { name: 'Freischalten' }).press('Enter')
  await expect(company).toBeHidden()
  // Nothing but what the demo city began with.
  await expect(page.locator(UNREPORTED).filter({ hasNotText: 'Werkstatt' })).toHaveCount(0)

  // What each of them sees of it.
  await mailTo(page, asker, /Dierks Gerüstbau/)
  await signInAs(page, asker)
  await visit(page, '/')
  await expect(page.getByRole('navigation').first().getByRole('link', { name: 'Mitarbeitende' })).toBeVisible()
  await mailTo(page, 'lena@viertel.example', /./, 'Private Nummern gehören nicht in Nachrichten.')
  // The other side reads it no more.
  await signInAs(page, 'provider@viertel.example')
  await visit(page, `/booking/${booking}`)
  await expect(page.getByText(texts[0] ?? '')).toBeVisible()
  await expect(page.getByText(texts[1] ?? '')).toHaveCount(0)
})
