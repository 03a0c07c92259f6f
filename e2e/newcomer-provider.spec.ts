/**
 * A newcomer offers desks: from the registration to an office that guests can book, on a phone by taps, and the office
 * itself by keyboard alone. Taps and keys are counted and printed.
 */
import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { watchErrors } from './page-checks.ts'
import { confirmAddress, live, visit, weekdayAhead } from './world.ts'

const WORD = 'Torbogen-47?Lampe'
const newEmail = () => `newcomer-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.org`
const photo = () =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: '#264' } })
    .jpeg()
    .toBuffer()
const atStep = (page: Page, step: string) => expect(page).toHaveURL(new RegExp(`/account/my/office/\\d+/${step}$`))

/** Does what a person's hand does, and counts it. */
function handOf(page: Page) {
  const counted = { taps: 0, keys: 0 }
  return {
    counted,
    async tap(what: Locator) {
      counted.taps += 1
      await what.click()
    },
    /** A phone goes from field to field by a key of its keyboard; the letters are what counts. */
    async type(label: string, text: string) {
      counted.keys += text.length
      await page.getByLabel(label, { exact: true }).fill(text)
    },
    button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
    reset() {
      counted.taps = 0
      counted.keys = 0
    },
  }
}

async function register(page: Page, email: string): Promise<void> {
  await visit(page, '/register')
  await page.getByLabel('Vorname').fill('Ronja')
  await page.getByLabel('Nachname').fill('Reise')
  await page.getByLabel('E-Mail').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill(WORD)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page).not.toHaveURL(/\/register/)
  await confirmAddress(page, email, WORD)
}

test('on a phone: from the registration to an office that somebody books', async ({ page, playwright, baseURL }) => {
  const began = Date.now()
  const errors = watchErrors(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await register(page, newEmail())
  await visit(page, '/account/my/office')
  const hand = handOf(page)
  const goOn = () => hand.tap(hand.button('Weiter'))

  await hand.tap(hand.button('Schreibtische anbieten'))
  await atStep(page, 'location')
  await live(page)
  await hand.type('Straße und Nummer', 'Torstraße 9')
  await hand.type('PLZ', '10119')
  await hand.type('Ort', 'Berlin')
  await expect(page.getByText(/Ungefähr gefunden/)).toBeVisible()
  await hand.tap(hand.button('Pin nach Norden'))
  await goOn()
  await atStep(page, 'category')
  await hand.tap(page.getByRole('radio', { name: 'Teambüro' }))
  await goOn()
  await atStep(page, 'edit')
  await hand.type('Plätze, die einzeln gebucht werden', '6')
  await hand.type('Fläche in m²', '80')
  await goOn()
  await atStep(page, 'week')
  await expect(page.getByLabel('Freitag, bis'), 'usual hours are proposed').toHaveValue('18:00')
  await goOn()
  await atStep(page, 'photos')
  await live(page)
  const chooser = page.waitForEvent('filechooser')
  await hand.tap(page.getByText('Fotos wählen', { exact: true }))
  await (await chooser).setFiles({ name: 'hof.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(page.getByRole('img', { name: 'Foto 1' })).toBeVisible()
  await hand.tap(page.getByRole('link', { name: 'Weiter', exact: true }))
  await atStep(page, 'pricing')
  await hand.type('Preis je Stunde', '11')
  await goOn()
  await atStep(page, 'title')
  await expect(page.getByLabel('Titel', { exact: true }), 'a title is proposed').toHaveValue(/^Schreibtisch in /)
  await goOn()
  await atStep(page, 'information')
  await live(page)
  await hand.type('Schlagwörter', 'Hof,hell,Ruhe')
  await goOn()
  await atStep(page, 'publish')
  await expect(page.getByText('8 von 9 nötigen Schritten')).toBeVisible()
  const office = { ...hand.counted }
  hand.reset()

  await hand.tap(page.getByRole('link', { name: 'Rechnungsadresse angeben' }))
  await live(page)
  await hand.type('Name oder Firma', 'Ronja Reise')
  await hand.type('Straße und Hausnummer', 'Torstraße 9')
  await hand.type('PLZ', '10119')
  await hand.type('Ort', 'Berlin')
  await page.getByLabel(/^Steuernummer/).fill('1123012345')
  hand.counted.keys += 10
  await hand.tap(hand.button('Speichern'))
  await expect(page.getByText('Torstraße 9').first()).toBeVisible()
  await visit(page, '/account/provider')
  // A list of a phone: opened, and one of two chosen.
  await page.getByLabel('Du bietest an als').selectOption('trader')
  hand.counted.taps += 2
  await hand.type('Öffentlicher Name', 'Hof Torstraße')
  await hand.type('Telefon', '+49 30 1234567')
  await hand.tap(page.getByRole('checkbox'))
  await hand.tap(hand.button('Speichern'))
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  const who = { ...hand.counted }
  hand.reset()

  await visit(page, '/account/my/office')
  await hand.tap(page.getByRole('link', { name: /Weiter einrichten/ }))
  await atStep(page, 'publish')
  await hand.tap(page.getByRole('link', { name: 'Auszahlungskonto verbinden' }))
  await live(page)
  await hand.tap(hand.button('Konto verbinden'))
  await hand.tap(hand.button('Alles in Ordnung / All is well'))
  // Back at the draft, and the list says the same.
  await atStep(page, 'publish')
  const id = /\/office\/(\d+)\//.exec(page.url())?.[1] ?? ''
  await visit(page, '/account/my/office')
  await expect(page.getByRole('link', { name: /^Veröffentlichen: / })).toHaveAttribute(
    'href',
    new RegExp(`/account/my/office/${id}$`),
  )
  await visit(page, `/account/my/office/${id}/publish`)
  const paid = { ...hand.counted }
  hand.reset()
  await hand.tap(hand.button('Veröffentlichen'))
  await expect(page.getByText('Dieses Büro ist in der Suche.')).toBeVisible()
  const taps = office.taps + hand.counted.taps
  console.log(
    `newcomer, 390 px: ${taps} taps and ${office.keys} keys from nothing to published; ` +
      `${who.taps} taps and ${who.keys} keys for billing and trader, ${paid.taps} taps for the payee; ` +
      `${Math.round((Date.now() - began) / 1000)} s with the registration`,
  )
  expect(taps).toBeLessThanOrEqual(15)
  expect(office.keys).toBeLessThanOrEqual(40)

  const guest = await playwright.request.newContext({ baseURL: baseURL ?? '' })
  const quote = await guest.post('/api/booking/quote', {
    data: { office: Number(id), date: weekdayAhead(3), time: '10:00', hours: 2, quantity: 1 },
  })
  expect(await quote.json()).toMatchObject({ data: { bookable: true, totalCents: 2200 } })
  await guest.dispose()

  // The office moves: what that does is said before it is done.
  await visit(page, `/account/my/office/${id}/location`)
  await page.getByLabel('Straße und Nummer').fill('Auguststraße 12')
  await page.getByLabel('PLZ').fill('10117')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText(/Ungefähr gefunden/)).toBeVisible()
  await page.getByRole('button', { name: 'Pin nach Norden' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Dieses Büro zieht um:')).toBeVisible()
  await page.getByRole('button', { name: 'Adresse ändern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()
  await page.goto(`/office/${id}`)
  await expect(page.getByText(/Auguststraße 12/).first()).toBeVisible()
  expect(errors).toEqual([])
})

test('the office by keyboard alone, in English', async ({ page }) => {
  const errors = watchErrors(page)
  await register(page, newEmail())
  await visit(page, '/en/account/my/office')
  const counted = { keys: 0, moves: 0 }
  const press = async (key: string) => {
    counted.moves += 1
    await page.keyboard.press(key)
  }
  /** By Tab, as somebody goes who has no pointer. */
  const go = async (to: Locator) => {
    await to.waitFor()
    for (let steps = 0; steps < 80; steps += 1) {
      if (await to.evaluate((one) => one === document.activeElement)) return
      await press('Tab')
    }
    throw new Error(`no Tab reaches ${String(to)}`)
  }
  const type = async (label: string, text: string) => {
    await go(page.getByLabel(label, { exact: true }).and(page.locator('input')))
    counted.keys += text.length
    await page.keyboard.type(text)
  }
  const enter = async (to: Locator) => {
    await go(to)
    await press('Enter')
  }
  const goOn = () => enter(page.getByRole('button', { name: 'Continue', exact: true }))

  await enter(page.getByRole('button', { name: 'Offer desks' }))
  await atStep(page, 'location')
  await live(page)
  await type('Street and number', 'Torstraße 9')
  await type('Postcode', '10119')
  await type('Town or city', 'Berlin')
  await expect(page.getByText(/^Found roughly/)).toBeVisible()
  await go(page.getByRole('button', { name: "Your office's pin; the arrow keys move it" }))
  await press('ArrowUp')
  await goOn()
  await atStep(page, 'category')
  await go(page.getByRole('radio').first())
  await press('Space')
  await goOn()
  await atStep(page, 'edit')
  await type('Desks that are booked one by one', '6')
  await type('Area in m²', '80')
  await press('Enter')
  await atStep(page, 'week')
  await live(page)
  await goOn()
  await atStep(page, 'photos')
  await live(page)
  const chooser = page.waitForEvent('filechooser')
  await enter(page.getByLabel('Choose photos'))
  await (await chooser).setFiles({ name: 'yard.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await enter(page.getByRole('link', { name: 'Continue', exact: true }))
  await atStep(page, 'pricing')
  await type('Price per hour', '11')
  await press('Enter')
  await atStep(page, 'title')
  await goOn()
  await atStep(page, 'information')
  await live(page)
  // Enter adds a tag, Backspace takes the last one back, a comma adds as well.
  await type('Tags in German', 'Hof')
  await press('Enter')
  await page.keyboard.type('laut')
  await press('Enter')
  const chips = page.getByRole('list', { name: 'Tags in German' }).getByRole('listitem')
  await expect(chips).toHaveText(['Hof', 'laut'])
  await press('Backspace')
  await expect(chips).toHaveText(['Hof'])
  await type('Tags in German', 'hell,Ruhe,')
  await expect(chips).toHaveText(['Hof', 'hell', 'Ruhe'])
  await goOn()
  await atStep(page, 'publish')
  await expect(page.getByText('8 of 9 steps needed')).toBeVisible()
  console.log(`newcomer, keyboard alone: ${counted.keys} keys for what is typed, ${counted.moves} to move and to press`)
  expect(counted.keys).toBeLessThanOrEqual(40)
  expect(errors).toEqual([])
})
