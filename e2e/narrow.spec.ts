/**
 * At 320 px, the narrowest width that WCAG 1.4.10 asks for, nothing is cut off and nothing covers the focused element.
 */
import { expect, test, type Page } from '@playwright/test'
import { atRest, live, signInAs, weekdayAhead } from './world.ts'

const DATE = weekdayAhead(3)
const SEARCH = `lat=52.52&lng=13.405&place=Berlin&date=${DATE}&time=10:00`
const WISH = `date=${DATE}&time=10:00&hours=2`
const MOST_TABS = 80

test.use({ viewport: { width: 320, height: 640 } })

type Fault = { what: string; where: string }

/**
 * Content that is cut off by the window or by a box around it. Maps and scrollable rows may extend beyond their edge.
 */
function cutParts(): Fault[] {
  const found: Fault[] = []
  const width = document.documentElement.clientWidth
  const nameOf = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    return `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} "${text}"`
  }
  const ancestors = (element: Element) => {
    const all: Element[] = []
    for (let at: Element | null = element; at; at = at.parentElement) all.push(at)
    return all
  }
  const isIgnored = (element: Element) =>
    !element.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) ||
    element.closest('.map-view, svg, script, style, option, noscript, .skip-link') !== null ||
    ancestors(element).some((one) => getComputedStyle(one).clipPath !== 'none')
  const scrolls = (element: Element) =>
    ancestors(element).some((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))

  if (document.documentElement.scrollWidth > width)
    found.push({ what: `the page is ${document.documentElement.scrollWidth} px wide`, where: 'html' })

  for (const element of document.querySelectorAll('a, button, input, select, textarea, summary, [tabindex]')) {
    if (isIgnored(element) || scrolls(element)) continue
    const { left, right, width: own } = element.getBoundingClientRect()
    if (own > 0 && (left < -0.5 || right > width + 0.5))
      found.push({ what: `a control from ${Math.round(left)} to ${Math.round(right)} px`, where: nameOf(element) })
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const own = node.parentElement
    if (!own || !node.nodeValue?.trim() || isIgnored(own)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    for (const around of ancestors(own)) {
      const style = getComputedStyle(around)
      // An ellipsis tells that there is more.
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') break
      const box = around.getBoundingClientRect()
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const cutAcross = hides(style.overflowX) && (text.left < box.left - 1 || text.right > box.right + 1)
      const cutDown = hides(style.overflowY) && (text.top < box.top - 1 || text.bottom > box.bottom + 1)
      if (cutAcross || cutDown) found.push({ what: `text cut by ${nameOf(around)}`, where: nameOf(own) })
      if (['auto', 'scroll'].includes(style.overflowX)) break
      if (around === document.body && (text.left < -1 || text.right > width + 1))
        found.push({ what: 'text beyond the window', where: nameOf(own) })
    }
  }
  return found
}

/**
 * The fixed or sticky part that covers the focused control, null when none does, 'body' when nothing is focused.
 * Scrolling caused by the focus has finished before.
 */
async function coverOfFocus(): Promise<string | null> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'body'
  if (focused.matches('#content, .skip-link, dialog') || focused.closest('.map-view')) return null
  const box = focused.getBoundingClientRect()
  if (box.width < 2 || box.height < 2) return null
  const x = box.left + box.width / 2
  for (const y of [box.top + 2, box.top + box.height / 2, box.bottom - 2]) {
    const over = document.elementFromPoint(x, y)
    if (!over) return `outside the window at ${Math.round(x)}, ${Math.round(y)}`
    for (let at: Element | null = over; at; at = at.parentElement) {
      if (at.contains(focused)) break
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return `.${[...at.classList].join('.')}`
    }
  }
  return null
}

/**
 * A text may be cut in one of the languages only, so each page is measured in both. What covers the focus does not depend
 * on the language.
 * @param isTabbed whether the page is also gone through by the tab key
 */
async function nothingIsCut(page: Page, path: string, isTabbed: boolean): Promise<void> {
  await page.goto(path)
  await page.locator('html[data-hydrated]').waitFor()
  // The view of the map alone has no visible heading.
  await page
    .locator(path.includes('view=map') ? '.map-markers > button' : 'h1')
    .first()
    .waitFor()
  await page.evaluate(() => document.fonts.ready)
  expect.soft(await page.evaluate(cutParts), `${path}: nothing is cut`).toEqual([])
  if (!isTabbed) return

  const covered: string[] = []
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab')
    const cover = await page.evaluate(coverOfFocus)
    if (cover === 'body') break
    if (cover === null) continue
    const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 90))
    covered.push(`${cover} over ${focused}`)
  }
  expect.soft(covered, `${path}: the focus is in sight`).toEqual([])
}

for (const [language, prefix] of ['', '/en'].entries()) {
  const start = prefix || '/'
  const each = async (page: Page, paths: readonly string[]) => {
    for (const [nth, path] of paths.entries()) await nothingIsCut(page, path, nth % 2 === language)
  }
  test(`as a guest, ${start}`, async ({ page }) => {
    await each(page, [
      start,
      `${start}?${SEARCH}`,
      `${prefix}/login`,
      `${prefix}/register`,
      `${prefix}/password/forgot`,
      `${prefix}/nowhere`,
    ])
  })

  test(`list and map with filters, ${start}`, async ({ page }) => {
    const filters = 'price=5-40&distance=5&people=4&order=price&equipment=wifi'
    await each(page, [`${start}?${SEARCH}&${filters}`, `${start}?${SEARCH}&view=map`, `${start}?${SEARCH}&group=2`])
  })

  test(`an office with a long title, paying and what is one's own, ${start}`, async ({ page }) => {
    await signInAs(page, 'lena@viertel.example')
    const id = await longestTitle(page)
    await page.request.put(`/api/favorite`, { data: { id } })
    const mine = (await (await page.request.get('/api/booking?past=true')).json()) as { data: { id: string }[] }
    expect(mine.data.length).toBeGreaterThan(0)
    await each(page, [
      `${prefix}/office/${id}?${WISH}`,
      `${prefix}/book/${id}?${WISH}`,
      `${prefix}/booking`,
      `${prefix}/booking/past`,
      `${prefix}/booking/${mine.data[0]?.id}`,
      `${prefix}/favorite`,
      `${prefix}/account/profile`,
    ])
  })
}

test('a long word of a title breaks between its parts, and is read out and copied unchanged', async ({ page }) => {
  const title = 'Besprechungsraumvermietungsgesellschaft am Zwischennutzungsgemeinschaftshaus'
  await signInAs(page, 'lena@viertel.example')
  const id = await longestTitle(page)
  await page.request.put('/api/favorite', { data: { id } })
  const office = (await (await page.request.post(`/api/office/${id}`, { data: {} })).json()) as {
    data: { title: string }
  }
  await page.goto(`/?${SEARCH}`)
  const nearest = await page.locator('.office-card-title').first().innerText()
  for (const [path, before] of [
    [`/office/${id}?${WISH}`, office.data.title],
    [`/book/${id}?${WISH}`, office.data.title],
    ['/favorite', office.data.title],
    [`/?${SEARCH}`, nearest],
  ] as const) {
    await page.route(
      (url) => url.pathname + url.search === path,
      async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(before, title) })
      },
    )
    await page.goto(path)
    await page.locator('html[data-hydrated]').waitFor()
    const shown = page.locator('h1, h2, b').filter({ hasText: title }).first()
    await expect(shown, path).toHaveText(title)
    if (path !== `/book/${id}?${WISH}`) await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
    const pieces = await shown.evaluate((heading) => {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      const lines: number[] = []
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        // A text with a space can break there.
        if (/\s/.test(node.nodeValue ?? '')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        lines.push(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size)
      }
      return lines
    })
    expect(pieces.length, path).toBeGreaterThan(5)
    expect(Math.max(...pieces), `${path}: no piece is cut in two`).toBe(1)
    expect(await shown.evaluate((heading) => heading.getBoundingClientRect().height), path).toBeGreaterThan(40)
  }
})

test("the button from the map to the list covers nothing of the map's foot", async ({ page }) => {
  for (const start of ['/', '/en']) {
    await page.goto(`${start}?${SEARCH}&view=map`)
    for (const [width, height] of [
      [320, 640],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.locator('.map-markers > button').first().waitFor()
      await atRest(page)
      const float = await page.locator('.view-float.narrow-only').boundingBox()
      const parts = await page.locator('.map-notes > *, .map-controls > *').all()
      expect(parts.length).toBeGreaterThan(1)
      for (const note of parts) {
        const box = await note.boundingBox()
        if (!float || !box) throw new Error('nothing to be seen')
        const isApart =
          box.y >= float.y + float.height ||
          box.y + box.height <= float.y ||
          box.x >= float.x + float.width ||
          box.x + box.width <= float.x
        expect(isApart, `${start}, ${width} px: ${await note.innerText()}`).toBe(true)
      }
    }
  }
})

test('what is free stands beside the price in every card, at each width of the list', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 900 })
  for (const start of ['/', '/en']) {
    await page.goto(`${start}?${SEARCH}`)
    await live(page)
    // Of the cards that the server rendered, those out of sight are removed a moment later.
    await expect.poll(() => page.locator('.office-card-free').count()).toBeLessThan(20)
    for (const width of [1100, 1200, 1300, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await atRest(page)
      const apart = await page.locator('.office-card-price').evaluateAll((rows) =>
        rows
          .filter((row) => {
            const [price, free] = [row.querySelector('strong'), row.querySelector('.office-card-free')]
            if (!price || !free) return false
            const [left, right] = [price.getBoundingClientRect(), free.getBoundingClientRect()]
            return right.top >= left.bottom || right.right < row.getBoundingClientRect().right - 1
          })
          .map((row) => row.textContent),
      )
      expect(apart, `${start}, ${width} px`).toEqual([])
    }
  }
})

/** Among the places that can be booked, the one whose longest word is the longest. */
async function longestTitle(page: Page): Promise<number> {
  const answer = await page.request.post('/api/office/search', {
    data: {
      search: { date: DATE, time: '10:00', hours: 2 },
      group: 1,
      location: { lat: 52.52, lng: 13.405 },
    },
  })
  const { data } = (await answer.json()) as { data: { id: number; title: string; refugee: boolean }[] }
  const longestWord = (title: string) => Math.max(...title.split(/\s/).map((word) => word.length))
  const [longest] = data.filter((one) => !one.refugee).toSorted((a, b) => longestWord(b.title) - longestWord(a.title))
  if (!longest) throw new Error(`nothing is free on ${DATE}`)
  return longest.id
}
