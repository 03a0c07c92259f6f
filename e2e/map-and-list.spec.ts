/** Map and list, line by line of the specification. */
import { expect, test, type Locator, type Page, type Request } from '@playwright/test'
import { chooseDay, twoFrames, visit, weekdayAhead } from './world.ts'

const DATE = weekdayAhead(4)
const AT = { lat: 52.52, lng: 13.405 }
const BERLIN = `lat=${AT.lat}&lng=${AT.lng}&address=Berlin&date=${DATE}&time=10:00`
const NARROW = { width: 390, height: 844 }

const canvas = (page: Page) => page.locator('.map-canvas')
const prices = (page: Page) => page.locator('.map-price')
const clusters = (page: Page) => page.locator('.map-cluster')
const cards = (page: Page) => page.locator('.browse-side .office-card')
const strip = (page: Page) => page.getByRole('region', { name: 'Gewählt auf der Karte' })
const zoomOf = (page: Page) => Number(new URL(page.url()).searchParams.get('zoom'))

type Point = {
  id: number
  lat: number
  lng: number
  price: number
  currency: string
  available: boolean
  desks: number
  title: string
  street: string
  icon: string | null
  refugee: boolean
  employeesOnly: boolean
}
const point = (id: number, east: number, north: number, more: Partial<Point> = {}): Point => ({
  id,
  lat: AT.lat + north,
  lng: AT.lng + east,
  price: 900,
  currency: 'EUR',
  available: true,
  desks: 5,
  title: `Platz ${id}`,
  street: `Torstraße ${id}`,
  icon: null,
  refugee: false,
  employeesOnly: false,
  ...more,
})

type Body = { offset: number; map?: { zoom: number }; bounds: number[] | null; distance: number | null }

/** Answers the map's requests with these points, or cells; the list is still the product's. */
async function showPoints(page: Page, points: Point[], cells?: object[]): Promise<void> {
  await page.route('**/api/office/search', async (route) => {
    const body = route.request().postDataJSON() as Body
    if (!body.map) return route.continue()
    const answer = await route.fetch()
    const json = (await answer.json()) as { meta: { map: unknown } }
    json.meta.map = cells ? { mode: 'cells', cells } : { mode: 'points', points }
    await route.fulfill({ json })
  })
}

const open = (page: Page, path = `/?${BERLIN}`) => visit(page, path)

async function openMap(page: Page, path?: string): Promise<void> {
  await open(page, path)
  await expect(canvas(page).locator('canvas').first()).toBeVisible()
  await expect(page.locator('.map-markers > button').first()).toBeVisible()
}

/** @param south pixels below the middle, where the map has no search position */
async function drag(page: Page, from: Locator, dx: number, dy: number, south = 0): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('nothing to drag')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2 + south]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 5; step += 1) await page.mouse.move(x + (dx * step) / 5, y + (dy * step) / 5)
  await page.mouse.up()
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

test.describe('modes', () => {
  test('Spec 2, 4, 9: null shows both, true the map only, false the list only; below 768 px it is always one of them', async ({
    page,
  }) => {
    await open(page)
    await expect(page.locator('.browse-side')).toBeVisible()
    await expect(page.locator('.browse-map')).toBeVisible()
    await page.getByRole('link', { name: 'Nur Karte zeigen' }).click()
    await expect(page).toHaveURL(/view=map/)
    await expect(cards(page).first()).toBeHidden()
    await page.getByRole('link', { name: 'Liste', exact: true }).click()
    await expect(page.locator('.browse-side')).toBeVisible()
    await page.getByRole('link', { name: 'Nur Liste zeigen' }).click()
    await expect(page).toHaveURL(/view=list/)
    await expect(page.locator('.browse-map')).toBeHidden()
    await page.getByRole('link', { name: 'Karte', exact: true }).click()
    await expect(page.locator('.browse-map')).toBeVisible()
    await expect(page.locator('.browse-side')).toBeVisible()

    // Spec 9: the narrow-screen threshold.
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(page.locator('.browse-map')).toBeVisible()
    await expect(page.locator('.browse-side')).toBeVisible()
    await page.setViewportSize({ width: 767, height: 800 })
    await expect(page.locator('.browse-map')).toBeHidden()
    await expect(page.locator('.browse-side')).toBeVisible()

    // Spec 2: small screens toggle between map only and list only.
    await page.setViewportSize(NARROW)
    await page.getByRole('link', { name: 'Karte', exact: true }).click()
    await expect(page.locator('.browse-map')).toBeVisible()
    await expect(cards(page).first()).toBeHidden()
    await page.getByRole('link', { name: 'Liste', exact: true }).click()
    await expect(page.locator('.browse-map')).toBeHidden()
    await expect(page.locator('.browse-side')).toBeVisible()
  })

  for (const viewport of [NARROW, { width: 1440, height: 900 }])
    test(`beside the map alone screen readers find the heading, and hear what a search found: ${viewport.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      await openMap(page, `/?${BERLIN}&view=map`)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toHaveText(/^\d+\+? Angebote$/)
      await expect(page.getByRole('status').filter({ hasText: /^\d+\+? Angebote$/ })).toHaveCount(1)
      // Nothing else of the list is rendered or takes space.
      const side = page.locator('.browse-side')
      await expect(side.getByRole('link').or(side.getByRole('button')).or(side.getByRole('listitem'))).toHaveCount(0)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

      // A search by the form keeps the view of the map; its heading is announced next.
      await open(page, `/?${BERLIN}&view=map&edit=1`)
      await page.getByRole('button', { name: 'Plätze finden' }).click()
      await expect(page).toHaveURL(/view=map/)
      await expect(heading).toHaveText(/^\d+\+? Angebote$/)
      await expect(heading).toBeFocused()
    })

  test('Spec 4: the panel is visible at first, hidden after a search; the list shows when the panel is hidden', async ({
    page,
  }) => {
    await open(page, '/')
    await expect(page.locator('.search-panel')).toBeVisible()
    await expect(page.locator('.browse-side')).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Adresse oder Anbieter' }).fill('Berlin')
    await page.getByRole('button', { name: 'Plätze finden' }).click()
    await expect(page.locator('.browse-side')).toBeVisible()
    await expect(page.locator('.search-panel')).toHaveCount(0)
  })

  test('Spec 2, 4: clicking a marker hides the panel and selects it', async ({ page }) => {
    await showPoints(page, [point(1, 0.02, 0)])
    await openMap(page, '/')
    await prices(page).first().click()
    await expect(page).toHaveURL(/selected=1/)
    await expect(page.locator('.search-panel')).toHaveCount(0)
    await expect(cards(page).first()).toBeVisible()
    await expect(prices(page).first()).toHaveAttribute('aria-pressed', 'true')
  })

  test('Spec 2: a group tab selects the result group', async ({ page }) => {
    await open(page)
    // The heading counts offers and names them so; their kind is in the tabs.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+\+? Angebote$/)
    const tabs = page.getByRole('navigation', { name: 'Art des Platzes' })
    await expect(tabs.locator('[aria-current]')).toContainText('Schreibtische')
    await tabs.getByRole('link', { name: /Räume/ }).click()
    await expect(tabs.locator('[aria-current]')).toContainText('Räume')
    await expect(page).toHaveURL(/group=2/)
  })
})

test.describe('list', () => {
  /** An intersection observer that reports nothing by itself: `reachEnd` reports that the end came into view. */
  const holdEnd = (page: Page) =>
    page.addInitScript(() => {
      const watching = new Set<{ told: IntersectionObserverCallback; target: Element }>()
      class Held {
        own = new Set<{ told: IntersectionObserverCallback; target: Element }>()
        told: IntersectionObserverCallback
        constructor(told: IntersectionObserverCallback) {
          this.told = told
        }
        observe(target: Element) {
          const entry = { told: this.told, target }
          if (target.classList.contains('more')) watching.add(entry)
          this.own.add(entry)
        }
        disconnect() {
          for (const entry of this.own) watching.delete(entry)
        }
        unobserve() {}
      }
      Object.assign(globalThis, {
        IntersectionObserver: Held,
        reachEnd: () => {
          for (const { told, target } of watching)
            told([{ isIntersecting: true, target } as unknown as IntersectionObserverEntry], {} as IntersectionObserver)
          return watching.size
        },
      })
    })
  const reachEnd = async (page: Page, times = 1) => {
    for (let i = 0; i < times; i += 1) {
      const before = await cards(page).count()
      const reach = () => page.evaluate(() => (globalThis as unknown as { reachEnd(): number }).reachEnd())
      await expect.poll(reach, { message: 'somebody waits for the end' }).toBeGreaterThan(0)
      await expect.poll(() => cards(page).count()).toBeGreaterThan(before)
    }
  }
  /** From the start page, so that the browser renders the list, not the server. */
  const searchFromStart = async (page: Page) => {
    await page.setViewportSize({ width: 900, height: 300 })
    await open(page, '/')
    await page.getByRole('combobox', { name: 'Adresse oder Anbieter' }).fill('Berlin')
    await chooseDay(page, DATE)
    await page.locator('input[name="time"]').fill('10:00')
    await page.getByRole('button', { name: 'Plätze finden' }).click()
    await expect(cards(page).first()).toBeVisible()
  }

  test('Spec 4, 9: three at first, two more each time the end is reached, on and on', async ({ page }) => {
    await holdEnd(page)
    await searchFromStart(page)
    await expect(cards(page)).toHaveCount(3)
    for (const count of [5, 7, 9]) {
      await reachEnd(page)
      await expect(cards(page)).toHaveCount(count)
    }
    await reachEnd(page, 6)
    await expect(cards(page)).toHaveCount(21)
    expect(new Set(await cards(page).evaluateAll((all) => all.map((one) => one.id))).size).toBe(21)
  })

  test('Spec 4: the list starts over with new results; coming back shows as many as before', async ({ page }) => {
    await holdEnd(page)
    await searchFromStart(page)
    await reachEnd(page, 2)
    await expect(cards(page)).toHaveCount(7)
    await page.getByRole('link', { name: /Räume/ }).click()
    await expect(page).toHaveURL(/group=2/)
    await expect(cards(page)).toHaveCount(3)
    await page.goBack()
    await expect(page).not.toHaveURL(/group=2/)
    await expect(cards(page)).toHaveCount(7)
    await cards(page).nth(5).locator('.office-card-title a').click()
    await expect(page).toHaveURL(/\/office\//)
    await page.goBack()
    await expect(cards(page)).toHaveCount(7)
  })

  test('"Back to search" is the search that was: address, filter, order, length of the list and scroll', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 900, height: 600 })
    await holdEnd(page)
    await open(page, `/?${BERLIN}&price=0-40&order=price`)
    await expect(cards(page).first()).toBeVisible()
    await reachEnd(page, 4)
    const before = { url: page.url(), count: await cards(page).count() }
    await cards(page)
      .nth(before.count - 2)
      .locator('.office-card-title a')
      .scrollIntoViewIfNeeded()
    const top = await page.evaluate(() => scrollY)
    expect(top).toBeGreaterThan(300)
    await cards(page)
      .nth(before.count - 2)
      .locator('.office-card-title a')
      .click()
    await expect(page).toHaveURL(/\/office\//)
    // The URL of the office follows the choice.
    await page.getByRole('slider', { name: 'Dauer' }).first().press('ArrowRight')
    await expect(page).toHaveURL(/hours=5/)
    await page.getByRole('link', { name: 'Zurück zur Suche' }).click()
    await expect(page).toHaveURL(before.url)
    await expect(cards(page)).toHaveCount(before.count)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeCloseTo(top, -1)

    // The way back also works after a reload, and in the other language.
    await cards(page).first().locator('.office-card-title a').click()
    await expect(page).toHaveURL(/\/office\//)
    await expect(page.getByRole('link', { name: 'Zurück zur Suche' })).toBeVisible()
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('link', { name: 'Back to search' })).toHaveAttribute('href', /^\/en\?.*order=price/)
    await page.getByRole('link', { name: 'Back to search' }).click()
    await expect(page).toHaveURL(before.url.replace('/?', '/en?'))
  })

  test('Spec 4: the list starts over with a new selection, which it shows', async ({ page }) => {
    await holdEnd(page)
    await searchFromStart(page)
    await reachEnd(page, 4)
    await expect(cards(page)).toHaveCount(11)
    await cards(page).nth(1).locator('.office-card-pin').click()
    await expect(cards(page)).toHaveCount(3)
    await reachEnd(page, 4)
    const sixth = await cards(page).nth(5).getAttribute('id')
    await cards(page).nth(5).locator('.office-card-pin').click()
    await expect(cards(page)).toHaveCount(7)
    await expect(page.locator(`#${sixth}`)).toHaveClass(/selected/)
  })

  test('Spec 4: without an intersection observer all items show', async ({ page }) => {
    await page.addInitScript(() => {
      delete (globalThis as { IntersectionObserver?: unknown }).IntersectionObserver
    })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await open(page, `/?${BERLIN}&distance=3`)
    const total = Number.parseInt(await page.getByRole('heading', { level: 1 }).innerText(), 10)
    expect(total).toBeGreaterThan(20)
    await expect(cards(page)).toHaveCount(total)
    await expect(page.locator('.more')).toHaveCount(0)
    expect(errors).toEqual([])
  })

  test('Spec 4, 9: of what the server sent three stay, and two more come when the end is really reached', async ({
    page,
  }) => {
    await page.setViewportSize(NARROW)
    await open(page)
    await expect(cards(page)).toHaveCount(3)
    const end = page.locator('.more')
    // Just before the end comes into view nothing happens yet.
    await end.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - innerHeight - 40))
    await twoFrames(page)
    await expect(cards(page)).toHaveCount(3)
    await end.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - innerHeight + 20))
    await expect(cards(page)).toHaveCount(5)
  })

  test('Spec 9: the result count is approximate from 250 on', async ({ page }) => {
    await page.route('**/api/office/search', async (route) => {
      const answer = await route.fetch()
      const json = (await answer.json()) as { meta: { total: number } }
      json.meta.total = 251
      await route.fulfill({ json })
    })
    await open(page)
    await page.getByRole('button', { name: /^Alle Filter/ }).click()
    await expect(page.locator('.filter-foot .primary')).toHaveText('250+ Angebote zeigen')
  })
})

test.describe('card', () => {
  test('Spec 2: the rating stands halved with its count, or "Not yet rated"', async ({ page }) => {
    const answer = await page.request.post('/api/office/search', {
      data: { search: { date: DATE, time: '10:00', hours: 2 }, group: 1, location: AT, availability: 0 },
    })
    const { data } = (await answer.json()) as { data: { id: number; rating: { rating: number; count: number } }[] }
    const rated = data.find((card) => card.rating.count > 0)
    const unrated = data.find((card) => card.rating.count === 0)
    const html = await (await page.request.get(`/?${BERLIN}&hours=2&availability=0`)).text()
    const cardOf = (id: number) => html.slice(html.indexOf(`id="card-${id}"`)).split('</article>')[0] ?? ''
    expect(cardOf(rated?.id ?? 0).replaceAll('<!-- -->', '')).toContain(
      `${((rated?.rating.rating ?? 0) / 2).toFixed(1).replace('.', ',')} <span class="office-card-count">(${rated?.rating.count})`,
    )
    expect(cardOf(unrated?.id ?? 0)).toContain('Noch nicht bewertet')
  })

  test('the rails of a list share one scale, whatever is free in its places', async ({ page }) => {
    const answer = await page.request.get(`/?${BERLIN}&hours=2&availability=0`)
    const rails = [...(await answer.text()).matchAll(/class="rail-ticks"[^>]*>(.*?)<\/div>/g)].map(([, ticks = '']) =>
      [...ticks.matchAll(/<span>(\d+)<\/span>/g)].map(([, hour]) => hour).join(' '),
    )
    expect(rails.length).toBeGreaterThan(3)
    expect([...new Set(rails)]).toEqual(['8 11 14 17 20'])
  })
})

test.describe('markers', () => {
  test('Spec 4, 9: grey where not available, dark blue where available, green when selected; another tap selects another, a second one none', async ({
    page,
  }) => {
    await showPoints(page, [point(1, -0.02, 0), point(2, 0.02, 0, { available: false })])
    await openMap(page)
    const background = (marker: Locator) => marker.evaluate((element) => getComputedStyle(element).backgroundColor)
    const variable = (name: string) =>
      page.evaluate((of) => {
        const probe = document.createElement('i')
        probe.style.background = `var(${of})`
        document.body.append(probe)
        const colour = getComputedStyle(probe).backgroundColor
        probe.remove()
        return colour
      }, name)
    const free = page.getByRole('button', { name: /^Platz 1, 9,00\s€, verfügbar$/ })
    const taken = page.getByRole('button', { name: /^Platz 2, 9,00\s€, nicht verfügbar$/ })
    expect(await background(free)).toBe(await variable('--blue'))
    expect(await background(taken)).toBe(await variable('--greybg'))
    await free.click()
    await expect(free).toHaveAttribute('aria-pressed', 'true')
    await page.mouse.move(5, 5)
    await expect.poll(() => background(free)).toBe(await variable('--green'))

    await expect(page).toHaveURL(/selected=1/)
    await taken.click()
    await expect(page).toHaveURL(/selected=2/)
    await expect(free).toHaveAttribute('aria-pressed', 'false')
    await taken.click()
    await expect(page).not.toHaveURL(/selected/)
    await expect(taken).toHaveAttribute('aria-pressed', 'false')
  })

  test('Spec 1: internal, partner, refugee and employee-only places have signs of their own, told in words', async ({
    page,
  }) => {
    await showPoints(page, [
      point(1, -0.03, 0.01, { icon: 'internal' }),
      point(2, 0.01, 0.01, { icon: 'obi' }),
      point(3, -0.03, -0.02, { refugee: true }),
      point(4, 0.01, -0.02, { employeesOnly: true }),
      point(5, -0.01, 0.03),
    ])
    await openMap(page)
    const drawn: string[] = []
    for (const [id, word] of [
      [1, 'Intern'],
      [2, 'Partnerstandort'],
      [3, 'Kostenlos für Geflüchtete'],
      [4, 'Nur für Mitarbeitende'],
    ] as const) {
      const marker = page.getByRole('button', { name: new RegExp(`^Platz ${id}, .*, ${word}$`) })
      await expect(marker.locator('.map-price-sign')).toHaveCount(1)
      drawn.push((await marker.locator('path').getAttribute('d')) ?? '')
    }
    expect(new Set(drawn).size).toBe(4)
    await expect(page.getByRole('button', { name: /^Platz 5,/ }).locator('svg')).toHaveCount(0)
  })

  test('Spec 4, 9: a cluster counts workplaces from zoom 13 on, and "n+" below', async ({ page }) => {
    // About 10 px apart at zoom 13; 700 m are more than 32 px there and less at zoom 12 and below.
    await showPoints(page, [point(1, 0.02, 0, { desks: 7 }), point(2, 0.0215, 0, { desks: 30 })])
    await openMap(page)
    await expect(clusters(page)).toHaveText(['37'])
    await expect(clusters(page)).toHaveAttribute('aria-label', '37 Arbeitsplätze in 2 Angeboten, heranzoomen')
    await page.getByRole('button', { name: 'Verkleinern' }).click()
    await expect(clusters(page)).toHaveText(['37+'])
  })

  test('Spec 9: two places make a cluster within 32 px, and not beyond', async ({ page }) => {
    // At zoom 13 a pixel is 19.1 m x cos 52.52: 0.00017 degrees of longitude.
    const pixel = 360 / 256 / 2 ** 13
    await showPoints(page, [
      point(1, 0.02, 0),
      point(2, 0.02 + 28 * pixel, 0),
      point(3, -0.04, 0),
      point(4, -0.04 + 40 * pixel, 0),
      point(5, 0, 0.02),
    ])
    await openMap(page)
    await expect(clusters(page)).toHaveCount(1)
    await expect(prices(page)).toHaveCount(3)
  })

  test('Spec 4: tapping a cluster centres on it and zooms in by two', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await showPoints(page, [point(1, 0.02, 0.01), point(2, 0.0203, 0.01)])
    await openMap(page)
    await page.getByRole('button', { name: 'Verkleinern' }).click()
    await expect(page).toHaveURL(/zoom=12/)
    await clusters(page).first().click()
    await expect(page).toHaveURL(/zoom=14/)
    const [west = 0, east = 0, south = 0, north = 0] = (new URL(page.url()).searchParams.get('bounds') ?? '')
      .split(',')
      .map(Number)
    expect((west + east) / 2).toBeCloseTo(AT.lng + 0.02015, 3)
    expect((south + north) / 2).toBeCloseTo(AT.lat + 0.01, 3)
  })

  test('Spec 4: a cluster of places has a weight: that many nearest places are listed, wherever it is tapped', async ({
    page,
  }) => {
    const answer = await page.request.post('/api/office/search', {
      data: { search: { date: DATE, time: '10:00', hours: 4 }, group: 1, location: AT },
    })
    const { data } = (await answer.json()) as { data: { id: number; gps: { lat: number; lng: number } }[] }
    const { gps } = data[0]!
    const same = { lat: gps.lat, lng: gps.lng }
    await page.route('**/api/office/search', async (route) => {
      const body = route.request().postDataJSON() as Body
      const answer = await route.fetch()
      const json = (await answer.json()) as {
        data: { id: number; title: string; gps: { lat: number; lng: number } }[]
        meta: { map: unknown }
      }
      if (body.map)
        json.meta.map = {
          mode: 'points',
          points: [1, 2, 3, 4, 5].map((id) => ({ ...point(id, 0, 0), ...same, street: 'Torstraße 84' })),
        }
      else if (body.bounds && json.data[0]) {
        const [first] = json.data
        // Six places around the position, in the wrong order: the farthest does not belong to the cluster.
        json.data = [5, 3, 1, 4, 2, 6].map((id) => ({
          ...first,
          id,
          title: `Nr. ${id}`,
          available: id === 1 ? 0 : 2,
          reason: id === 1 ? 'taken' : null,
          gps: { lat: gps.lat + id * 0.00002, lng: gps.lng },
        }))
      }
      await route.fulfill({ json })
    })
    const [w, e, s, n] = [gps.lng - 0.0005, gps.lng + 0.0005, gps.lat - 0.0003, gps.lat + 0.0003]
    await openMap(page, `/?${BERLIN}&bounds=${w},${e},${s},${n}&zoom=15&view=map`)
    const bubble = page.getByRole('button', { name: '25 Arbeitsplätze in 5 Angeboten, Liste öffnen' })
    for (const size of [{ width: 1440, height: 900 }, NARROW]) {
      await page.setViewportSize(size)
      await expect(bubble).toHaveAttribute('aria-expanded', 'false')
      await bubble.click()
      const list = page.getByRole('dialog', { name: 'Torstraße 84 · 5 Angebote' })
      await expect(list.getByRole('heading')).toBeFocused()
      // All that belong to the cluster; the fully booked one is last although it is the nearest.
      await expect(list.getByRole('link')).toHaveText(['Nr. 2', 'Nr. 3', 'Nr. 4', 'Nr. 5', 'Nr. 1'])
      await expect(bubble).toHaveAttribute('aria-expanded', 'true')
      const frame = (await list.boundingBox())!
      expect(frame.x).toBeGreaterThanOrEqual(0)
      expect(frame.x + frame.width).toBeLessThanOrEqual(size.width)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Escape')
      await expect(list).toHaveCount(0)
      await expect(bubble).toBeFocused()
    }
  })

  test('too many places for points come as cells, and are drawn as counts', async ({ page }) => {
    await showPoints(page, [], [{ id: '12:1:1', lat: AT.lat + 0.01, lng: AT.lng, n: 900, desks: 12_300 }])
    await openMap(page)
    await expect(clusters(page)).toHaveText(['12300'])
    await page.getByRole('button', { name: 'Verkleinern' }).click()
    await expect(clusters(page)).toHaveText(['12k+'])
  })
})

test.describe('selected-item strip', () => {
  test('Spec 4, 9: two at first, two more at its end, from the beginning with a new selection', async ({ page }) => {
    await page.setViewportSize(NARROW)
    await open(page)
    const [one, two] = await cards(page).evaluateAll((all) => all.map((card) => Number(card.id.slice(5))))
    await showPoints(page, [point(one ?? 0, 0.01, 0.01), point(two ?? 0, -0.01, 0.01)])
    const box = `${AT.lng - 0.02},${AT.lng + 0.02},${AT.lat - 0.02},${AT.lat + 0.02}`
    await openMap(page, `/?${BERLIN}&bounds=${box}&zoom=14&view=map`)
    await page.getByRole('button', { name: new RegExp(`^Platz ${one},`) }).click()
    await expect(page).toHaveURL(new RegExp(`selected=${one}`))
    const inStrip = strip(page).locator('.office-card')
    await expect(inStrip).toHaveCount(2)
    const list = strip(page).locator('ul')
    await list.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await expect(inStrip).toHaveCount(4)
    await list.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await expect(inStrip).toHaveCount(6)
    await page.getByRole('button', { name: new RegExp(`^Platz ${two},`) }).click()
    await expect(page.locator(`#strip-${two}`)).toHaveClass(/selected/)
    await expect(inStrip).toHaveCount(2)
    await page.getByRole('button', { name: 'Auswahl aufheben' }).click()
    await expect(strip(page)).toHaveCount(0)
    await expect(page).not.toHaveURL(/selected/)
  })

  test('a place that the list does not hold comes with a neighbour, and the strip covers no marker', async ({
    page,
  }) => {
    await page.setViewportSize(NARROW)
    await open(page)
    const known = await cards(page).evaluateAll((all) => all.map((card) => Number(card.id.slice(5))))
    const answer = await page.request.post('/api/office/search', {
      data: { search: { date: DATE, time: '10:00', hours: 4 }, group: 1, location: AT, offset: 40 },
    })
    const { data } = (await answer.json()) as { data: { id: number; gps: { lat: number; lng: number } }[] }
    const other = data.find(({ id }) => !known.includes(id))!
    // The selected place is at the very bottom of the map, where the strip will be.
    const box = `${other.gps.lng - 0.01},${other.gps.lng + 0.01},${other.gps.lat - 0.002},${other.gps.lat + 0.022}`
    await showPoints(page, [
      { ...point(other.id, 0, 0), ...other.gps },
      { ...point(1, 0, 0), lat: other.gps.lat + 0.004, lng: other.gps.lng },
    ])
    await openMap(page, `/?${BERLIN}&bounds=${box}&zoom=14&view=map`)
    await page.getByRole('button', { name: new RegExp(`^Platz ${other.id},`) }).click()
    await expect(strip(page).locator('.office-card')).toHaveCount(2)
    await expect(page.locator(`#strip-${other.id}`)).toHaveClass(/selected/)
    const map = (await canvas(page).boundingBox())!
    expect((await strip(page).boundingBox())!.y).toBeGreaterThanOrEqual(map.y + map.height)
    for (const id of [other.id, 1]) {
      const marker = (await page.getByRole('button', { name: new RegExp(`^Platz ${id},`) }).boundingBox())!
      expect(marker.y, `the whole of ${id} is on the map`).toBeGreaterThan(map.y)
      expect(marker.y + marker.height).toBeLessThan(map.y + map.height)
    }
    // The map was not moved by its user, so nothing is searched again.
    await expect(page).toHaveURL(new RegExp(`selected=${other.id}`))
    expect(new URL(page.url()).searchParams.get('bounds')?.split(',').map(Number)[3]).toBeCloseTo(
      other.gps.lat + 0.022,
      4,
    )
  })

  test('places beyond the first page of the list are fetched, one after the other', async ({ page }) => {
    const answer = await page.request.post('/api/office/search', {
      data: { search: { date: DATE, time: '10:00', hours: 4 }, group: 1, location: AT, offset: 20 },
    })
    type Place = { id: number; gps: { lat: number; lng: number } }
    const { data } = (await answer.json()) as { data: Place[] }
    const first = data[0]!
    const second = data.find(({ gps }) => Math.abs(gps.lng - first.gps.lng) > 0.008)!
    await showPoints(
      page,
      [first, second].map(({ id, gps }) => ({ ...point(id, 0, 0), ...gps })),
    )
    await openMap(page)
    for (const { id } of [first, second]) {
      await expect(page.locator(`#card-${id}`)).toHaveCount(0)
      await page.getByRole('button', { name: new RegExp(`^Platz ${id},`) }).press('Enter')
      await expect(page.locator(`#strip-${id}`)).toHaveClass(/selected/)
    }
  })
})

test.describe('moving the map', () => {
  const searches = (page: Page) => {
    const list: Request[] = []
    page.on('request', (request) => request.url().includes('/api/office/search') && list.push(request))
    return list
  }

  test('Spec 9: moving reloads 500 ms after the last movement, the markers 250 ms after that', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await showPoints(page, [point(1, 0.02, 0.02)])
    await openMap(page, `/?${BERLIN}&bounds=13.38,13.43,52.5,52.54&zoom=14`)
    const asked = searches(page)
    const url = page.url()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 5000)
    // The map animates its movement frame by frame.
    const zoomOut = async () => {
      await page.getByRole('button', { name: 'Verkleinern' }).click()
      await page.clock.runFor(64)
    }
    await zoomOut()
    await page.clock.runFor(350)
    await zoomOut()
    await page.clock.runFor(400)
    expect(page.url()).toBe(url)
    expect(asked).toHaveLength(0)
    await page.clock.runFor(100)
    await page.clock.runFor(200)
    expect(asked).toHaveLength(0)
    await page.clock.runFor(150)
    await expect.poll(() => asked.length).toBe(1)
    await expect(page).toHaveURL(/zoom=12/)
  })

  test('with the switch off nothing is searched until "search here" is pressed', async ({ page }) => {
    await openMap(page)
    const url = page.url()
    await page.getByRole('checkbox', { name: 'Beim Verschieben neu suchen' }).uncheck()
    await drag(page, canvas(page), -260, 40, 150)
    await expect(page.getByRole('button', { name: 'Hier suchen' })).toBeVisible()
    expect(page.url()).toBe(url)
    await page.getByRole('button', { name: 'Hier suchen' }).click()
    await expect(page).toHaveURL(/bounds=/)
    await expect(page.getByRole('button', { name: 'Hier suchen' })).toHaveCount(0)
  })

  test('a distance does not end silently: the map says so, and brings it back', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openMap(page, `/?${BERLIN}&distance=3`)
    await page.getByRole('button', { name: 'Vergrößern' }).click()
    await expect(page).toHaveURL(/bounds=/)
    await expect(page).not.toHaveURL(/distance=/)
    const notice = page.getByText('Der Umkreis von 3 km gilt nicht mehr')
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Umkreis wieder setzen' }).click()
    await expect(page).toHaveURL(/distance=3/)
    await expect(page).not.toHaveURL(/bounds=/)
    await expect(notice).toHaveCount(0)
  })

  test('Spec 9: zoom 13, 14, 13, 12 and 11 with no distance and one of 1, 3, 5 and 10 km; 12 on a phone', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const zoomedInOnce = async (path: string) => {
      await openMap(page, path)
      await page.getByRole('button', { name: 'Vergrößern' }).click()
      await expect(page).toHaveURL(/zoom=/)
      return zoomOf(page)
    }
    for (const [distance, zoom] of [
      [null, 13],
      [1, 14],
      [3, 13],
      [5, 12],
      [10, 11],
    ] as const)
      expect(await zoomedInOnce(`/?${BERLIN}${distance ? `&distance=${distance}` : ''}`), `${distance} km`).toBe(
        zoom + 1,
      )
    await page.setViewportSize(NARROW)
    expect(await zoomedInOnce(`/?${BERLIN}&view=map`), 'on a phone').toBe(13)
  })

  test('Spec 9: the map does not go below zoom 4', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openMap(page, `/?${BERLIN}&bounds=5,17,46,55&zoom=6`)
    for (let i = 0; i < 4; i += 1) {
      await page.getByRole('button', { name: 'Verkleinern' }).click()
      await twoFrames(page)
    }
    await expect.poll(() => zoomOf(page)).toBe(4)
  })

  const pixelsPerKm = (zoom: number) => 1000 / ((40_075_016.686 / 256 / 2 ** zoom) * Math.cos((AT.lat * Math.PI) / 180))

  /** Mean brightness of the map on a circle around the position, and just inside and outside of it. */
  async function ringOf(page: Page, radius: number) {
    const me = await page.locator('.map-me').boundingBox()
    const frame = await canvas(page).boundingBox()
    if (!me || !frame) throw new Error('no map')
    const middle = { x: me.x + me.width / 2 - frame.x, y: me.y + me.height / 2 - frame.y }
    return page.evaluate(
      async ({ middle: m, radius: r }) => {
        const layers = [...document.querySelectorAll<HTMLCanvasElement>('.map-canvas canvas')]
        const all = document.createElement('canvas')
        const first = layers[0]!
        all.width = first.width
        all.height = first.height
        const context = all.getContext('2d')!
        for (const layer of layers) context.drawImage(layer, 0, 0)
        const scale = first.width / first.getBoundingClientRect().width
        // Mean colour of rings just inside and just outside: only the inner one has the tint of the circle.
        const mean = (at: number) => {
          let [sum, count] = [0, 0]
          for (let degree = 0; degree < 360; degree += 1) {
            const angle = (degree * Math.PI) / 180
            const x = Math.round((m.x + Math.cos(angle) * at) * scale)
            const y = Math.round((m.y + Math.sin(angle) * at) * scale)
            if (x < 0 || y < 0 || x >= all.width || y >= all.height) continue
            const [red = 0, green = 0] = context.getImageData(x, y, 1, 1).data
            sum += red + green
            count += 1
          }
          return sum / count
        }
        return { line: mean(r), inside: mean(r - 8), outside: mean(r + 8) }
      },
      { middle, radius },
    )
  }

  test('Spec 9: the distance circle has a radius of km x 1000 m', async ({ page }) => {
    await openMap(page, `/?${BERLIN}&distance=3`)
    await expect(async () => {
      const differs = await ringOf(page, 3 * pixelsPerKm(13))
      expect(differs.line, 'the line is darker than either side').toBeLessThan(differs.inside - 10)
      expect(differs.line).toBeLessThan(differs.outside - 10)
      expect(differs.inside, 'inside is tinted').toBeLessThan(differs.outside - 4)
    }).toPass()
  })

  test('the schematic map ends where it still orients, and shows 5, 10 and 15 minutes on foot', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await showPoints(page, [point(1, 0.04, 0.04)])
    await openMap(page, `/?${BERLIN}`)
    await expect
      .poll(async () => {
        const rings = await Promise.all([0.4, 0.8, 1.2].map((km) => ringOf(page, km * pixelsPerKm(13))))
        return rings.every((ring) => ring.line < ring.inside - 6 && ring.line < ring.outside - 6)
      })
      .toBe(true)
    for (let i = 0; i < 4; i += 1) await page.getByRole('button', { name: 'Vergrößern' }).click()
    await expect.poll(() => zoomOf(page)).toBe(15)
  })
})

test.describe('the search position', () => {
  const me = (page: Page) => page.getByRole('button', { name: 'Suchposition, mit den Pfeiltasten verschieben' })
  /** An earlier search by moving the map, whose bounds must be cleared. */
  const BOX = `&bounds=13.35,13.46,52.49,52.55&zoom=13`

  test('Spec 4: dragging it by mouse sets a new location, reloads and clears the bounds', async ({ page }) => {
    await openMap(page, `/?${BERLIN}${BOX}`)
    const before = await page.locator('.office-card-meta').allInnerTexts()
    await drag(page, me(page), 90, 60)
    await expect(page).not.toHaveURL(/bounds=/)
    const url = new URL(page.url())
    expect(Number(url.searchParams.get('lng'))).toBeGreaterThan(AT.lng + 0.005)
    expect(Number(url.searchParams.get('lat'))).toBeLessThan(AT.lat - 0.002)
    expect(url.searchParams.get('address')).not.toBe('Berlin')
    await expect.poll(() => page.locator('.office-card-meta').allInnerTexts()).not.toEqual(before)
  })

  test('Spec 4: dragging it by touch', async ({ browser }) => {
    const context = await browser.newContext({ viewport: NARROW, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await showPoints(page, [point(1, 0.04, 0.03)])
    await open(page, `/?${BERLIN}&view=map`)
    await expect(me(page)).toBeVisible()
    const box = await me(page).boundingBox()
    if (!box) throw new Error('no position')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const session = await context.newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    await touch('touchStart', { x, y })
    for (let step = 1; step <= 6; step += 1) await touch('touchMove', { x: x + step * 12, y })
    await touch('touchEnd')
    await expect(page).not.toHaveURL(new RegExp(`lng=${AT.lng}(&|$)`))
    expect(Number(new URL(page.url()).searchParams.get('lng'))).toBeGreaterThan(AT.lng + 0.01)
    // The search at the new place may still be on its way.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })

  test('it stands where the search is, after the next search as well', async ({ page }) => {
    await openMap(page)
    await page.locator('.summary-edit').click()
    await page.getByRole('combobox', { name: 'Adresse oder Anbieter' }).fill('Hamburg')
    await page.getByRole('button', { name: 'Plätze finden' }).click()
    await expect(page).toHaveURL(/address=Hamburg/)
    const offCentre = async () => {
      const [dot, map] = [await page.locator('.map-me').boundingBox(), await canvas(page).boundingBox()]
      if (!dot || !map) return Infinity
      return Math.hypot(dot.x + dot.width / 2 - map.x - map.width / 2, dot.y + dot.height / 2 - map.y - map.height / 2)
    }
    await expect.poll(offCentre).toBeLessThan(5)
  })

  test('Spec 4: moving it by the arrow keys', async ({ page }) => {
    await openMap(page, `/?${BERLIN}${BOX}`)
    await me(page).focus()
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Shift+ArrowUp')
    await expect(page).not.toHaveURL(/bounds=/)
    const url = new URL(page.url())
    expect(Number(url.searchParams.get('lat'))).toBeGreaterThan(AT.lat + 0.005)
    expect(Number(url.searchParams.get('lng'))).toBeCloseTo(AT.lng, 4)
  })
})

test.describe('map and list together', () => {
  test('hovering or focusing a card marks its marker, and a marker its card', async ({ page }) => {
    const answer = await page.request.post('/api/office/search', {
      data: { search: { date: DATE, time: '10:00', hours: 4 }, group: 1, location: AT },
    })
    const { data } = (await answer.json()) as { data: { id: number }[] }
    const id = data[0]?.id ?? 0
    await showPoints(page, [point(id, 0.02, 0.01), point(9, -0.02, 0.01)])
    await openMap(page)
    const marker = page.getByRole('button', { name: new RegExp(`^Platz ${id},`) })
    const card = page.locator(`#card-${id}`)
    await card.hover()
    await expect(marker).toHaveClass(/map-price-hover/)
    await page.mouse.move(5, 5)
    await expect(marker).not.toHaveClass(/map-price-hover/)
    await card.locator('.office-card-title a').focus()
    await expect(marker).toHaveClass(/map-price-hover/)
    await marker.hover()
    await expect(card).toHaveClass(/highlighted/)
    await page.mouse.move(5, 5)
    await marker.focus()
    await expect(card).toHaveClass(/highlighted/)
  })

  test('the markers are one tab stop, arrow keys go to the nearest, Enter selects; the map itself moves by arrow keys and zooms by plus and minus', async ({
    page,
  }) => {
    await showPoints(page, [point(1, -0.03, 0), point(2, 0.03, 0), point(3, 0.03, 0.02)])
    await openMap(page)
    await expect(page.locator('.map-markers button[tabindex="0"]')).toHaveCount(1)
    await page.getByRole('button', { name: /^Platz 1,/ }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('button', { name: /^Platz 2,/ })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('button', { name: /^Platz 3,/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/selected=3/)

    await canvas(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/bounds=/)
    const zoom = zoomOf(page)
    await page.keyboard.press('+')
    await expect.poll(() => zoomOf(page)).toBe(zoom + 1)
  })

  test('all that the markers say stands in the list, too', async ({ page }) => {
    await openMap(page, `/?${BERLIN}&distance=1`)
    const total = Number.parseInt(await page.getByRole('heading', { level: 1 }).innerText(), 10)
    // New results may still be growing, which moves the end further down.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      expect(await cards(page).count()).toBe(total)
    }).toPass({ intervals: [50] })
    await expect(page.locator('.more')).toHaveCount(0)
    for (const card of await cards(page).all()) {
      await expect(card.locator('.office-card-price')).toContainText('€')
      await expect(card.locator('.office-card-price')).toContainText(/frei|Frei/)
    }
  })
})
