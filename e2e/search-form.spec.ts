/** The search form and the filter, line by line of the specification. */
import { expect, test, type Page, type Request } from '@playwright/test'
import { nextOpening, type OpeningWeek } from '#features/search/rules/opening-week.ts'
import { proposedStart } from '#features/search/rules/when.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { expectGoodInEachLook, findings, watchErrors } from './page-checks.ts'
import { atRest, chooseDay, live, signInAs, twoFrames, visit, weekdayAhead } from './world.ts'

const DATE = weekdayAhead(4)
const BERLIN = `lat=52.52&lng=13.405&address=Berlin&date=${DATE}&time=10:00`
const ZURICH = `lat=47.3769&lng=8.5417&address=Z%C3%BCrich&date=${DATE}&time=10:00`
/** The filters are the same without a map beside the list. */
const LIST = '&view=list'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const address = (page: Page) => page.getByRole('combobox', { name: 'Adresse oder Anbieter' }).first()
const start = (page: Page) => page.locator('input[name="time"]')
const submit = (page: Page) => page.getByRole('button', { name: 'Plätze finden' })

/** The page's requests from now on whose path contains this text, in order. */
function asked(page: Page, part: string): Request[] {
  const list: Request[] = []
  page.on('request', (request) => request.url().includes(part) && list.push(request))
  return list
}

/** Freezes the clock; only `runFor` lets time pass. */
async function freeze(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 5000)
}

/** The opening hours from which the page proposes its start time. */
async function openingWeekOf(page: Page, group: 1 | 2): Promise<OpeningWeek> {
  const answer = await page.request.get(`/api/office/opening?group=${group}`)
  return ((await answer.json()) as { data: { week: OpeningWeek } }).data.week
}

const open = (page: Page, path = '/') => visit(page, path)

test.describe('address', () => {
  test('Spec 5, 9: the search for an address starts with the third character, 880 ms after the last', async ({
    page,
  }) => {
    await open(page)
    await freeze(page)
    const places = asked(page, '/api/geo/search')
    await address(page).click()
    await address(page).pressSequentially('To')
    await page.clock.runFor(3000)
    expect(places).toHaveLength(0)
    await address(page).pressSequentially('r')
    await page.clock.runFor(800)
    await address(page).pressSequentially('s')
    await page.clock.runFor(870)
    expect(places).toHaveLength(0)
    await page.clock.runFor(20)
    await expect.poll(() => places.length).toBe(1)
    expect(new URL(places[0]?.url() ?? '').searchParams.get('q')).toBe('Tors')
  })

  test('Spec 5, 9: at most five suggestions in all, two of them left for providers', async ({ page }) => {
    const place = (i: number) => ({
      id: `p${i}`,
      title: `Ort ${i}`,
      position: { lat: 52.5, lng: 13.4 },
      country: 'DE',
      kind: 'city',
      precision: 'city',
      partial: false,
    })
    const hit = (i: number) => ({ id: i, provider_name: `Haus ${i}`, city: 'Berlin', position: { lat: 52, lng: 13 } })
    await page.route('**/api/geo/search*', (route) =>
      route.fulfill({ json: { data: [1, 2, 3, 4, 5, 6, 7].map(place), meta: { attribution: '' } } }),
    )
    await page.route('**/api/provider?*', (route) =>
      route.fulfill({ json: { data: { hits: Array.from({ length: 12 }, (_, i) => hit(i + 1)) } } }),
    )
    await open(page)
    const places = asked(page, '/api/geo/search')
    await address(page).fill('Haus')
    await expect(page.getByRole('group', { name: 'Orte' }).getByRole('option')).toHaveCount(3)
    await expect(page.getByRole('group', { name: 'Anbieter' }).getByRole('option')).toHaveCount(2)
    expect(new URL(places[0]?.url() ?? '').searchParams.get('limit')).toBe('5')
  })

  test('Spec 5: arrow keys go through the suggestions, Escape closes them and keeps the text, Enter and submitting take the first', async ({
    page,
  }) => {
    await open(page)
    const options = page.getByRole('option')
    const firstOf = async (text: string) => {
      await address(page).fill(text)
      await expect(options.first()).toContainText(text.slice(0, 4))
      return options.first().locator('span').first().innerText()
    }
    await firstOf('Müll')
    await address(page).press('ArrowDown')
    await address(page).press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(address(page)).toHaveAttribute('aria-expanded', 'true')
    const second = await options.nth(1).getAttribute('id')
    await expect(address(page)).toHaveAttribute('aria-activedescendant', second ?? 'an option without id')
    await address(page).press('Escape')
    await expect(options).toHaveCount(0)
    await expect(address(page)).toHaveValue('Müll')

    const street = await firstOf('Torstraße, Berlin')
    await address(page).press('Enter')
    await expect(address(page)).toHaveValue(street)
    await expect(options).toHaveCount(0)
    expect(page.url()).not.toContain('address=')

    const square = await firstOf('Hackescher Markt')
    await submit(page).click()
    await expect(page).toHaveURL(/lat=/)
    expect(new URL(page.url()).searchParams.get('address')).toBe(square)
  })

  for (const [prefix, name, sentence] of [
    ['/', 'Adresse oder Anbieter', 'Ort nicht gefunden. Bitte gib eine andere Adresse ein.'],
    ['/en', 'Address or provider', 'Cannot find location. Please use different address.'],
  ] as const)
    test(`Spec 5: no geocode result says so, and submitting is blocked (${prefix})`, async ({ page }) => {
      await open(page, prefix)
      const field = page.getByRole('combobox', { name })
      await field.fill('Qqxzzy Wwvvk')
      const error = page.getByRole('alert').filter({ hasText: sentence })
      await expect(error).toBeVisible()
      const before = page.url()
      const sent = asked(page, '.data')
      await page.locator('.search-submit').click()
      await twoFrames(page)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await field.fill('Berlin')
      await expect(error).toHaveCount(0)
      expect(page.url()).toBe(before)
      expect(sent.map((request) => request.url())).toEqual([])
    })

  test('Spec 8: a failing lookup of places or providers shows at the address', async ({ page }) => {
    await page.route('**/api/geo/search*', (route) => route.fulfill({ status: 503, json: { code: 'server.error' } }))
    await page.route('**/api/provider?*', (route) => route.abort())
    await open(page)
    await address(page).fill('Torstraße')
    await expect(page.locator('.address-field [role="alert"]')).toContainText('Adresssuche antwortet gerade nicht')
  })

  test('Spec 7: without a location nothing is sent, and the field says what is missing', async ({ page }) => {
    await open(page)
    const searches = asked(page, '.data')
    await submit(page).click()
    await expect(page.locator('.address-field [role="alert"]')).toBeVisible()
    expect(searches).toHaveLength(0)
    expect(new URL(page.url()).search).toBe('')
  })

  test('Spec 1, 7: a provider is picked by name and searched at', async ({ page }) => {
    const answer = await page.request.post('/api/office/search', {
      data: { search: { date: DATE, time: '10:00', hours: 4 }, group: 1, location: { lat: 52.52, lng: 13.405 } },
    })
    const { data } = (await answer.json()) as { data: { provider_name: string }[] }
    const name = data[0]?.provider_name ?? ''
    await open(page, `/?${BERLIN}&edit=1`)
    await address(page).fill(name)
    await page.getByRole('group', { name: 'Anbieter' }).getByRole('option').first().click()
    await submit(page).click()
    await expect(page).toHaveURL(/provider=\d+/)
    await expect(page.locator('.office-card').first()).toBeVisible()
    // The address is there before the results are.
    await expect(page.locator('.office-card-meta').filter({ hasNotText: name })).toHaveCount(0)
    await expect(page.locator('.office-card-meta').first()).toContainText(name)
  })

  test('Spec 3: an office is found by a tag, which its page shows', async ({ page }) => {
    await open(page, `/?${BERLIN}&edit=1`)
    await address(page).fill('Hinterhof')
    const option = page
      .getByRole('group', { name: 'Plätze' })
      .getByRole('option', { name: /Hinterhof · / })
      .first()
    await expect(option).toBeVisible()
    const { data } = (await (await page.request.get('/api/office/by-name?q=Hinterhof')).json()) as {
      data: { hits: { id: number; title: string; tag: string | null }[] }
    }
    const tagged = data.hits.find(({ tag }) => tag === 'Hinterhof')
    await expect(option).toContainText(tagged?.title ?? '?')
    await page.goto(`/office/${tagged?.id}`)
    await expect(page.getByRole('list', { name: 'Stichwörter' }).getByText('Hinterhof', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Hinterhof', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stichwort „Hinterhof“')
    // The office whose tag was tapped is the nearest one.
    await expect(page.locator('.place-card').first().getByRole('link')).toHaveAttribute('href', `/office/${tagged?.id}`)
    await page.goto(`/en/office/${tagged?.id}`)
    await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'back courtyard', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tagged “back courtyard”')
    await expect(page.locator('.place-card a').first()).toHaveAttribute('href', `/en/office/${tagged?.id}`)
  })
})

test.describe('current location', () => {
  /** Replaces the browser's geolocation; its arguments are recorded in `positionCalls`. */
  const stub = (page: Page, answer: 'denied' | { latitude: number; longitude: number }) =>
    page.addInitScript((given) => {
      const calls: PositionOptions[] = []
      Object.assign(globalThis, { positionCalls: calls })
      navigator.geolocation.getCurrentPosition = (found, failed, options) => {
        calls.push(options ?? {})
        if (given === 'denied') failed?.({ code: 1, message: 'denied' } as GeolocationPositionError)
        else found({ coords: given } as GeolocationPosition)
      }
    }, answer)
  const calls = (page: Page) =>
    page.evaluate(() => (globalThis as unknown as { positionCalls: PositionOptions[] }).positionCalls)

  test('Spec 7, 9: only after a tap, high accuracy, 2 s, at most 15 minutes old; its name fills the field', async ({
    page,
  }) => {
    await stub(page, { latitude: 52.5294, longitude: 13.4015 })
    await open(page)
    expect(await calls(page)).toEqual([])
    await page.getByRole('button', { name: 'Meinen Standort verwenden' }).click()
    await expect(address(page)).not.toHaveValue('')
    expect(await calls(page)).toEqual([{ enableHighAccuracy: true, timeout: 2000, maximumAge: 900_000 }])
    await submit(page).click()
    await expect(page).toHaveURL(/lat=52\.5294&lng=13\.4015/)
  })

  for (const [prefix, name, sentence] of [
    ['/', 'Meinen Standort verwenden', 'Wir können deinen Standort nicht verwenden. Bitte prüfe deine Einstellungen.'],
    ['/en', 'Use my current location', 'We cannot use your current location. Please check your preferences.'],
  ] as const)
    test(`Spec 5: denied geolocation says so (${prefix})`, async ({ page }) => {
      await stub(page, 'denied')
      await open(page, prefix)
      await page.getByRole('button', { name }).click()
      await expect(page.locator('.address-field [role="alert"]')).toHaveText(sentence)
    })
})

test.describe('date, time and hours', () => {
  test('Spec 5, 9: hours from 2 to 8 by one, 4 at first, with the hint on prolonging; seconds may be typed, other formats may not; dates from today to three months ahead', async ({
    page,
  }) => {
    await open(page)
    const hours = page.getByRole('slider', { name: 'Dauer' })
    await expect(hours).toHaveValue('4')
    for (const [name, value] of [
      ['min', '2'],
      ['max', '8'],
      ['step', '1'],
    ] as const)
      await expect(hours).toHaveAttribute(name, value)
    await hours.press('Home')
    await expect(hours).toHaveValue('2')
    await hours.press('ArrowRight')
    await expect(hours).toHaveValue('3')
    await expect(page.getByText('Mindestens 2 Stunden. Verlängern geht später, solange frei ist.')).toBeVisible()

    await start(page).fill('10:07:59')
    await start(page).blur()
    await expect(start(page)).toHaveValue('10:00')
    await address(page).fill('Berlin')
    for (const wrong of ['25:00', '10:60', 'zehn', '24:01']) {
      await start(page).fill(wrong)
      await submit(page).click()
      await expect(page.getByRole('alert').filter({ hasText: 'Die Uhrzeit hat ein falsches Format.' })).toBeVisible()
      await start(page).fill('10:00')
      await expect(page.getByRole('alert')).toHaveCount(0)
    }

    const today = await page.evaluate(() => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format())
    await page.getByRole('combobox', { name: 'Datum' }).click()
    const days = page.locator('[data-day][aria-disabled="false"]')
    await expect(days.first()).toHaveAttribute('data-day', today)
    for (let i = 0; i < 3; i += 1) await page.getByRole('button', { name: 'Nächster Monat' }).click()
    await expect(page.getByRole('button', { name: 'Nächster Monat' })).toBeDisabled()
    const last = (await days.last().getAttribute('data-day')) ?? ''
    const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
    expect(months(last) - months(today)).toBe(3)
  })

  test('the day that is pressed is chosen in each month, where the calendar has little room', async ({ page }) => {
    await open(page, `/?${BERLIN.replace(DATE, weekdayAhead(85))}&edit=1`)
    for (const day of [60, 31, 1].map(weekdayAhead)) {
      await chooseDay(page, day)
      await expect(page.locator('input[name="date"]')).toHaveValue(day)
    }
  })

  test('Spec 9: a day beyond the horizon says from when it can be booked: in the calendar, at the field, in the results, on the map', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    const day = weekdayAhead(66)
    await open(page, '/en')
    await page.getByRole('combobox', { name: 'Address or provider' }).fill('Berlin')
    const field = page.getByRole('combobox', { name: 'Date' })
    await field.press('ArrowDown')
    // By keyboard alone: two months forward, to the day, and chosen.
    await expect(page.locator('[data-day]:focus')).toBeVisible()
    await page.keyboard.press('PageDown')
    await page.keyboard.press('PageDown')
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['day'] ?? '')
    for (let i = 0; i < 40 && (await focused()) !== day; i += 1)
      await page.keyboard.press((await focused()) < day ? 'ArrowRight' : 'ArrowLeft')
    await expect(page.locator('[data-day]:focus')).toHaveAccessibleName(/: bookable from .* 20\d\d$/)
    expect(await findings(page, '.day-picker')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await expect(field).toHaveText(new RegExp(day.slice(0, 4)))
    await expect(page.getByText(/^Bookable from .* 20\d\d$/)).toBeVisible()
    await page.locator('input[name="time"]').fill('10:00')
    await page.getByRole('button', { name: 'Find places' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('0 offers')
    await expect(page.getByText(/is too far ahead to book. Places for that day open on .* 20\d\d\./)).toBeVisible()
    await expect(page.locator('.summary-day')).toContainText(day.slice(0, 4))
    await expect(page.locator('.ways a').first()).toBeVisible()
    const markers = page.locator('.ol-viewport, .browse-map').getByRole('button', { name: /bookable from .* 20\d\d/ })
    await expect(markers.first()).toBeAttached()
    await expect(page.locator('.browse-map').getByRole('button', { name: /, available/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Show all places' }).click()
    await expect(page.locator('.office-card').first()).toContainText(/Bookable from .* 20\d\d/)
    await expect(page.locator('.office-card-free')).toHaveCount(0)
  })

  test('Spec 5: the default start is the next quarter at least five minutes ahead while most places are open, else the next opening', async ({
    page,
  }) => {
    const proposed = async (group: 1 | 2) => proposedStart(Temporal.Now.instant(), 4, await openingWeekOf(page, group))
    for (const group of [1, 2] as const)
      // The quarter may end while the page is being rendered.
      await expect(async () => {
        const before = await proposed(group)
        await open(page, `/?group=${group}`)
        const { day, quarter } = await proposed(group)
        expect(before).toEqual({ day, quarter })
        await expect(page.locator('input[name="date"]')).toHaveValue(day, { timeout: 1000 })
        await expect(start(page)).toHaveValue(formatQuarter(quarter), { timeout: 1000 })
      }).toPass()
  })

  test('Spec 5, 9: a typed time is rounded to 15 minutes, 600 ms after the last key', async ({ page }) => {
    // A time is given, because the proposed one may be the very one typed below.
    await open(page, `/?${BERLIN}&edit=1`)
    await freeze(page)
    const words = page.locator('.hours-words')
    await expect(words).toHaveText('4 Stunden · bis 14:00')
    await start(page).fill('14:52')
    await page.clock.runFor(580)
    await expect(words).toHaveText('4 Stunden · bis 14:00')
    await page.clock.runFor(40)
    await expect(words).toHaveText('4 Stunden · bis 18:45')
    await start(page).blur()
    await expect(start(page)).toHaveValue('14:45')
  })

  test('Spec 5, 9: a start in the past is refused, and the page scrolls to it after 150 ms', async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 420 })
    await open(page)
    await address(page).fill('Berlin')
    const today = await page.evaluate(() => new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format())
    await chooseDay(page, today)
    await start(page).fill('00:00')
    await start(page).blur()
    await freeze(page)
    await submit(page).dispatchEvent('click')
    await expect(
      page.getByRole('alert').filter({ hasText: 'Bitte wähle Datum und Uhrzeit in der Zukunft.' }),
    ).toHaveCount(1)
    await page.clock.runFor(140)
    await expect(start(page)).not.toBeFocused()
    await page.clock.runFor(20)
    await expect(start(page)).toBeFocused()
    await expect(start(page)).toBeInViewport()
    expect(new URL(page.url()).search).toBe('')
  })

  test('a time sent with Enter is the one that was typed', async ({ page }) => {
    await open(page, `/?${BERLIN}&edit=1`)
    await start(page).fill('13:20')
    await start(page).press('Enter')
    await expect(page).toHaveURL(/time=13%3A15/)
  })

  test("Spec 5: on a phone the time is the browser's own, in steps of 900 seconds", async ({ browser }) => {
    const context = await browser.newContext({ ...PHONE, locale: 'de-DE' })
    const page = await context.newPage()
    await open(page)
    await expect(start(page)).toHaveAttribute('type', 'time')
    await expect(start(page)).toHaveAttribute('step', '900')
    await start(page).fill('10:20')
    await start(page).blur()
    await expect(start(page)).toHaveValue('10:15')
    await context.close()
  })

  test("a phone that writes times otherwise than the page gets the page's own field", async ({ browser }) => {
    const context = await browser.newContext({ ...PHONE, locale: 'en-US' })
    const page = await context.newPage()
    await open(page)
    // Only a hydrated page recognizes a phone; its arrow keys show that it is hydrated.
    await start(page).fill('2 pm')
    await start(page).press('ArrowUp')
    await expect(start(page)).toHaveValue('14:15')
    await expect(start(page)).not.toHaveAttribute('type', 'time')
    await context.close()
  })

  test('Spec 4, 8, 9: a chosen start that passes moves on within 11 s and says so', async ({ page }) => {
    const later = new Date(Date.now() + 86_400_000)
    await page.clock.install({ time: later })
    await open(page, `/?${BERLIN}&edit=1`)
    // The server's clock decides: the chosen start is a quarter of an hour after it.
    const now = new Date().toLocaleString('sv', { timeZone: 'Europe/Berlin' })
    const [today, time] = now.split(' ') as [string, string]
    const tomorrow = new Date(Date.parse(`${today}T12:00Z`) + 86_400_000).toISOString().slice(0, 10)
    const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
    const next = (Math.floor(minutes / 15) + 1) * 15
    const date = page.locator('input[name="date"]')
    const startAt = (total: number) => {
      const clock = [Math.floor(total / 60) % 24, total % 60].map((part) => String(part).padStart(2, '0')).join(':')
      return [total < 24 * 60 ? today : tomorrow, clock] as const
    }
    const expectStart = async ([day, clock]: readonly [string, string]) => {
      await expect(start(page)).toHaveValue(clock)
      await expect(date).toHaveValue(day)
    }
    await chooseDay(page, startAt(next)[0])
    await start(page).fill(startAt(next)[1])
    await start(page).blur()
    const notice = page.getByText('Die gewählte Startzeit ist jetzt vorbei, bitte wähle eine neue.')
    await page.clock.runFor(11_000)
    await expectStart(startAt(next))
    await expect(notice).toHaveCount(0)
    await page.clock.runFor((next - minutes) * 60_000 + 11_000)
    // Four hours from the evening on would end after midnight: then the next opening of another day is proposed.
    const fitsToday = next + 15 + 4 * 60 <= 24 * 60 || next === 24 * 60
    const opening = nextOpening({ day: tomorrow, quarter: 0 }, 4, await openingWeekOf(page, 1))
    await expectStart(fitsToday ? startAt(next + 15) : [opening.day, formatQuarter(opening.quarter)])
    await expect(notice).toBeVisible()
    await start(page).fill('23:00')
    await expect(notice).toHaveCount(0)
  })
})

test.describe('what this device remembers', () => {
  test('the last five searches, newest first, can be taken up again and removed', async ({ page }) => {
    const towns = ['Aachen', 'Bremen', 'Dresden', 'Erfurt', 'Graz', 'Hamburg']
    for (const town of towns) {
      await open(page, `/?lat=52.52&lng=13.405&address=${town}&date=${DATE}&time=11:00&hours=3&price=0-90&view=list`)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('viertel.places') ?? '')).toContain(town)
    }
    expect(await page.evaluate(() => localStorage.getItem('viertel.places'))).not.toContain('price')
    await open(page)
    await address(page).click()
    const recent = page.getByRole('list', { name: 'Zuletzt gesucht' }).locator('.memory-row')
    await expect(recent).toHaveCount(5)
    expect(await recent.locator('.memory-words > span:first-child').allInnerTexts()).toEqual(towns.slice(1).reverse())
    await page.getByRole('button', { name: 'Graz entfernen' }).click()
    await expect(recent).toHaveCount(4)
    await expect(address(page)).toBeFocused()
    await address(page).press('ArrowDown')
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowDown')
    await expect(recent.nth(1)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(address(page)).toHaveValue('Erfurt')
    await expect(page.locator('input[name="date"]')).toHaveValue(DATE)
    await expect(start(page)).toHaveValue('11:00')
    await expect(page.getByRole('slider', { name: 'Dauer' })).toHaveValue('3')
    await submit(page).click()
    await expect(page).toHaveURL(/address=Erfurt/)
  })

  test('home is set by choosing an address, filled in by a tap, and removed', async ({ page }) => {
    await open(page)
    await address(page).click()
    await page.getByRole('button', { name: 'Zuhause festlegen' }).click()
    await expect(page.getByText('sie wird dein Zuhause')).toBeVisible()
    await address(page).pressSequentially('Torstraße, Berlin')
    await page.getByRole('option').first().click()
    const chosen = await address(page).inputValue()
    await page.reload()
    await live(page)
    await address(page).click()
    await page
      .getByRole('button', { name: /^Zuhause/ })
      .first()
      .click()
    await expect(address(page)).toHaveValue(chosen)
    await address(page).fill('')
    await page.getByRole('button', { name: 'Zuhause entfernen' }).click()
    await expect(page.getByRole('button', { name: 'Zuhause festlegen' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('viertel.places'))).toBeNull()
  })

  test('Spec 4: corrupt stored values are removed', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('viertel.places', '{"recent":'))
    await open(page)
    await address(page).click()
    await expect(page.getByRole('button', { name: 'Zuhause festlegen' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('viertel.places'))).toBeNull()
  })
})

test.describe('the sheet of a phone', () => {
  test.use(PHONE)
  const sheet = (page: Page) => page.getByRole('dialog', { name: 'Adresse oder Anbieter' })

  test('fills the screen; scrolling neither closes the list nor empties the text; Enter picks the first suggestion; what is typed without one stays; going back changes nothing; no result is said', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 400 })
    await open(page)
    await address(page).tap()
    await expect(sheet(page)).toBeVisible()
    const box = await sheet(page).boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 400 })
    const field = sheet(page).getByRole('combobox')
    await expect(field).toBeFocused()
    await field.fill('Müll')
    await expect(sheet(page).getByRole('option')).toHaveCount(5)
    const body = page.locator('.address-sheet-body')
    await body.evaluate((element) => element.scrollTo(0, 500))
    await twoFrames(page)
    expect(await body.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    await expect(field).toHaveValue('Müll')
    await expect(sheet(page).getByRole('option')).toHaveCount(5)
    await sheet(page).getByRole('option').nth(1).tap()
    await expect(sheet(page)).toHaveCount(0)
    await expect(address(page)).toHaveValue(/Müll/)

    await address(page).tap()
    await field.fill('Torstraße, Berlin')
    await expect(sheet(page).getByRole('option').first()).toContainText('Torstraße')
    const first = await sheet(page).getByRole('option').first().locator('span').first().innerText()
    await field.press('Enter')
    await expect(address(page)).toHaveValue(first)

    await address(page).tap()
    await field.fill('Wi')
    await expect(sheet(page)).toContainText('Schreib mindestens drei Zeichen.')
    await sheet(page).getByRole('button', { name: 'Zurück' }).tap()
    await expect(sheet(page)).toHaveCount(0)
    await expect(address(page)).toHaveValue(first)

    await address(page).tap()
    await field.fill('Wien')
    await field.press('Enter')
    await expect(address(page)).toHaveValue('Wien')
    await address(page).tap()
    await field.fill('Qqxzzy Wwvvk')
    await expect(sheet(page)).toContainText('Ort nicht gefunden.')
    await field.fill('Wien')
    await field.press('Enter')
    await submit(page).tap()
    await expect(page).toHaveURL(/address=Wien/)
  })

  test('what is typed before the sheet is there is not lost', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/assets/address-sheet-*.js', async (route) => {
      await held
      await route.continue()
    })
    await open(page)
    await address(page).tap()
    await page.keyboard.type('Ber')
    release()
    const field = sheet(page).getByRole('combobox')
    await expect(field).toBeFocused()
    await page.keyboard.type('li')
    await expect(field).toHaveValue('Berli')
    await expect(
      sheet(page)
        .getByRole('option', { name: /Berlin/ })
        .first(),
    ).toBeVisible()
  })
})

test.describe('filter', () => {
  const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filter' })
  const openSheet = (page: Page) => page.getByRole('button', { name: /^Alle Filter/ }).click()

  test('Spec 7, 9: the live count follows 250 ms after the last change and is what the list then shows', async ({
    page,
  }) => {
    await open(page, `/?${BERLIN}${LIST}`)
    await openSheet(page)
    const button = sheet(page).locator('.filter-foot .primary')
    await expect(button).toHaveText(/^\d+\+? Angebote? zeigen$/)
    await freeze(page)
    const counts = asked(page, '/api/office/search')
    await sheet(page).getByText('1 km', { exact: true }).click()
    await page.clock.runFor(200)
    await sheet(page).getByText('3 km', { exact: true }).click()
    await page.clock.runFor(240)
    expect(counts).toHaveLength(0)
    await page.clock.runFor(20)
    await expect.poll(() => counts.length).toBe(1)
    const body = counts[0]?.postDataJSON() as { distance: number } | undefined
    expect(body?.distance).toBe(3)
    await page.clock.resume()
    await expect(button).toHaveText(/^\d+\+? Angebote? zeigen$/)
    const promised = /^\d+\+?/.exec(await button.innerText())?.[0] ?? ''
    await button.click()
    await expect(page).toHaveURL(/distance=3/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${promised} Angebote`)
  })

  test('Spec 3, 9: price as far as there are places, within 0 to 100; distances none, 1, 3, 5, 10; only available and nearest first at the beginning; a click on the backdrop closes nothing, Escape does', async ({
    page,
  }) => {
    await open(page, `/?${BERLIN}${LIST}`)
    const told = page.waitForResponse(
      (answer) => answer.url().endsWith('/api/office/search') && answer.request().postDataJSON().prices === true,
    )
    await openSheet(page)
    const { prices } = ((await (await told).json()) as { meta: { prices: { from: number; to: number } } }).meta
    for (const name of ['Preis ab', 'Preis bis']) {
      const slider = sheet(page).getByRole('slider', { name })
      await expect(slider).toHaveAttribute('min', String(Math.floor(prices.from / 100)))
      await expect(slider).toHaveAttribute('max', String(Math.min(100, Math.ceil(prices.to / 100))))
    }
    await expect(sheet(page).locator('.price-column.in').first()).toBeAttached()
    const distances = sheet(page).getByRole('group', { name: 'Entfernung' })
    expect(await distances.locator('.choice').allInnerTexts()).toEqual(['Egal', '1 km', '3 km', '5 km', '10 km'])
    await expect(sheet(page).getByRole('switch', { name: 'Nur verfügbare' })).toBeChecked()
    await expect(sheet(page).getByRole('radio', { name: 'Nächste zuerst' })).toBeChecked()
    await expect(distances.getByRole('radio', { name: 'Egal' })).toBeChecked()

    // A click on the backdrop does not close it, Escape does.
    await page.mouse.click(8, 8)
    await atRest(page)
    await expect(sheet(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
  })

  test('Spec 5: price values clamp, the upper bound is never below the lower', async ({ page }) => {
    await open(page, `/?${BERLIN}${LIST}&price=40-50`)
    await openSheet(page)
    const low = sheet(page).getByRole('slider', { name: 'Preis ab' })
    await expect(sheet(page).locator('.price-column').first()).toBeAttached()
    const high = sheet(page).getByRole('slider', { name: 'Preis bis' })
    await low.press('End')
    await expect(low).toHaveValue('50')
    await high.press('Home')
    await expect(high).toHaveValue('50')
    await high.press('End')
    await expect(high).toHaveValue((await high.getAttribute('max')) ?? '')
    await low.press('Home')
    await expect(low).toHaveValue((await low.getAttribute('min')) ?? '')
    await expect(sheet(page).getByText('Jeder Preis')).toBeVisible()
    await open(page, `/?${BERLIN}${LIST}&price=70-300`)
    await expect(page.getByRole('link', { name: /Ab 70\s€ pro Std\. entfernen/ })).toBeVisible()
  })

  test('Spec 1, 9: in Switzerland prices are in francs, in the chip and in the sheet', async ({ page }) => {
    await open(page, `/?${ZURICH}${LIST}&price=0-30`)
    await expect(page.getByRole('link', { name: /^Bis CHF\s30 pro Std\. entfernen$/ })).toBeVisible()
    await openSheet(page)
    await expect(sheet(page).locator('.filter-value')).toHaveText(/^Bis CHF\s30 pro Std\.$/)
    await expect(sheet(page).getByRole('slider', { name: 'Preis bis' })).toHaveAttribute('aria-valuetext', /CHF/)
    await open(page, `/?${BERLIN}${LIST}&price=0-30`)
    await expect(page.getByRole('link', { name: /^Bis 30\s€ pro Std\. entfernen$/ })).toBeVisible()
    await open(page, `/?${ZURICH}${LIST}&price=0-1`)
    await expect(page.getByRole('link', { name: /^Bis CHF\s1 pro Std\. entfernen$/ })).toBeVisible()
  })

  test('a chip opens its own menu, counts while one chooses, and changes nothing before', async ({ page }) => {
    await open(page, `/?${BERLIN}${LIST}`)
    const chip = page.getByRole('list', { name: 'Filter' }).getByRole('button', { name: 'Ausstattung' })
    await chip.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Ausstattung' })
    await expect(menu.getByRole('group')).toHaveCount(1)
    await expect(menu.getByRole('checkbox').first()).toBeFocused()
    const [under, box] = [await chip.boundingBox(), await menu.boundingBox()]
    if (!under || !box) throw new Error('the menu is not there')
    if ((page.viewportSize()?.width ?? 0) >= 768)
      expect([Math.round(box.x - under.x), Math.round(box.y - under.y - under.height)]).toEqual([0, 8])
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(chip).toBeFocused()
    await chip.click()
    const button = menu.locator('.filter-foot .primary')
    await expect(button).toHaveText(/^\d+\+? Angebote? zeigen$/)
    const all = await button.innerText()
    await menu.getByText('Drucker', { exact: true }).click()
    await expect(button).toHaveText(/^\d+\+? Angebote? zeigen$/)
    await expect(button).not.toHaveText(all)
    await expect(page).not.toHaveURL(/equipment/)
    const promised = /^\d+/.exec(await button.innerText())?.[0] ?? ''
    await button.click()
    await expect(page).toHaveURL(/equipment=printer/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^${promised} `))
    await page.getByRole('link', { name: 'Ausstattung: 1 entfernen' }).click()
    await expect(page).not.toHaveURL(/equipment/)
    await page.getByRole('link', { name: 'Stufenlos' }).click()
    await expect(page).toHaveURL(/equipment=stepFree/)
    await open(page, `/?${BERLIN}${LIST}&equipment=jacuzzi&category=castle`)
    await expect(page.locator('.office-card').first()).toBeVisible()
  })

  test('every filter that is set is a chip that takes it away again', async ({ page }) => {
    await open(page, `/?${BERLIN}${LIST}&price=5-60&distance=10&order=rating&availability=0`)
    const chips = page.getByRole('list', { name: 'Filter' })
    await expect(chips.getByText('3 gesetzt')).toHaveCount(1)
    for (const [name, gone] of [
      ['Bis 10 km entfernen', 'distance='],
      [/^5\s€–60\s€ pro Std\. entfernen$/, 'price='],
      ['Beste Bewertung entfernen', 'order='],
    ] as const) {
      await chips.getByRole('link', { name }).click()
      await expect(page).not.toHaveURL(new RegExp(gone))
    }
    await chips.getByRole('link', { name: 'Nur verfügbare' }).click()
    await expect(page).not.toHaveURL(/availability/)
    await expect(chips.getByText('gesetzt')).toHaveCount(0)
  })

  test('Spec 2: reset puts everything back, and nothing changes before it is shown', async ({ page }) => {
    await open(page, `/?${BERLIN}${LIST}&price=5-60&distance=10&order=price&availability=0`)
    await openSheet(page)
    await sheet(page).getByRole('button', { name: 'Zurücksetzen' }).click()
    await expect(page).toHaveURL(/distance=10/)
    await sheet(page).locator('.filter-foot .primary').click()
    await expect(page).not.toHaveURL(/price=|distance=|order=|availability=/)
  })

  test('Spec 6: the refugee switch is there for refugees, set, and for nobody else', async ({ page, browser }) => {
    await open(page, `/?${BERLIN}${LIST}`)
    await expect(page.getByRole('link', { name: 'Kostenlos für Geflüchtete' })).toHaveCount(0)
    await openSheet(page)
    await expect(sheet(page).getByRole('switch', { name: 'Kostenlos für Geflüchtete' })).toHaveCount(0)
    const context = await browser.newContext()
    const own = await context.newPage()
    await signInAs(own, 'refugee@viertel.example')
    await open(own, `/?${BERLIN}${LIST}`)
    const chip = own.getByRole('link', { name: 'Kostenlos für Geflüchtete' })
    await expect(chip).toHaveAttribute('aria-current', 'true')
    for (const card of await own.locator('.office-card').all())
      await expect(card).toContainText('Kostenlos für Geflüchtete')
    await chip.click()
    await expect(own).toHaveURL(/refugees=0/)
    await context.close()
  })
})

const MEMORY = {
  recent: [
    {
      place: {
        text: 'Ein ausgesprochen langer Name, der in keine Zeile passt, 80331 München',
        at: { lat: 48.1, lng: 11.5 },
        provider: null,
      },
      group: 1,
      date: DATE,
      time: '10:00',
      hours: 4,
    },
  ],
  home: { text: 'Zionskirchstraße, 10119 Berlin', at: { lat: 52.53, lng: 13.4 }, provider: null },
  work: null,
}

for (const { name, widths, viewport, hasTouch, part } of [
  { name: 'phone', widths: [390, 320], viewport: { width: 390, height: 860 }, hasTouch: true, part: '.address-sheet' },
  {
    name: 'desk',
    widths: [1440, 768],
    viewport: { width: 1440, height: 860 },
    hasTouch: false,
    part: '.address-field',
  },
])
  test.describe(`looks of a ${name}`, () => {
    test.use({ viewport, hasTouch })
    test('memory, suggestions and filter: no finding, no sideways scroll', async ({ page }) => {
      const errors = watchErrors(page)
      await page.addInitScript((text) => localStorage.setItem('viertel.places', text), JSON.stringify(MEMORY))
      await open(page)
      await address(page).click()
      await expect(page.locator('.memory')).toBeVisible()
      await expectGoodInEachLook(page, widths, 'memory', part)
      await page.getByRole('combobox', { name: 'Adresse oder Anbieter' }).last().fill('Müll')
      await expect(page.getByRole('option')).toHaveCount(5)
      await expectGoodInEachLook(page, widths, 'suggestions', part)
      await open(page, `/?${BERLIN}&price=5-60&order=rating`)
      await page.getByRole('button', { name: /^Alle Filter/ }).click()
      await expect(page.locator('.filter-foot .primary')).toHaveText(/\d/)
      await expectGoodInEachLook(page, widths, 'filter', '.filter-sheet')
      expect(errors).toEqual([])
    })
  })
