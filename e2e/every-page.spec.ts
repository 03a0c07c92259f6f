/**
 * Every page of the URL table as every kind of person, in one language by turns, and in both by those whose page it is:
 * its HTML, and loaded, unless somebody has loaded one before that has the same elements within the frame (the very same
 * words, where it is somebody's own); by turns once more with texts changed before it is live, as translator extensions do.
 * Nothing goes blank, nothing complains, the HTML is valid, and axe finds nothing.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type APIResponse, type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import ROUTES from '../src/app/routes.ts'
import { MORE_STEPS, pathOfStep, SHORT_WAY } from '../src/features/office/wizard/rules/wizard-steps.ts'
import { CHROMIUM_FLAGS } from './chromium-flags.ts'
import { findings, sidewaysScroll } from './page-checks.ts'
import { freeOffice, signInAs, weekdayAhead } from './world.ts'

/** Fewer than there are kinds of people, so that each turn is somebody's. */
const TURNS = 8
const PEOPLE = ['guest', 'unverified', 'newcomer', 'refugee', 'lena', 'provider', 'company', 'employee', 'operator']
const DATE = weekdayAhead(3)
const WISH = `date=${DATE}&time=10:00&hours=2`
const SEARCH = `lat=52.52&lng=13.405&place=Berlin&date=${DATE}&time=10:00`

/** Of the office wizard, for desks. */
const STEPS = [...SHORT_WAY, ...MORE_STEPS].map((step) => pathOfStep(step, 1))

type Addresses = Record<string, readonly string[]>

/** What each route is tried with, without its language. A route that is missing here fails the first test. */
const addressesOf = (
  office: number,
  provider: number,
  reservation: string,
  own = { office: 1, draft: 1 },
  coming: string | number = 1,
): Addresses => ({
  'office.index': ['/', `/?${SEARCH}`, '/?place=Berlin&date=2020-01-01&time=10:00', '/?place=Qqqqx'],
  'office.ratings': [`/office/${office}/ratings`, '/office/1/ratings', `/office/${office}/ratings?page=9`],
  'provider.view': [`/provider/${provider}`, '/provider/1', `/provider/${provider}?page=2`],
  // The last one is where a booking is booked again.
  'office.view': [`/office/${office}?${WISH}`, '/office/1', `/office/${office}?hours=3`],
  'office.rate': [`/office/${office}/rate/${reservation}`],
  'tag.view': ['/tag/Hinterhof', '/tag/nothing'],
  book: [`/book/${office}?${WISH}`],
  'book.return': [`/book/${office}/return?${WISH}`],
  'booking.index': ['/booking'],
  'booking.past': ['/booking/past'],
  'booking.view': [
    `/booking/${reservation}`,
    ...['move=', `move=&date=${weekdayAhead(4)}&time=13:00&hours=3`, 'move=&hours=99', 'moved'].map(
      (query) => `/booking/${coming}?${query}`,
    ),
  ],
  login: ['/login'],
  'login.link': ['/login/link', '/login/link?token=nothing'],
  'login.second': ['/login/second', '/login/second?by=recovery'],
  logout: ['/logout'],
  register: ['/register'],
  'password.request': ['/password/forgot'],
  'password.reset': ['/password/reset?token=nothing'],
  'verification.resend': ['/email/resend'],
  'verification.verify': ['/email/verify?token=nothing'],
  'verification.notice': ['/email/notice'],
  home: ['/home'],
  guest: ['/guest'],
  'favorite.index': ['/favorite'],
  'notification.index': ['/notification', '/notification?only=new', '/notification?before=x'],
  'watch.index': ['/watch'],
  'watch.end': ['/watch/end?token=nothing'],
  'content.view': [
    '/page/privacy',
    '/page/terms',
    '/page/terms?version=0',
    '/page/imprint',
    '/page/ranking',
    '/page/whats-new-locations',
  ],
  status: ['/status'],
  report: ['/report?kind=office&id=1', '/report?kind=person&id=x', '/report'],
  'report.status': ['/report/r1.none'],
  welcome: ['/welcome', '/welcome/1', '/welcome/2', '/welcome/3', '/welcome/4'],
  'welcome.terms': ['/welcome/terms'],
  'account.connect': ['/account/connect/google'],
  'profile.view': ['/profile/nobody', '/profile/01980000-0000-7000-8000-000000000000?reservation=1'],
  'account.index': ['/account'],
  'account.profile': ['/account/profile'],
  'account.billing-address': ['/account/billing-address'],
  'account.billing-address.edit': ['/account/billing-address/new'],
  'account.payment': ['/account/payment'],
  'account.invoices': ['/account/invoices', '/account/invoices?side=commission&cursor=-1'],
  'booking.invoice': [`/booking/${reservation}/invoice`],
  'booking.withdraw': [`/booking/${reservation}/withdraw`, `/booking/${reservation}/withdraw?name=L`],
  'operator.tax-report': ['/operator/tax-report', '/operator/tax-report?year=2026', '/operator/tax-report?year=x'],
  'account.provider.tax': ['/account/provider/tax'],
  'account.provider': ['/account/provider', '/account/provider?expired', '/account/provider?connected'],
  'account.settings': ['/account/settings'],
  'account.api-keys': ['/account/api-keys'],
  'account.webhooks': ['/account/webhooks'],
  'account.language': ['/account/language'],
  'account.password': ['/account/password'],
  'account.privacy': ['/account/privacy'],
  'account.delete': ['/account/delete'],
  'account.copy': ['/account/copy?token=nothing'],
  'account.keep': ['/account/keep?token=nothing'],
  'newsletter.confirm': ['/newsletter/confirm?token=nothing'],
  'newsletter.end': ['/newsletter/end?token=nothing'],
  'account.social': ['/account/social'],
  'account.email': ['/account/email'],
  'email.confirm': ['/email/confirm?token=nothing'],
  'email.undo': ['/email/undo?token=nothing'],
  'account.factor': ['/account/factor'],
  'password.confirm': ['/password/confirm'],
  'account.type': ['/account/type'],
  'account.corporate': ['/account/corporate', '/account/corporate?withdrawn'],
  'account.corporate.pending': ['/account/corporate/pending'],
  'account.office': ['/account/my/office'],
  'office.create': ['/account/my/office/create', '/account/my/office/create/room'],
  'office.calendar': [`/account/my/office/${own.office}/calendar`, `/account/my/office/${own.draft}/calendar`],
  'office.delete': [`/account/my/office/${own.draft}/delete`],
  'office.step': [
    ...STEPS.map((step) => `/account/my/office/${own.draft}/${step}`),
    ...['title', 'publish'].map((step) => `/account/my/office/${own.office}/${step}`),
  ],
  'office.connect': ['/account/my/office/1/connect', `/account/my/office/${own.draft}/connect`],
  'booking.office': ['/office-booking'],
  'booking.office-past': ['/office-booking/past'],
  dashboard: ['/dashboard', `/dashboard?id=${own.office}&date=${DATE}`],
  'dashboard.today': ['/dashboard/today'],
  'dashboard.week': ['/dashboard/week', `/dashboard/week?id=${own.office}&date=${DATE}`],
  'booking.stay': ['/stay/nothing'],
  'booking.door': [`/o/${office.toString(36)}`, '/o/1', '/o/nothing!'],
  'office.door': [`/account/my/office/${own.office}/door`, `/account/my/office/${own.draft}/door`],
  'booking.office-day': ['/office-booking/day', `/office-booking/day?date=${DATE}&office=${own.office}`],
  'dashboard.earnings': ['/dashboard/earnings', `/dashboard/earnings?office=${own.office}&state=waiting&page=99`],
  'dashboard.discounts': ['/dashboard/discounts'],
  'dashboard.insights': ['/dashboard/insights?weeks=52', `/dashboard/insights?office=${own.office}&weeks=4`],
  'employees.index': ['/employees', '/employees?invite'],
  'employees.billing': ['/employees/billing', '/employees/billing?by=person', '/employees/billing?month=2020-01'],
  'employees.import': ['/employees/import'],
  'employee.invite': [`/employee/invite/${'A'.repeat(43)}`],
  'workspace.index': ['/workspace'],
  'workspace.user': ['/workspace/user/1', '/workspace/user/nobody'],
  'workspace.home': ['/workspace/home', '/workspace/home?day=x'],
  'workspace.other': ['/workspace/other'],
  'workspace.company': ['/workspace/company'],
  'team.index': ['/team', `/team?day=${DATE}&place=home&page=2`, '/team?name=Qqqqx&day=x'],
  'team.day': [
    '/team/day',
    `/team/day?office=${office}&date=${DATE}&time=10:00&hours=4`,
    '/team/day?done=2026-11-27,x',
  ],
  'employee.profile': ['/employee'],
  'employee.locations': ['/employee/locations'],
  'employee.share': ['/employee/share', '/employee/share?place=x'],
  'employee.hours': ['/employee/hours', '/employee/hours?day=2026-99-99'],
  'operator.announcements': ['/operator/announcements'],
  'operator.pages': ['/operator/pages'],
  'operator.page': ['/operator/pages/privacy/de'],
  'operator.terms': ['/operator/terms'],
  'operator.cases': ['/operator/cases'],
  'operator.requests': ['/operator/requests', '/operator/requests?state=closed'],
  'operator.discounts': ['/operator/discounts'],
  'operator.companies': ['/operator/companies', '/operator/companies?name=nobody'],
  'operator.booking': ['/operator/booking', `/operator/booking?number=${reservation}`],
  'operator.invoices': ['/operator/invoices'],
  'operator.disputes': ['/operator/disputes', '/operator/disputes?state=open'],
  'operator.open-amounts': ['/operator/open-amounts', '/operator/open-amounts?state=ended'],
  'operator.reconciliation': ['/operator/reconciliation'],
  'operator.log': ['/operator/log', '/operator/log?subject=person&from=2020-01-01', '/operator/log?from=x'],
  'operator.office': [
    `/operator/office/${own.office}`,
    `/operator/office/${own.office}?kind=place`,
    '/operator/office/x',
  ],
  'operator.person': ['/operator/person/x', '/operator/person/01980000-0000-7000-8000-000000000000'],
  'operator.search': ['/operator/search', '/operator/search?q=ada', `/operator/search?q=${reservation}`],
  'operator.providers': [
    '/operator/providers',
    '/operator/providers?state=verified',
    '/operator/providers?state=x&after=x',
  ],
  'operator.flags': ['/operator/flags'],
  'operator.rates': ['/operator/rates'],
  'operator.team': ['/operator/team'],
  'operator.index': ['/operator'],
  gallery: ['/gallery'],
  missing: ['/nowhere'],
})

// Pictures and the map are other tests' business; a narrow page has the list alone.
const WINDOW = { width: 700, height: 800 }
test.use({
  viewport: WINDOW,
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...CHROMIUM_FLAGS, '--blink-settings=imagesEnabled=false'],
  },
})

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // How React writes HTML: closed void elements, attributes without a value, entities only where they are needed.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-raw-characters': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
  },
})

function htmlFaults(html: string): string[] {
  const report = validator.validateStringSync(html)
  return report.results.flatMap(({ messages }) =>
    messages.map((one) => `${one.ruleId}: ${one.message} at ${one.selector ?? one.line}`),
  )
}

/**
 * Changes the first heading and the first link of the navigation while the page is still being read; on English pages a
 * text of the frame as well, so that React has to draw the whole document anew.
 */
function changeTexts() {
  const seen = new Set<string>()
  const change = (selector: string) => {
    const text = document.querySelector(selector)?.firstChild
    if (seen.has(selector) || !text || text.nodeType !== Node.TEXT_NODE || !text.nodeValue?.trim()) return
    seen.add(selector)
    text.nodeValue = 'Translated'
  }
  new MutationObserver(() => {
    // While a document is replaced there is none.
    if (!document.documentElement || 'hydrated' in document.documentElement.dataset) return
    change('h1')
    change('header nav span, header nav a')
    if (location.pathname.startsWith('/en')) change('.skip-link')
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** How a page is, told by the page itself in one answer. */
function stateOfPage() {
  const heading = document.querySelector('h1')
  return {
    isLive: document.documentElement?.dataset['hydrated'] !== undefined,
    hasHeading: heading?.checkVisibility({ checkVisibilityCSS: true }) === true,
    isChanged: [...document.querySelectorAll('body *')].some((one) => one.textContent === 'Translated'),
    isBlank: !document.querySelector('main')?.innerText.trim(),
  }
}
const STANDS: ReturnType<typeof stateOfPage> = { isLive: true, hasHeading: true, isChanged: false, isBlank: false }

async function stands(page: Page, what: string, errors: string[]): Promise<void> {
  await page.waitForFunction(() => document.documentElement?.dataset['hydrated'] !== undefined).catch(() => {})
  await expect.poll(() => page.evaluate(stateOfPage), what).toEqual(STANDS)
  expect(errors.splice(0), what).toEqual([])
}

function watchErrors(page: Page, errors: string[]): void {
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // The browser says by itself that a page answered 404, 410 or 503.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
}

/**
 * Who examines pages, and which are theirs alone: those they examine all. Of the pages that are alike for everybody who
 * is signed in, each examines every fourth, so that each page has its turn with somebody.
 */
const EXAMINES: Readonly<Record<string, RegExp | null>> = {
  guest: /^\//,
  lena: /^\/booking\/\d+\?move/,
  provider: /^\/(?:account\/my\/|office-booking|dashboard)/,
  company: /^\/employees/,
  employee: /^\/(?:workspace|team|employee$)/,
  operator: /^\/operator/,
}
const EXAMINERS = Object.keys(EXAMINES)
const LOOKS = [320, 768, 1440].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colorScheme) => [0, 1].map((language) => ({ width, colorScheme, language }))),
)

/** In which width, colours and language somebody examines an address; null when it is not their turn. */
function lookOf(person: string, address: string, place: number) {
  const nth = EXAMINERS.indexOf(person)
  if (nth < 0 || (!EXAMINES[person]?.test(address) && (place + nth) % 4 !== 0)) return null
  // Five has no divisor in common with the number of looks: nobody keeps to a few of them.
  return LOOKS[(Math.floor(place / 4) + nth * 5) % LOOKS.length] ?? null
}

type Turn = { person: string; address: string; place: number; isVariant: boolean; language: number }

/**
 * What somebody does with an address in a language beside asking for its HTML, if anything. Everybody loads each page in the language
 * they examine it in, else in one by turns; variants by turns; both, in both languages, where the page is theirs.
 * Changed texts come by turns: an address of all has them with at least one kind of people in each language, as there
 * are more of them than turns.
 */
function dutiesOf({ person, address, place, isVariant, language }: Turn) {
  const turn = place + PEOPLE.indexOf(person)
  const isTheirs = EXAMINES[person]?.test(address) === true
  const look = lookOf(person, address, place)
  const isExamined = look?.language === language
  const isTheirTurn = isVariant ? turn % 3 === 0 : (look?.language ?? turn % 2) === language
  return {
    isTheirs,
    look: isExamined ? look : null,
    isLoaded: isTheirs || isExamined || isTheirTurn,
    isChanged: isTheirs ? (turn + language) % 2 === 0 : turn % TURNS === language * 4,
  }
}

/** The statement on accessibility promises it of every page before each release. */
async function examine(page: Page, what: string, { width, colorScheme }: (typeof LOOKS)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 860 })
  const look = `${what}: ${colorScheme}, ${width} px`
  expect.soft(await findings(page), look).toEqual([])
  expect.soft(await sidewaysScroll(page), `${look} scrolls sideways`).toBeLessThanOrEqual(0)
  await page.setViewportSize(WINDOW)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Routes of which each address is a page of its own; of the others, what follows the first address is a variant. */
const SEVERAL_PAGES = new Set(['welcome'])

function pagesOf(addresses: Addresses): { address: string; isVariant: boolean }[] {
  return Object.entries(addresses).flatMap(([route, list]) =>
    list.map((address, nth) => ({ address, isVariant: nth > 0 && !SEVERAL_PAGES.has(route) })),
  )
}

/** What is between the frame's parts, without what each answer has of its own. */
function mainOf(answer: APIResponse, html: string): string {
  const own = [answer.headers()['x-request-id'], /nonce="([^"]+)"/.exec(html)?.[1]]
  const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? html
  return own.reduce<string>((text, one) => (one ? text.replaceAll(one, '') : text), main)
}

/**
 * What React has to take over, whatever is said there: elements, their classes, roles, types and the names of their
 * other attributes, and where there is text. A page whose words alone differ goes live like the one that was loaded.
 */
function shapeOf(main: string): string {
  return main
    .replaceAll(/>([^<]*)</g, (_, text: string) => (text.trim() ? '>.<' : '><'))
    .replaceAll(/ (?!class=|role=|type=)([\w-]+)="[^"]*"/g, ' $1')
}

/** Signing in is the same page wherever it leads to afterwards, and so is every other one that sends on. */
function withoutNext(address: string): string {
  const landed = new URL(address)
  landed.searchParams.delete('next')
  return landed.href
}

/**
 * The page to which an address leads somebody; null when it sends them on to one they have seen.
 * @param seen the addresses of pages, see withoutNext
 */
async function follow(page: Page, path: string, seen: ReadonlySet<string>): Promise<APIResponse | null> {
  let address = path
  for (let hops = 0; hops < 10; hops += 1) {
    const answer = await page.request.get(address, { maxRedirects: 0 })
    const location = answer.headers()['location']
    if (location === undefined) return answer
    address = new URL(location, answer.url()).href
    if (seen.has(withoutNext(address))) return null
  }
  throw new Error(`${path} sends on and on`)
}

/** Alike for addresses that lead to the same page; "not found" and "not allowed" are so wherever they say the same. */
function samePage(answer: APIResponse, main: string): string {
  const landed = withoutNext(answer.url())
  if (answer.ok()) return landed
  return `${answer.status()} ${main.replaceAll(new URL(landed).pathname.replace(/^\/en(?=\/)/, ''), '')}`
}

/**
 * Whether nobody has said it before in this run: files, because people are tried in several processes. What differs
 * from worker to worker, such as bookings made by other journeys, is said once more.
 */
function isFirstToSay(text: string): boolean {
  // What fails is tried again as a whole.
  if (test.info().retry > 0) return true
  const folder = join(test.info().project.outputDir, 'every-page')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(join(folder, createHash('sha256').update(text).digest('hex')), '', { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  }
}

/** One of their offices in the search, and one they are setting up. */
async function ownOffices(page: Page): Promise<{ office: number; draft: number }> {
  const { data } = (await (await page.request.get('/api/office/my')).json()) as {
    data: { id: number; draft: boolean }[]
  }
  const begun = await page.request.post('/api/office/draft', {
    data: { group: 1 },
    headers: { 'idempotency-key': 'every-page-draft' },
  })
  const { data: draft } = (await begun.json()) as { data: { id: number } }
  return { office: data.find((one) => !one.draft)?.id ?? 1, draft: draft.id }
}

/** A booking of theirs that can be moved; 1 when there is none. */
async function movable(page: Page): Promise<string | number> {
  const answer = await page.request.get('/api/booking')
  if (!answer.ok()) return 1
  for (const { id } of ((await answer.json()) as { data: { id: string }[] }).data) {
    const { data } = (await (await page.request.get(`/api/booking/${id}`)).json()) as { data: { mayMove: boolean } }
    if (data.mayMove) return id
  }
  return 1
}

test('every route of the URL table is tried', () => {
  expect(PEOPLE.length).toBeGreaterThan(TURNS)
  const ids = ROUTES.flatMap((route) => route.children ?? []).map(({ id }) => id?.replace(/^(de|en)\./, ''))
  const addresses = addressesOf(1, 1, '1')
  expect([...new Set(ids)].sort()).toEqual(Object.keys(addresses).sort())
  // Everybody who examines pages does so in every look, and no page is left out by all who are signed in.
  const all = pagesOf(addresses)
  for (const person of EXAMINERS)
    expect(LOOKS.filter((look) => !all.some(({ address }, nth) => lookOf(person, address, nth) === look))).toEqual([])
  for (const [place, page] of all.entries()) {
    const duties = [0, 1].map((language) =>
      PEOPLE.slice(1).map((person) => dutiesOf({ ...page, person, place, language })),
    )
    expect(
      duties.flat().some(({ look }) => look !== null),
      page.address,
    ).toBe(true)
    for (const [language, done] of duties.entries()) {
      const what = `${page.address} in language ${language}`
      expect(done.filter(({ isLoaded }) => isLoaded).length, `${what} is loaded`).toBeGreaterThan(1)
    }
    // Of what is somebody's alone in one of the languages, else in both.
    const changed = duties.filter((done) => done.some(({ isChanged }) => isChanged)).length
    const isSomebodys = EXAMINERS.slice(1).some((person) => EXAMINES[person]?.test(page.address))
    expect(changed, `${page.address} has changed texts`).toBeGreaterThanOrEqual(isSomebodys ? 1 : 2)
    // Every page is somebody's duty for each kind of people; what another has loaded word for word is then left out.
    const loading = PEOPLE.filter((_, nth) => nth === 0 || duties.some((done) => done[nth - 1]?.isLoaded))
    if (!page.isVariant) expect(loading, page.address).toEqual(PEOPLE)
  }
})

for (const person of PEOPLE)
  test(`every page as ${person}`, async ({ page }) => {
    const context = page.context()
    const errors: string[] = []
    const changed = await context.newPage()
    await changed.addInitScript(changeTexts)
    for (const tab of [page, changed]) watchErrors(tab, errors)
    if (person !== 'guest') await signInAs(page, `${person}@viertel.example`)
    const { id } = await freeOffice(page, DATE, { time: '10:00', hours: 2 })
    const mine = person === 'guest' ? null : await page.request.get('/api/booking?past=true')
    const list = mine?.ok() ? ((await mine.json()) as { data: { id: string }[] }).data : []
    const own = person === 'provider' ? await ownOffices(page) : undefined
    const coming = await movable(page)
    if (person === 'lena') expect(coming, 'a booking that can be moved').not.toBe(1)
    const { data: office } = (await (await page.request.post(`/api/office/${id}`, { data: {} })).json()) as {
      data: { provider: { id: number } }
    }
    const addresses = pagesOf(addressesOf(id, office.provider.id, list[0]?.id ?? '1', own, coming))
    for (const [language, prefix] of ['', '/en'].entries()) {
      const seen = new Set<string>()
      for (const [place, { address, isVariant }] of addresses.entries()) {
        const { isTheirs, look, isLoaded, isChanged } = dutiesOf({ person, address, place, isVariant, language })
        if (!isLoaded && !isChanged) continue
        const path =
          address.startsWith('/?') || address === '/' ? `${prefix || '/'}${address.slice(1)}` : prefix + address
        const answer = await follow(page, path, seen)
        if (!answer) continue
        expect(answer.status(), `${path} as ${person}`).toBeLessThan(500)
        const html = await answer.text()
        const main = mainOf(answer, html)
        if (address.startsWith('/operator') && person !== 'operator')
          expect(answer.ok() && new URL(answer.url()).pathname === path, `${path} as ${person} is refused`).toBe(false)
        const same = samePage(answer, main)
        if (seen.has(same)) continue
        seen.add(same)
        // The frame is somebody's own and the same on each of their pages; what is within it is everybody's.
        if (seen.size === 1 || isFirstToSay(`HTML ${prefix} ${main}`))
          expect.soft(htmlFaults(html), `${path} as ${person} is valid HTML`).toEqual([])
        if (look || (isLoaded && isFirstToSay(`${prefix} ${isTheirs ? main : shapeOf(main)}`))) {
          await page.goto(path, { waitUntil: 'commit' })
          await stands(page, `${path} as ${person}, loaded`, errors)
          if (look) await examine(page, `${path} as ${person}`, look)
        }
        if (!isChanged) continue
        await changed.goto(path, { waitUntil: 'commit' })
        await stands(changed, `${path} as ${person}, changed before it is live`, errors)
      }
    }
  })
