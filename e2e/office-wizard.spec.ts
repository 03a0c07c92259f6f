/** Setting up an office in the browser: by taps on a phone, by keyboard, without script, and when things go wrong. */
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectGoodInEachLook, watchErrors } from './page-checks.ts'
import { signInAs, visit } from './world.ts'

const photo = (background: string) =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()

const saved = (page: Page) => expect(page.locator('[data-save="saved"]')).toBeVisible()
const goOn = (page: Page) => page.getByRole('button', { name: /^(Weiter|Continue)$/ }).click()
const atStep = (page: Page, step: string) => expect(page).toHaveURL(new RegExp(`/account/my/office/\\d+/${step}$`))

/** A draft of this person, begun by the API. */
async function draft(page: Page, group: 1 | 2 = 1): Promise<string> {
  const key = `wizard-${Date.now()}-${Math.floor(Math.random() * 1e6)}`
  const answer = await page.request.post('/api/office/draft', { data: { group }, headers: { 'idempotency-key': key } })
  expect(answer.status()).toBe(201)
  const { data } = (await answer.json()) as { data: { id: number } }
  return `/account/my/office/${data.id}`
}

test('on a phone, from nothing to all that the office itself needs', async ({ page }) => {
  const errors = watchErrors(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'moritz.hallbauer@viertel.example')
  // An attempt before this one may have left a draft.
  const { data } = (await (await page.request.get('/api/office/my')).json()) as { data: { id: number }[] }
  for (const { id } of data) await page.request.delete(`/api/office/${id}`)
  await visit(page, '/account/my/office')
  await expect(page.getByRole('heading', { name: 'Noch kein Büro' })).toBeVisible()
  let taps = 0
  const tap = async (name: string | RegExp, role: 'button' | 'radio' | 'link' = 'button') => {
    taps += 1
    await page.getByRole(role, { name, exact: true }).click()
  }
  await tap('Schreibtische anbieten')
  await atStep(page, 'location')
  await page.getByLabel('Straße und Nummer').fill('Wörthstraße 21')
  await page.getByLabel('PLZ').fill('81667')
  await page.getByLabel('Ort', { exact: true }).fill('München')
  await expect(page.getByText(/Ungefähr gefunden/)).toBeVisible()
  await tap('Pin nach Norden')
  await expect(page.getByRole('heading', { name: '1 m vom Adresspunkt' })).toBeVisible()
  await tap('Weiter')
  await atStep(page, 'category')
  await tap('Teambüro', 'radio')
  await tap('Weiter')
  await atStep(page, 'edit')
  await page.getByLabel('Plätze, die einzeln gebucht werden').fill('6')
  await page.getByLabel('Fläche in m²').fill('80')
  await tap('Weiter')
  await atStep(page, 'week')
  await tap('Täglich, 8 bis 20 Uhr')
  await tap('Weiter')
  await atStep(page, 'photos')
  await page
    .getByLabel('Fotos wählen')
    .setInputFiles({ name: 'hof.jpg', mimeType: 'image/jpeg', buffer: await photo('#246') })
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await tap('Weiter', 'link')
  await atStep(page, 'pricing')
  await page.getByLabel('Preis je Stunde').fill('11')
  await expect(page.getByText('Bei dir kommen an: 8,80 € je Stunde')).toBeVisible()
  // The card that guests will see follows what is typed.
  const card = page.getByRole('region', { name: 'So sehen dich Gäste' })
  await expect(card.getByRole('article')).toContainText('11,00 €')
  await expect(card.getByRole('article')).toContainText('6 frei')
  await expect(card.getByRole('heading', { level: 3 })).toHaveText('Ohne Titel')
  await tap('Weiter')
  await atStep(page, 'title')
  await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Schreibtisch in Haidhausen')
  await expect(card.getByRole('heading', { level: 3 })).toHaveText('Schreibtisch in Haidhausen')
  await tap('Weiter')
  await atStep(page, 'information')
  await page.getByLabel('Schlagwörter', { exact: true }).fill('ruhig, hell, Hof')
  await tap('Weiter')
  await atStep(page, 'publish')
  await expect(page.getByText('8 von 9 nötigen Schritten')).toBeVisible()
  // What is left belongs to the provider, not to the office.
  await expect(page.getByRole('region', { name: 'Das fehlt noch:' }).getByRole('listitem')).toHaveText([
    'USt-IdNr. oder Steuernummer angeben',
    'Angaben zum Anbieter machen',
    'Auszahlungskonto verbinden',
  ])
  // With its own three it is what the paper allows for the whole way, publishing included.
  expect(taps).toBeLessThanOrEqual(16)
  await visit(page, '/account/my/office')
  await expect(page.getByRole('heading', { name: 'Schreibtisch in Haidhausen' })).toBeVisible()
  await expect(page.getByText('3 Angaben fehlen')).toBeVisible()
  expect(errors).toEqual([])
})

test('each kind of step in each look, in English', async ({ page }) => {
  await signInAs(page, 'tariq.osman@viertel.example')
  const office = await draft(page, 2)
  for (const step of ['location', 'meeting-week', 'photos', 'equipment', 'publish']) {
    await visit(page, `/en${office}/${step}`)
    await expectGoodInEachLook(page, [320, 1440], step)
  }
})

test('by keyboard: the pin goes by metres, a step that is not valid keeps what was typed and says why', async ({
  page,
}) => {
  await signInAs(page, 'leyla.haddad@viertel.example')
  const office = await draft(page)
  await visit(page, `/en${office}/location`)
  for (const [label, text] of [
    ['Street and number', 'Wörthstraße 21'],
    ['Postcode', '81667'],
    ['Town or city', 'München'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).focus()
    await page.keyboard.type(text)
  }
  const pin = page.getByRole('button', { name: "Your office's pin; the arrow keys move it" })
  await expect(pin).toBeVisible()
  await pin.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+ArrowUp')
  await expect(page.getByRole('heading', { name: '11 m from the address' })).toBeVisible()
  await visit(page, `/en${office}/pricing`)
  await page.getByLabel('Price per hour').focus()
  await page.keyboard.type('zwölf')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a number.')).toBeVisible()
  await expect(page.getByLabel('Price per hour')).toHaveValue('zwölf')
  await expect(page.getByLabel('Price per hour')).toBeFocused()
  await page.reload()
  await expect(page.getByLabel('Price per hour')).toHaveValue('zwölf')
})

test('a server that goes away loses nothing: it is saved when it is back, also after a reload', async ({ page }) => {
  await signInAs(page, 'friederike.hansen@viertel.example')
  const office = await draft(page)
  await visit(page, `${office}/title`)
  await page.route('**/api/office/draft/*', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.getByLabel('Titel', { exact: true }).fill('Hofblick')
  await expect(page.getByText(/Was du tippst, bleibt auf diesem Gerät/)).toBeVisible()
  // Going on would leave what was typed behind.
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByText(/Was du tippst, bleibt auf diesem Gerät/)).toBeVisible()
  await atStep(page, 'title')
  await page.reload()
  await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Hofblick')
  // It is sent at once, which fails once more; what is typed then does not wait for the next try.
  await expect(page.getByText(/Was du tippst, bleibt auf diesem Gerät/)).toBeVisible()
  await page.unroute('**/api/office/draft/*')
  await page.getByLabel('Titel auf Englisch').fill('Courtyard view')
  await saved(page)
  await page.reload()
  await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Hofblick')
  await expect(page.getByText('Was beim letzten Mal')).toHaveCount(0)
})

test('an answer that gets lost: what was saved by it is no other window, before a reload and after it', async ({
  page,
}) => {
  await signInAs(page, 'noah.luethi@viertel.example')
  const office = await draft(page)
  await visit(page, `${office}/title`)
  const title = page.getByLabel('Titel', { exact: true })
  const loseAnswers = () =>
    page.route('**/api/office/draft/*', async (route) => {
      await route.fetch()
      await route.abort()
    })
  for (const [first, more, isReloaded] of [
    ['Hof', 'Hofblick', false],
    ['Garten', 'Gartenhaus', true],
  ] as const) {
    await loseAnswers()
    await title.fill(first)
    await expect(page.getByText(/Was du tippst, bleibt auf diesem Gerät/)).toBeVisible()
    await page.unroute('**/api/office/draft/*')
    if (isReloaded) await page.route('**/api/office/draft/*', (route) => route.abort())
    await title.fill(more)
    if (isReloaded) {
      await expect(page.getByText(/Was du tippst, bleibt auf diesem Gerät/)).toBeVisible()
      await page.unroute('**/api/office/draft/*')
      await page.reload()
      await expect(title).toHaveValue(more)
    }
    await saved(page)
    await expect(page.getByText('In einem anderen Fenster steht hier inzwischen etwas anderes:')).toHaveCount(0)
    await page.reload()
    await expect(title).toHaveValue(more)
  }
})

test('two tabs: the older one is told what stands there, and chooses', async ({ page, context }) => {
  await signInAs(page, 'noah.luethi@viertel.example')
  const office = await draft(page)
  const other = await context.newPage()
  await visit(page, `${office}/title`)
  await visit(other, `${office}/title`)
  await page.getByLabel('Titel', { exact: true }).fill('Erster')
  await saved(page)
  await other.getByLabel('Titel', { exact: true }).fill('Zweiter')
  await expect(other.getByText('In einem anderen Fenster steht hier inzwischen etwas anderes:')).toBeVisible()
  await expect(other.getByRole('listitem').filter({ hasText: /^Erster$/ })).toBeVisible()
  await expect(other.getByLabel('Titel', { exact: true })).toHaveValue('Zweiter')
  await other.getByRole('button', { name: 'Meine Eingaben behalten' }).click()
  await saved(other)
  await page.getByLabel('Titel', { exact: true }).fill('Dritter')
  await page.getByRole('button', { name: 'Die anderen übernehmen' }).click()
  await expect(page.getByLabel('Titel', { exact: true })).toHaveValue('Zweiter')
})

test('photos: order, cover, delete and undo; what is no picture is said; a reload goes on with what waits', async ({
  page,
}) => {
  await signInAs(page, 'kwame.boateng@viertel.example')
  const office = await draft(page)
  await visit(page, `${office}/photos`)
  const input = page.getByLabel('Fotos wählen')
  const shown = () => page.locator('.photo-list img').evaluateAll((all) => all.map((one) => one.getAttribute('src')))
  await input.setInputFiles([
    { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo('#246') },
    { name: 'b.jpg', mimeType: 'image/jpeg', buffer: await photo('#642') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') },
  ])
  await expect(page.getByText('notes.txt: Das ist kein Bild.')).toBeVisible()
  await expect(page.locator('.photo-list img')).toHaveCount(2)
  const [first, second] = await shown()
  await page.getByRole('button', { name: 'Foto 2 als Titelbild' }).press('Enter')
  await expect(page.getByText('Foto steht jetzt an Stelle 1.')).toBeAttached()
  expect(await shown()).toEqual([second, first])
  await page.getByRole('button', { name: 'Foto 1 nach hinten' }).press('Enter')
  await expect(page.getByText('Foto steht jetzt an Stelle 2.')).toBeAttached()
  expect(await shown()).toEqual([first, second])
  await page.getByRole('button', { name: 'Foto 2 nach vorn' }).press('Enter')
  await expect.poll(shown).toEqual([second, first])
  // Dragged, and back; the server knows the order.
  const frames = page.locator('.photo-list [draggable=true]')
  await frames.nth(0).dragTo(frames.nth(1))
  await expect.poll(shown).toEqual([first, second])
  await frames.nth(1).dragTo(frames.nth(0))
  await expect.poll(shown).toEqual([second, first])
  await page.getByRole('button', { name: 'Foto 1 löschen' }).click()
  await expect(page.locator('.photo-list img')).toHaveCount(1)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.locator('.photo-list img')).toHaveCount(2)
  expect(await shown()).toEqual([second, first])

  await page.route('**/api/office/*/photo', (route) => route.abort())
  await input.setInputFiles({ name: 'c.jpg', mimeType: 'image/jpeg', buffer: await photo('#426') })
  await expect(page.getByText(/^c\.jpg: \d+ %$/)).toBeVisible()
  await page.unroute('**/api/office/*/photo')
  await page.reload()
  await expect(page.locator('.photo-list img')).toHaveCount(3)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })
  test('a step is saved by its button and leads to the next', async ({ page }) => {
    await signInAs(page, 'gregor.habicht@viertel.example')
    const office = await draft(page)
    await page.goto(`${office}/week`)
    await expect(page.getByRole('article')).toContainText('Noch keine Zeiten')
    await page.getByLabel('Montag, bis').fill('')
    await goOn(page)
    await expect(page.getByText('Bitte ausfüllen.')).toBeVisible()
    await expect(page.getByLabel('Montag, von')).toHaveValue('09:00')
    await page.getByLabel('Montag, bis').fill('17:30')
    await goOn(page)
    await atStep(page, 'photos')
    await expect(page.getByText(/^Beispiel: .*, 09:00 bis 13:00 Uhr\.$/)).toBeVisible()
  })
})

test('an office in the search is changed by its button, and guests see it', async ({ page }) => {
  await signInAs(page, 'antoine.mercier@viertel.example')
  const { data } = (await (await page.request.get('/api/office/my')).json()) as {
    data: { id: number; title: string }[]
  }
  const { id, title } = data[0]!
  await visit(page, `/account/my/office/${id}/title`)
  await expect(page.getByLabel('Titel', { exact: true })).toHaveValue(title)
  await page.getByLabel('Titel', { exact: true }).fill(`${title.slice(0, 60)} neu`)
  // Shown before it is saved, on the card that a search draws; it leads nowhere.
  const card = page.getByRole('region', { name: 'So sehen dich Gäste' }).getByRole('article')
  await expect(card.getByRole('heading')).toHaveText(`${title.slice(0, 60)} neu`)
  await expect(card.getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  await visit(page, `/office/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${title.slice(0, 60)} neu`)
})

test('other hours of an office with bookings: what they do is shown before it is done', async ({ page }) => {
  await signInAs(page, 'provider@viertel.example')
  const { data } = (await (await page.request.get('/api/booking?side=provider')).json()) as {
    data: { office: { id: number }; status: string; startAt: string }[]
  }
  // One that other journeys let be: those end, move and cancel what is today or tomorrow.
  const id = data.findLast(({ status, startAt }) => status === 'confirmed' && Date.parse(startAt) > Date.now())?.office
    .id
  expect(id, 'somebody has booked at an office of theirs').toBeDefined()
  const mine = (await (await page.request.get('/api/office/my')).json()) as { data: { id: number; group: number }[] }
  const isRoom = mine.data.find((one) => one.id === id)?.group === 2
  await visit(page, `/account/my/office/${id}/${isRoom ? 'meeting-week' : 'week'}`)
  const times = () =>
    page.locator('input[type="time"]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
  const before = await times()
  // Open on Sunday nights only: nothing that is booked lies within.
  for (const day of ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag']) {
    const remove = page.getByRole('button', { name: `${day}: diese Zeit entfernen` })
    while ((await remove.count()) > 0) await remove.first().click()
  }
  await page.getByLabel('Sonntag, von').fill('22:00')
  await page.getByLabel('Sonntag, bis').fill('00:00')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText(/außerhalb der neuen Zeiten/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Trotzdem speichern' })).toBeVisible()
  await expect(page.getByLabel('Sonntag, von')).toHaveValue('22:00')
  // Nothing was changed by looking.
  await page.reload()
  expect(before.join('')).not.toBe('')
  await expect.poll(times).toEqual(before)
})
