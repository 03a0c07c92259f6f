/** What one person can have of everything an endpoint names by id, in the states that let each call do something. */
import { randomUUID } from 'node:crypto'
import * as block from '#features/office/block/contract.ts'
import * as booking from '#features/booking/contract.ts'
import * as calendar from '#features/booking/calendar/contract.ts'
import * as feed from '#features/office/feed/contract.ts'
import * as favourite from '#features/favourite/contract.ts'
import * as payment from '#features/payment/contract.ts'
import * as watch from '#features/watch/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { OfficeOptions } from './test-people.ts'
import { CARDS, type TestWorld } from './test-world.ts'

const WISH = { date: '2026-11-20', time: '10:00', hours: 4 }

export type OwnedRecords = {
  /** Who booked, waits and pays. */
  readonly person: string
  readonly office: number
  readonly booking: { readonly read: number; readonly cancel: number; readonly pay: number; readonly rate: number }
  readonly watch: { readonly end: number; readonly decline: number; readonly reopen: number; readonly mail: number }
  readonly endToken: string
  readonly method: number
  readonly setupRef: string
  readonly favourite: number
  /** A copy of their data. */
  readonly copy: number
  /** Offices that they are setting up. */
  readonly draft: { readonly keep: number; readonly delete: number }
  readonly calendar: { readonly token: string; readonly revoke: number }
  /** An unpublished office of their own, with what is kept back at it. */
  readonly desk: {
    readonly office: number
    readonly block: number
    readonly series: number
    readonly vacation: number
    readonly feed: number
  }
}

/**
 * @param owner may book at this time; what becomes of the account comes afterwards
 * @param payer whose card it is: the company's admin for an employee
 */
export async function ownedRecordsOf(
  world: TestWorld,
  owner: SignedIn,
  payer: SignedIn = owner,
  options: OfficeOptions = {},
): Promise<OwnedRecords> {
  const office = async (more: OfficeOptions = {}) => (await world.office({ capacity: 20, ...options, ...more })).id
  const method = await world.card(payer, CARDS.good)
  const { data: setup } = await world.call(
    payment.addPaymentMethod,
    {
      body: {
        method: { kind: 'card', number: CARDS.asksAtSetup, expiresMonth: 12, expiresYear: 2031, code: '123' },
      },
    },
    payer,
  )
  await world.authenticate(setup.actionUrl, true)
  const place = async (at: number) => {
    const body = { office: at, ...WISH, paymentMethod: method, expectedTotal: 4000 }
    return (await world.call(booking.placeBooking, { body }, owner)).data.id
  }
  const wait = async (date: string) => {
    const location = { lat: 52.52, lng: 13.4 }
    return (await world.call(watch.addWatch, { body: { ...WISH, date, location } }, owner)).data.id
  }
  const offered = await office()
  const kept = { body: { office: await office(), ...WISH, expectedTotal: 4000 } }
  const pay = (await world.call(booking.holdBooking, kept, owner)).data.id
  const bookings = { read: await place(offered), cancel: await place(await office()), rate: await place(offered), pay }
  await world.rows(`update booking set status = 'completed', completed_at = end_at where id = $1`, [bookings.rate])
  const watches = {
    end: await wait('2026-11-21'),
    decline: await wait('2026-11-22'),
    reopen: await wait('2026-11-23'),
    mail: await wait('2026-11-24'),
  }
  await world.call(watch.endWatch, { params: { id: String(watches.reopen) } }, owner)
  const [{ token } = { token: '' }] = await world.rows<{ token: string }>(
    'select end_token as token from watch where id = $1',
    [watches.mail],
  )
  const marked = await office()
  await world.call(favourite.addFavourite, { body: { id: marked } }, owner)
  const copy = world.context.newId()
  await world.rows(
    `insert into account_export (id, person_id, asked_at, file_key, bytes, ready_at, expires_at)
     values ($1, $2, $4::timestamptz - interval '2 days', $3, 4, $4, $4::timestamptz + interval '5 days')`,
    [copy, owner.id, `exports/copy-${copy}.zip`, world.clock.now()],
  )
  await world.context.storage.put(`exports/copy-${copy}.zip`, Buffer.from('copy'), 'application/zip')
  const subscribe = async () => (await world.call(calendar.createCalendar, { body: { scope: 'bookings' } }, owner)).data
  const calendarToken = (await subscribe()).url.split('/').at(-1)?.replace('.ics', '') ?? ''
  return {
    person: owner.id,
    office: offered,
    booking: bookings,
    watch: watches,
    endToken: token,
    method,
    setupRef: setup.setupRef,
    favourite: marked,
    copy,
    draft: await draftsOf(world, owner),
    calendar: { token: calendarToken, revoke: (await subscribe()).id },
    desk: await deskOf(world, owner),
  }
}

async function deskOf(world: TestWorld, owner: SignedIn): Promise<OwnedRecords['desk']> {
  const [known] = await world.rows<{ id: number }>('select id from provider where person_id = $1', [owner.id])
  const id = known?.id ?? world.context.newId()
  if (!known)
    await world.rows(
      `insert into provider (id, person_id, name, country, created_at) values ($1, $2, 'Probehaus', 'DE', $3)`,
      [id, owner.id, world.clock.now()],
    )
  const office = (await world.office({ provider: { id, viewer: owner, country: 'DE' }, status: 'unpublished' })).id
  const params = { id: String(office) }
  const keep = async (body: object) => {
    const wish = { day: '2026-11-25', from: '10:00', to: '12:00', ...body }
    return (await world.call(block.createBlock, { params, body: wish }, owner)).data
  }
  const days = { from: '2026-12-21', until: '2026-12-22' }
  return {
    office,
    block: (await keep({})).block ?? 0,
    series: (await keep({ repeat: 'weekly' })).series ?? 0,
    vacation: (await world.call(block.createVacation, { body: days }, owner)).data.id,
    feed: (await world.call(feed.addFeed, { params, body: FEED }, owner)).data.id,
  }
}

/** By plain SQL, because not every kind of person may begin one. */
async function draftsOf(world: TestWorld, owner: SignedIn): Promise<OwnedRecords['draft']> {
  const now = world.clock.now()
  await world.rows(
    `insert into provider (id, person_id, name, country, created_at) values ($1, $2, 'Entwurfshaus', 'DE', $3)
     on conflict (person_id) do nothing`,
    [world.context.newId(), owner.id, now],
  )
  const draft = async () => {
    const id = world.context.newId()
    await world.rows(
      `insert into office_draft (id, provider_id, grp, created_at, updated_at)
       select $1, id, 1, $3, $3 from provider where person_id = $2`,
      [id, owner.id, now],
    )
    return id
  }
  return { keep: await draft(), delete: await draft() }
}

/** The state of all of it, to see that nobody else has changed anything. */
export async function stateOf(world: TestWorld, { booking: bookings, watch: watches, method, desk }: OwnedRecords) {
  return {
    desks: await world.rows('select capacity, version from office where id = $1', [desk.office]),
    blocks: await world.rows('select id from office_block where office_id = $1 order by id', [desk.office]),
    bookings: await world.rows(
      `select b.status, leg.state, r.value from booking b join payment_leg leg on leg.booking_id = b.id left join rating r on r.booking_id = b.id
       where b.id = any ($1) order by b.id`,
      [Object.values(bookings)],
    ),
    watches: await world.rows('select state from watch where id = any ($1) order by id', [Object.values(watches)]),
    methods: await world.rows(
      `select id, removed_at is not null as removed from payment_method
       where person_id = (select person_id from payment_method where id = $1) order by id`,
      [method],
    ),
  }
}

/** What is asked of an endpoint; a path of several parts has them divided by `/`. */
export type Asking = { readonly path?: string; readonly body?: object; readonly query?: string }

const FEED = { address: 'https://calendar.example/private-1.ics', name: 'Kalender' }
const SEARCH = { search: { ...WISH, availability: 0 }, group: 1, location: { lat: 52.52, lng: 13.4 } }

export const ADDRESS = {
  name1: 'Ada',
  street: 'Weg 1',
  postcode: '10115',
  city: 'Berlin',
  country: 'DE' as const,
  taxNumber: '93815/08152',
}
const WEEK = Array.from({ length: 7 }, () => [[32, 72]])
const KEY = { id: 'bm90aGluZw', rawId: 'bm90aGluZw', type: 'public-key' as const, clientExtensionResults: {} }
/** Of the right shape, from no device. */
export const CREDENTIAL = { ...KEY, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
export const ASSERTION = { ...KEY, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA' } }

/** The address of an endpoint with the parts of a path in place of its names. */
export function addressOf(endpoint: { path: string }, path: string): string {
  const parts = path.split('/')
  return endpoint.path.replaceAll(/\{\w+\}/g, () => parts.shift() ?? '')
}

/** One for each endpoint, by its name, in an order in which each finds what it is about; a function where it names somebody's things. */
export const SAMPLE_CALLS: Readonly<Record<string, Asking | ((of: OwnedRecords) => Asking)>> = {
  'GET /api/me': {},
  'POST /api/me': { body: { pushToken: null } },
  'GET /api/notification': {},
  'PATCH /api/notification': { body: { read: [1] } },
  'GET /api/account/settings': {},
  'PUT /api/account/settings': { body: { channels: [], quietHours: { isOn: true, from: 22, until: 7 } } },
  'GET /api/profile': {},
  'PUT /api/profile': { body: { givenName: 'Ada', surname: 'Probe' } },
  'POST /api/profile/avatar': {
    body: { image: 'data:image/png;base64,bm90aGluZw==', crop: { x: 0, y: 0, size: 9, rotate: 0 } },
  },
  'DELETE /api/profile/avatar': {},
  'GET /profile/{id}': (of) => ({ path: of.person, query: `reservation=${of.booking.read}` }),
  'GET /api/account/language': {},
  'PUT /api/account/language': { body: { locale: 'de', country: 'DE' } },
  'GET /api/account/export': {},
  'POST /api/account/export': {},
  'GET /api/account/export/{id}': (of) => ({ path: String(of.copy) }),
  'GET /api/account/deletion': {},
  'POST /api/account/deletion': {},
  'DELETE /api/account/deletion': {},
  'POST /api/account/deletion/keep': { body: { token: 'nothing' } },
  // The mode they have stays, so that later calls are made as the same kind of person.
  'POST /api/account/mode': { body: { mode: 'neither' } },
  'GET /api/office/my': {},
  'POST /api/office/draft': { body: { group: 1 } },
  'GET /api/office/{id}': (of) => ({ path: String(of.draft.keep) }),
  'PATCH /api/office/draft/{id}': (of) => ({
    path: String(of.draft.keep),
    body: { step: 'title', version: 0, fields: { title_de: 'Hof' } },
  }),
  'PUT /api/office/{id}': (of) => ({
    path: String(of.office),
    body: { step: 'title', version: 1, fields: { title_de: 'Hof' } },
  }),
  'POST /api/office/{id}/photo': (of) => ({
    path: String(of.draft.keep),
    body: { image: 'data:image/png;base64,bm90aGluZw==' },
  }),
  'PUT /api/office/{id}/photo': (of) => ({ path: String(of.draft.keep), body: { keys: [] } }),
  'POST /api/office/{id}/publish': (of) => ({ path: String(of.draft.keep) }),
  'POST /api/office/{id}/unpublish': (of) => ({ path: String(of.draft.keep) }),
  'POST /api/office/{id}/duplicate': (of) => ({ path: String(of.draft.keep) }),
  'DELETE /api/office/{id}': (of) => ({ path: String(of.draft.delete) }),
  'GET /api/company': {},
  'GET /api/operator': {},
  'PUT /api/operator/office/{id}/hiding': { path: '4711', body: { reason: 'Die Fotos zeigen einen anderen Ort.' } },
  'DELETE /api/operator/office/{id}/hiding': { path: '4711' },
  'GET /api/operator/provider': { query: 'verified=false' },
  'PUT /api/operator/provider/{id}/verification': { path: '4711', body: { name: 'Probehaus', registerNumber: '' } },
  'DELETE /api/operator/provider/{id}/verification': { path: '4711' },
  'GET /api/operator/flag': {},
  'PUT /api/operator/flag/{name}': { path: 'office_creation', body: { off: false, reason: 'Probe' } },
  'DELETE /api/operator/person/{id}/session': { path: '01980000-0000-7000-8000-000000000000' },
  'GET /api/account/onboarding': {},
  'PUT /api/account/onboarding': { body: { step: 2 } },
  'GET /api/subscribe': {},
  'PATCH /api/subscribe': { body: { list: 'newsletter', on: false } },
  'POST /api/subscribe/confirm': { body: { token: 'nothing' } },
  'POST /api/subscribe/end': { body: { token: 'nothing' } },
  'GET /api/account/session': {},
  'DELETE /api/account/session': {},
  'DELETE /api/account/session/{id}': { path: '01980000-0000-7000-8000-000000000000' },
  'GET /api/account/email': {},
  // Another one each time, or the limit of mails to one address would answer.
  'POST /api/account/email': {
    get body() {
      return { email: `${randomUUID()}@example.org` }
    },
  },
  'DELETE /api/account/email': {},
  'POST /api/account/email/confirm': { body: { token: 'nothing' } },
  'POST /api/account/email/undo': { body: { token: 'nothing' } },
  'GET /api/account/passkey': {},
  'POST /api/account/passkey/challenge': {},
  'POST /api/account/passkey': { body: { credential: CREDENTIAL } },
  'DELETE /api/account/passkey/{id}': { path: '01980000-0000-7000-8000-000000000000' },
  'POST /api/auth/passkey': {},
  'POST /api/auth/sign-in/passkey': { body: { credential: ASSERTION } },
  'POST /api/auth/link': { body: { email: 'ada@example.org' } },
  'POST /api/auth/sign-in/link': { body: { token: 'nothing' } },
  'GET /api/account/proof': {},
  'GET /api/account/factor': {},
  'POST /api/account/proof': { body: { currentPassword: 'Falsch-Wort1' } },
  'POST /api/data': { body: { key: 'whats_new_locations_cta', value: 'seen' } },
  'GET /api/billing-address': {},
  'PUT /api/billing-address': {
    body: ADDRESS,
  },
  'GET /api/billing-address/all': {},
  'POST /api/billing-address': { body: ADDRESS },
  'PUT /api/billing-address/{id}': { path: '4711', body: ADDRESS },
  'PUT /api/billing-address/{id}/default': { path: '4711' },
  'DELETE /api/billing-address/{id}': { path: '4711' },
  'POST /api/email/resend': {},
  'GET /api/bot-check': {},
  'GET /api/me/events': {},
  'POST /api/auth/sign-up/email': { body: { email: 'ada@example.org', password: 'Kran-Birne7 Lotse' } },
  'POST /api/auth/sign-in/email': { body: { email: 'ada@example.org', password: 'Kran-Birne7 Lotse' } },
  'POST /api/auth/sign-out': {},
  'POST /api/auth/request-password-reset': { body: { email: 'ada@example.org' } },
  'POST /api/auth/reset-password': { body: { token: 'nothing', password: 'Kran-Birne7 Lotse' } },
  'POST /api/auth/change-password': {
    body: { currentPassword: 'Falsch-Wort1', password: 'Kran-Birne7 Lotse' },
  },
  'POST /social/{provider}': { path: 'google' },
  'POST /login/apple': {},
  'GET /api/auth/callback/{provider}': { path: 'google' },
  'POST /api/auth/callback/apple': {},
  'GET /api/account/social': {},
  'POST /api/account/terms': { body: { terms: true } },
  'DELETE /api/account/social/{provider}': { path: 'google' },
  'POST /api/auth/second': { body: { code: '000000' } },
  'POST /api/account/factor': {},
  'PUT /api/account/factor': { body: { code: '000000' } },
  'POST /api/account/factor/recovery': { body: { code: '000000' } },
  'DELETE /api/account/factor': { body: { code: '000000' } },
  'GET /api/auth/verify-email': { query: 'token=nothing' },
  'GET /api/page/{page}': { path: 'ranking' },
  'GET /api/operator/page': {},
  'GET /api/operator/page/{page}': { path: 'ranking', query: 'locale=de' },
  'POST /api/operator/page/preview': { body: { locale: 'de', title: 'Probe', markdown: 'Probe' } },
  'PUT /api/operator/page/{page}': {
    path: 'probe',
    body: { locale: 'de', title: 'Probe', markdown: 'Probe', version: 0 },
  },
  'DELETE /api/operator/page/{page}': { path: 'probe', query: 'locale=de' },
  'POST /api/office/search': { body: { ...SEARCH, map: { zoom: 14 } } },
  'POST /api/office': { body: SEARCH },
  'GET /api/office/opening': { query: 'group=1' },
  'GET /api/geo/search': { query: 'q=Berlin' },
  'GET /api/geo/reverse': { query: 'lat=52.5&lng=13.4' },
  'GET /api/provider': { query: 'q=Probehaus' },
  'GET /api/provider/profile': {},
  'PUT /api/provider/profile': {
    body: { name: 'Probehaus', phone: '+49 30 123456', email: 'haus@example.org', certified: true },
  },
  'GET /api/provider/location/{location}/accounts': (of) => ({ path: String(of.draft.keep) }),
  'POST /api/provider/location/{location}/accounts/create': (of) => ({ path: String(of.draft.keep), body: {} }),
  'POST /api/provider/location/{location}/accounts/refresh': (of) => ({ path: String(of.draft.keep) }),
  'GET /api/office/by-name': { query: 'q=Kranich' },
  'GET /api/office/by-tag': { query: 'tag=Kranichblick&lat=52.52&lng=13.4' },
  'POST /api/office/{id}': (of) => ({ path: String(of.office), body: {} }),
  'GET /api/office/{id}/days': (of) => ({ path: String(of.office), query: 'from=2026-11-20' }),
  'GET /api/office/{id}/feed': (of) => ({ path: String(of.desk.office) }),
  'POST /api/office/{id}/feed': (of) => ({ path: String(of.desk.office), body: FEED }),
  'POST /api/office/{id}/feed/{feed}/check': (of) => ({ path: `${of.desk.office}/${of.desk.feed}` }),
  'DELETE /api/office/{id}/feed/{feed}': (of) => ({ path: `${of.desk.office}/${of.desk.feed}` }),
  'GET /api/office/{id}/block': (of) => ({ path: String(of.desk.office), query: 'from=2026-11-20' }),
  'POST /api/office/{id}/block': (of) => ({
    path: String(of.desk.office),
    body: { day: '2026-11-26', from: '10:00', to: '12:00' },
  }),
  'DELETE /api/office/{id}/block/{block}': (of) => ({ path: `${of.desk.office}/${of.desk.block}` }),
  'DELETE /api/office/{id}/series/{series}': (of) => ({ path: `${of.desk.office}/${of.desk.series}` }),
  'POST /api/provider/vacation': { body: { from: '2027-02-01', until: '2027-02-02' } },
  'DELETE /api/provider/vacation/{id}': (of) => ({ path: String(of.desk.vacation) }),
  'PUT /api/office/{id}/day/{day}': (of) => ({ path: `${of.desk.office}/2026-11-27`, body: { spans: [] } }),
  'DELETE /api/office/{id}/day/{day}': (of) => ({ path: `${of.desk.office}/2026-11-27` }),
  'POST /api/office/{id}/hours/preview': (of) => ({ path: String(of.desk.office), body: { week: WEEK } }),
  'PUT /api/office/{id}/hours': (of) => ({
    path: String(of.desk.office),
    body: { week: WEEK, seen: { outside: [] } },
  }),
  'POST /api/office/{id}/capacity/preview': (of) => ({ path: String(of.desk.office), body: { capacity: 2 } }),
  'PUT /api/office/{id}/capacity': (of) => ({ path: String(of.desk.office), body: { capacity: 2 } }),
  'PUT /api/office/{id}/turnover': (of) => ({ path: String(of.desk.office), body: { minutes: 0 } }),
  'POST /api/booking/proposal': (of) => ({ body: { office: of.office } }),
  'POST /api/booking/quote': (of) => ({ body: { office: of.office, ...WISH } }),
  'POST /api/booking/hold': (of) => ({ body: { office: of.office, ...WISH, time: '14:00', expectedTotal: 4000 } }),
  'POST /api/booking': (of) => ({ body: { office: of.office, ...WISH, time: '18:00', expectedTotal: 4000 } }),
  'GET /api/booking': {},
  'GET /api/booking/{id}': (of) => ({ path: String(of.booking.read) }),
  'GET /api/dashboard': { query: 'date=2026-11-25' },
  'GET /api/dashboard/week': (of) => ({ query: `id=${of.desk.office}&date=2026-11-25` }),
  'GET /api/provider/earnings': (of) => ({ query: `office=${of.desk.office}` }),
  'GET /api/provider/earnings.csv': (of) => ({ query: `office=${of.desk.office}` }),
  'GET /api/provider/insights': (of) => ({ query: `office=${of.desk.office}` }),
  'GET /api/provider/insights.csv': (of) => ({ query: `office=${of.desk.office}&weeks=4` }),
  'GET /api/calendar': {},
  'POST /api/calendar': { body: { scope: 'offices' } },
  'DELETE /api/calendar/{id}': (of) => ({ path: String(of.calendar.revoke) }),
  'GET /calendar/{token}.ics': (of) => ({ path: of.calendar.token }),
  'GET /booking/{id}.ics': (of) => ({ path: String(of.booking.read) }),
  'POST /api/booking/{id}/pay': (of) => ({ path: String(of.booking.pay), body: { paymentMethod: of.method } }),
  'DELETE /api/booking/{id}/cancel': (of) => ({ path: String(of.booking.cancel) }),
  'GET /api/rate/{id}': (of) => ({ path: String(of.booking.rate) }),
  'POST /api/rate/{id}': (of) => ({ path: String(of.booking.rate), body: { rating: 8 } }),
  'GET /api/favorite': {},
  'DELETE /api/favorite/{id}': (of) => ({ path: String(of.favourite) }),
  'PUT /api/favorite': (of) => ({ body: { id: of.favourite } }),
  'PATCH /api/favorite': (of) => ({ body: { id: of.favourite } }),
  'POST /api/watch': (of) => ({ body: { office: of.office, ...WISH } }),
  'GET /api/watch': {},
  'DELETE /api/watch/{id}': (of) => ({ path: String(of.watch.end) }),
  'POST /api/watch/{id}/decline': (of) => ({ path: String(of.watch.decline) }),
  'POST /api/watch/{id}/reopen': (of) => ({ path: String(of.watch.reopen) }),
  'POST /api/watch/end': (of) => ({ body: { id: of.watch.mail, token: of.endToken } }),
  'GET /api/payment': {},
  'POST /api/payment': {
    body: { method: { kind: 'card', number: CARDS.good, expiresMonth: 12, expiresYear: 2031, code: '123' } },
  },
  'POST /api/payment/setup/{setupRef}': (of) => ({ path: of.setupRef }),
  'POST /api/webhook/payment': { body: {} },
  'PUT /api/payment/{id}/default': (of) => ({ path: String(of.method) }),
  'DELETE /api/payment/{id}': (of) => ({ path: String(of.method) }),
}
