/**
 * Every refusal an endpoint declares is raised here once. A code that is declared and has no way here does not compile;
 * one that is answered and not declared fails whatever test meets it (platform/http/declared-refusals.ts).
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeclineCode } from '#ports/payments.ts'
import * as account from '#features/account/contract.ts'
import * as billing from '#features/account/billing/contract.ts'
import * as deletion from '#features/account/deletion/contract.ts'
import * as copies from '#features/account/export/contract.ts'
import * as email from '#features/account/email/contract.ts'
import * as loginLink from '#features/account/login-link/contract.ts'
import * as passkey from '#features/account/passkey/contract.ts'
import { softwareAuthenticator } from '#features/account/passkey/server/software-authenticator.ts'
import * as person from '#features/account/person/contract.ts'
import { MOST_FILE_BYTES } from '#features/account/person/rules/avatar.ts'
import * as publicProfile from '#features/account/public-profile/contract.ts'
import * as security from '#features/account/security/contract.ts'
import * as privacy from '#features/account/privacy/contract.ts'
import * as budget from '#features/company/budget/contract.ts'
import * as places from '#features/company/place/contract.ts'
import * as presence from '#features/company/presence/contract.ts'
import { ANNOUNCED } from './testing/outside-sample-calls.ts'
import { geocoderOfBerlin, KNOWN_ADDRESS } from './testing/geocoder-of-berlin.ts'
import { changeLimit } from '#features/company/budget/server/change-limit.ts'
import * as company from '#features/company/contract.ts'
import * as members from '#features/company/member/contract.ts'
import { memberWorld } from '#features/company/member/server/member-world.ts'
import * as conversion from '#features/company/conversion/contract.ts'
import * as signIn from '#features/account/sign-in/contract.ts'
import { setSecondCookie } from '#features/account/sign-in/server/second-cookie.ts'
import { verifyLink } from '#features/account/sign-in/server/verify-link.ts'
import * as suspension from '#features/account/suspension/contract.ts'
import * as social from '#features/account/social/contract.ts'
import * as booking from '#features/booking/contract.ts'
import * as calendar from '#features/booking/calendar/contract.ts'
import * as dashboard from '#features/booking/dashboard/contract.ts'
import * as extension from '#features/booking/extension/contract.ts'
import { stayToken } from '#features/booking/extension/server/stay-link.ts'
import * as team from '#features/booking/team-day/contract.ts'
import * as move from '#features/booking/move/contract.ts'
import { listNearby } from '#features/booking/nearby/contract.ts'
import * as withdrawal from '#features/booking/withdrawal/contract.ts'
import * as earnings from '#features/booking/earnings/contract.ts'
import * as companyBilling from '#features/booking/billing/contract.ts'
import * as cost from '#features/booking/cost/contract.ts'
import * as statement from '#features/booking/statement/contract.ts'
import * as credit from '#features/company/credit/contract.ts'
import * as statementArchive from '#features/invoice/statement/contract.ts'
import * as companyStatement from '#features/payment/statement/contract.ts'
import { runStatements } from '#features/payment/statement/server/statements-job.ts'
import { keepClash } from '#features/booking/clash/contract.ts'
import * as message from '#features/booking/message/contract.ts'
import * as trouble from '#features/booking/trouble/contract.ts'
import * as visit from '#features/booking/visit/contract.ts'
import * as insights from '#features/booking/insights/contract.ts'
import { endBookings, expireHolds } from '#features/booking/server/timers/booking-timers-job.ts'
import { previewPage, publishTerms, readDraft, readPage, resetPage, savePage } from '#features/content/contract.ts'
import * as feed from '#features/office/feed/contract.ts'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import * as favourite from '#features/favourite/contract.ts'
import * as block from '#features/office/block/contract.ts'
import { MOST_BLOCKS_A_DAY, MOST_SERIES } from '#features/office/block/rules/limits.ts'
import * as officeChange from '#features/office/change/contract.ts'
import * as office from '#features/office/contract.ts'
import * as wizard from '#features/office/wizard/contract.ts'
import { MOST_PHOTOS } from '#features/office/wizard/rules/wizard-limits.ts'
import { readProviderProfile, readPublicProvider, saveProviderProfile } from '#features/office/provider/contract.ts'
import { ANSWERS, photoNamed, wizardOf } from '#features/office/wizard/server/wizard-world.ts'
import * as apiKeys from '#features/integration/api-key/contract.ts'
import { MOST_KEYS } from '#features/integration/api-key/rules/limits.ts'
import * as webhook from '#features/integration/webhook/contract.ts'
import { MOST_ENDPOINTS } from '#features/integration/webhook/rules/limits.ts'
import * as announcement from '#features/status/announcement/contract.ts'
import * as tax from '#features/tax/contract.ts'
import * as taxMessage from '#features/tax/message/contract.ts'
import { messagesOf } from '#features/tax/message/server/message-world.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import * as moderation from '#features/office/moderation/contract.ts'
import * as operator from '#features/operator/contract.ts'
import { startImpersonation } from '#features/operator/impersonation/contract.ts'
import * as deskLog from '#features/operator/log/contract.ts'
import * as deskOffice from '#features/operator/office/contract.ts'
import * as deskPerson from '#features/operator/person/contract.ts'
import { announceCommission, withdrawCommission } from '#features/office/commission/contract.ts'
import * as deskTeam from '#features/operator/team/contract.ts'
import * as payment from '#features/payment/contract.ts'
import * as discount from '#features/payment/discount/contract.ts'
import { createPayee, readPayees, refreshPayee } from '#features/payment/payee/contract.ts'
import * as invoice from '#features/invoice/contract.ts'
import * as missing from '#features/invoice/not-created/contract.ts'
import * as refund from '#features/payment/refund/contract.ts'
import * as dispute from '#features/payment/dispute/contract.ts'
import * as writeOff from '#features/payment/write-off/contract.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import * as ratingWords from '#features/rating/words/contract.ts'
import * as report from '#features/report/contract.ts'
import * as dataRequest from '#features/account/request/contract.ts'
import * as rating from '#features/rating/contract.ts'
import * as search from '#features/search/contract.ts'
import * as watch from '#features/watch/contract.ts'
import { ANYONE, endpoint, SIGNED_IN, type Caller, type Endpoint } from '#kernel/endpoint.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn, Viewer } from '#kernel/viewer.ts'
import { demandDeclared, impliedRefusals } from '#platform/http/declared-refusals.ts'
import { route, run, type RawInput } from '#platform/http/route.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { z } from 'zod'
import { ROUTES } from './server/routes.ts'
import type { OfficeOptions, PersonOptions } from './testing/test-people.ts'
import { DECIDED, REPORTED, RULE } from './testing/report-sample-calls.ts'
import { ASKED_BY_LETTER } from './testing/desk-person-sample-calls.ts'
import { ADDRESS } from './testing/company-sample-calls.ts'
import { sessionOf } from './testing/session-of.ts'
import { ASSERTION, CREDENTIAL } from './testing/sample-calls.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from './testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(() => world.clock.set(TEST_NOW))
afterAll(() => world.close())

/** Said once more here, so that a limit that has moved is noticed. */
const MOST_FAVOURITES = 200
const MOST_WATCHES = 20
const MOST_CALENDARS = 20

/** Tomorrow at 10:00 for four hours: 40.00 for the usual office. */
const TIME = { date: '2026-11-11', time: '10:00', hours: 4 }
/** The clocks change: there is no quarter past two. */
const NO_SUCH_TIME = { date: '2027-03-28', time: '02:15' }
const UNKNOWN = { id: '4711' }
const CALENDAR = { address: 'https://calendar.example/a.ics', name: 'Kalender' }
const guest = guestViewer('de')

type Ways<E extends Endpoint> = Record<E['refusals'][number], () => Promise<unknown>>
type Row = { endpoint: Endpoint; ways: Partial<Record<RefusalCode, () => Promise<unknown>>> }
const raise = <E extends Endpoint>(one: E, ways: Ways<E>): Row => ({ endpoint: one, ways })

const idOf = (id: number) => ({ params: { id: String(id) } })
async function payer(card: string = CARDS.good, options: PersonOptions = {}): Promise<SignedIn> {
  const viewer = await world.person(options)
  await world.card(viewer, card)
  return viewer
}
const wishFor = (id: number, more: object = {}) => ({ office: id, ...TIME, expectedTotal: 4000, ...more })
async function held(viewer: SignedIn, options: OfficeOptions = {}, more: object = {}): Promise<number> {
  const { id } = await world.office(options)
  return (await world.call(booking.holdBooking, { body: wishFor(id, more) }, viewer)).data.id
}
async function booked(viewer?: SignedIn, more: object = {}) {
  const { id, provider } = await world.office()
  const booker = viewer ?? (await payer())
  const { data } = await world.call(booking.placeBooking, { body: wishFor(id, more) }, booker)
  return { id: data.id, viewer: booker, provider: provider.viewer, officeId: id }
}
/** Something else of this person's failed to be paid. */
async function owes(viewer: SignedIn): Promise<void> {
  const other = await booked(viewer, { date: '2026-11-20' })
  await world.rows(`update payment_leg set state = 'failed' where booking_id = $1`, [other.id])
}
const later = async (minutes: number) => {
  world.clock.advance({ minutes })
  await expireHolds(world.context, world.clock.now())
}

/** A card of the payer's that is good until the end of the month, when the next one has come. */
async function afterExpiry(viewer: SignedIn): Promise<void> {
  const method = { kind: 'card', number: CARDS.good, expiresMonth: 11, expiresYear: 2026, code: '123' }
  await world.call(payment.addPaymentMethod, { body: { method } }, viewer)
  world.clock.set('2026-12-02T08:00:00Z')
}
const ACCOUNT = 'DE89370400440532013000'

const payWith = (id: number, viewer: SignedIn, paymentMethod: number) =>
  world.call(booking.payBooking, { ...idOf(id), body: { paymentMethod } }, viewer)

/** They have paid before, and have open debits of 200 euros. */
async function overTheCap(known?: SignedIn): Promise<SignedIn> {
  const { id, viewer } = await booked(known)
  const again = await booked(viewer, { date: '2026-11-20' })
  const method = await world.account(viewer, ACCOUNT)
  await world.rows(`update payment_leg set state = 'paid' where booking_id = $1`, [id])
  const open = `update payment_leg set state = 'processing', amount_cents = 20000, method_id = $2 where booking_id = $1`
  await world.rows(open, [again.id, method])
  return viewer
}

async function debit(viewer: SignedIn): Promise<void> {
  await world.rows(
    `insert into payment_method (id, provider, person_id, customer_ref, method_ref, kind, brand, last4, is_default, created_at)
     values ($1, 'sandbox', $2, 'customer', $3, 'sepa', '', '1234', true, $4)`,
    [world.context.newId(), viewer.id, `debit-${viewer.id}`, world.clock.now()],
  )
}
async function declineChallenge(viewer: SignedIn, id: number): Promise<void> {
  const { data } = await world.call(booking.readBooking, idOf(id), viewer)
  await world.authenticate(data.payment.actionUrl, false)
}

const SOLVED = { 'x-captcha-response': 'solved' }
/** As in a marketplace that is open: demo mode lifts the limits per network address. */
const strict = () => ({ ...world.context, config: { ...world.context.config, demo: false } })
let people = 0
const register = (over: object, headers: object = SOLVED, caller: RawInput['caller'] = {}, on = world.context) => {
  const email = `ada${(people += 1)}@new.example`
  const body = { givenName: 'Ada', surname: 'Probe', email, password: 'Kran-Birne7 Lotse', terms: true, ...over }
  return world.call(
    signIn.signUp,
    { body, headers, caller: { address: `198.51.100.${people % 200}`, ...caller } },
    guest,
    on,
  )
}
const enter = (email: string) => world.call(signIn.signIn, { body: { email, password: 'wrong' } }, guest)
const reset = (over: object = {}, on = world.context) =>
  world.call(signIn.resetPassword, { body: { token: 'nothing', password: 'Kran-Birne7 Lotse', ...over } }, guest, on)
const change = (viewer: SignedIn, over: object = {}, caller: RawInput['caller'] = {}) => {
  const body = { currentPassword: 'Falsch-Wort1', password: 'Tafel-Wolke9 Ruder', ...over }
  return world.call(signIn.changePassword, { body, caller }, viewer)
}
const ELSEWHERE = { params: { location: '4711' } }
const profiled = async (over: object, viewer?: SignedIn) => {
  const body = {
    offersAs: 'trader',
    name: 'Haus',
    phone: '+49 30 123456',
    email: 'haus@example.org',
    certified: true,
    ...over,
  }
  return world.call(saveProviderProfile, { body }, viewer ?? (await world.person()))
}
/** No message is open. */
const taxMessages = async (proved = true) => {
  await world.rows('delete from tax_message where sent_on is null')
  return messagesOf(world, await operatorOf(proved))
}
/** That nobody is reported, ready to be sent. */
const compiledTaxMessage = async (year: number): Promise<number> => {
  const [made] = await world.rows<{ id: number }>(
    `insert into tax_message (year, kind, ref, started_at, compiled_at, type_indic, head, operator_ref, operator_hash)
     values ($1::int, 'new', 'refused-' || $1, $2, $2, 'DPI403', '<head/>', 'operator-' || $1, 'hash') returning id`,
    [year, world.clock.now()],
  )
  return made?.id ?? 0
}
const taxed = async (over: object, viewer?: SignedIn) =>
  world.call(tax.saveTaxProfile, { body: { kind: 'individual', ...over } }, viewer ?? (await world.person()))
const PAGE = { locale: 'de' as const, title: 'Probe', markdown: 'Probe', version: 0 }
const NESTED = { ...PAGE, markdown: '> '.repeat(7000) }
const NEW_TERMS = {
  kind: 'change' as const,
  effectiveOn: '2026-11-26',
  summaryDe: 'Alles wird anders.',
  summaryEn: 'All is different.',
}
const termsCall = (version: string, change: object) => {
  const text = { title: 'Probe', markdown: 'Probe' }
  const correction = { kind: 'correction', reason: 'Nur ein Tippfehler.' }
  return { params: { version }, body: { de: text, en: text, change: 'kind' in change ? change : correction } }
}
const publishing = async (version: string, change: object = {}, viewer?: SignedIn) =>
  world.call(publishTerms, termsCall(version, change), viewer ?? (await world.person({ bits: 32 })))
const CODE = { code: '000000x' }
/** Somebody with the second step, confirmed or only begun; the codes are tested in second-factor.test.ts. */
async function factorOwner(state: 'begun' | 'confirmed'): Promise<SignedIn> {
  const viewer = await world.person()
  await world.call(signIn.beginFactor, {}, viewer)
  if (state === 'confirmed')
    await world.rows(`update login_factor set confirmed_at = now() where person_id = '${viewer.id}'`)
  return viewer
}
/** The cookie that a first factor leaves for its second. */
async function secondDue(): Promise<Partial<Caller>> {
  const cookies: string[] = []
  const { id } = await factorOwner('confirmed')
  setSecondCookie({ setCookie: (one) => void cookies.push(one) }, id, world.context.config)
  return { cookie: cookies[0]?.split(';')[0] }
}
const finish = (caller: Partial<Caller>, on = world.context) =>
  world.call(signIn.finishSecond, { body: CODE, caller }, guest, on)
/** With a wrong password, in a browser where nobody is signed in. */
async function confirmAddress() {
  const email = 'verifying@example.org'
  await world.rows(
    `insert into person (id, email, email_verified, name) values (gen_random_uuid(), $1, false, 'V')
    on conflict do nothing`,
    [email],
  )
  const token = new URL(await verifyLink(world.context.config, { email, locale: 'de' })).searchParams.get('token') ?? ''
  return world.call(signIn.verifyEmail, { body: { token, currentPassword: 'wrong' } }, guest)
}
const useLink = (caller: Partial<Caller> = {}, on = world.context) =>
  world.call(loginLink.signInByLink, { body: { token: 'nothing' }, caller }, guest, on)
const usePasskey = (caller: Partial<Caller> = {}, on = world.context) =>
  world.call(passkey.signInByPasskey, { body: { credential: ASSERTION }, caller }, guest, on)
async function fillPasskeys({ id }: SignedIn, count: number): Promise<void> {
  await world.rows(
    `insert into login_passkey (id, person_id, credential_id, public_key, name)
     select gen_random_uuid(), $1, gen_random_uuid()::text, '', 'x' from generate_series(1, $2::int)`,
    [id, count],
  )
}
/** Somebody with passkeys of no device; real ones are tested in passkey.test.ts. */
async function passkeyOwner(count: number): Promise<SignedIn> {
  const viewer = await world.person()
  await fillPasskeys(viewer, count)
  return viewer
}
/** Somebody whose link, with their id as its token, leads to this address. */
async function changing(link: 'confirm_hash' | 'undo_hash', address: string): Promise<SignedIn> {
  const viewer = await world.person()
  const [from, to] = link === 'confirm_hash' ? [viewer.email, address] : [address, viewer.email]
  await world.rows(
    `insert into login_email_change (id, person_id, old_email, old_verified, new_email, ${link}, confirmed_at)
     values (gen_random_uuid(), $1, $2, true, $3, sha256($4::text::bytea), ${link === 'undo_hash' ? 'now()' : 'null'})`,
    [viewer.id, from, to, viewer.id],
  )
  return viewer
}
/** So many times, whatever is said, then once more. */
async function often(times: number, asking: () => Promise<unknown>): Promise<unknown> {
  for (let i = 0; i < times; i += 1) await asking().catch(() => undefined)
  return asking()
}

/** Like often, for what is counted by a rate: it is counted on after the first time, as hundreds of calls take long. */
async function overTheRate(times: number, asking: () => Promise<unknown>): Promise<unknown> {
  const counts = async () =>
    new Map((await world.rows<Rate>('select key, count from login_rate')).map(({ key, count }) => [key, count]))
  const before = await counts()
  await asking().catch(() => undefined)
  const counted = [...(await counts())].filter(([key, count]) => count > (before.get(key) ?? 0))
  expect(counted.length).toBeGreaterThan(0)
  await world.rows('update login_rate set count = count + $2 where key = any($1)', [
    counted.map(([key]) => key),
    times - 1,
  ])
  return asking()
}
type Rate = { key: string; count: number }

let codes = 0
/** @param facts columns of the code beside its five euros off */
async function code(facts: Record<string, unknown> = {}): Promise<string> {
  const name = `CODE${(codes += 1)}`
  const columns = Object.entries(facts)
  await world.rows(
    `insert into discount_code (${['code', 'amount_cents', 'currency', ...columns.map(([column]) => column)].join(', ')})
     values ($1, 500, 'EUR'${columns.map((_, i) => `, $${i + 2}`).join('')})`,
    [name, ...columns.map(([, value]) => value)],
  )
  return name
}

/** What operators and providers are refused alike when they make a code. */
function wrongTerms(make: (body: Record<string, unknown> & { code: string }) => Promise<unknown>) {
  const wrong = (terms: object) => () => make({ code: `WRONG${(codes += 1)}`, percent: 10, ...terms })
  return {
    'search.date_invalid': wrong({ validFrom: '1999-12-31' }),
    'discount.code_form': wrong({ code: 'no' }),
    'discount.currency_missing': wrong({ minimumCents: 500 }),
    'discount.days': wrong({ bookingFrom: '2026-12-02', bookingUntil: '2026-12-01' }),
    'discount.exists': async () => make({ code: await code(), percent: 10 }),
    'discount.period': wrong({ validFrom: '2026-12-02', validUntil: '2026-12-01' }),
    'discount.range': wrong({ minimumCents: 500, maximumCents: 400, currency: 'EUR' }),
    'discount.unknown_office': wrong({ offices: [4711] }),
    'discount.value': wrong({ percent: undefined }),
    'discount.weekdays': wrong({ weekdays: [] }),
  } as const
}

type Wish = { office?: OfficeOptions; viewer?: SignedIn; body?: object; at?: number } & Omit<RawInput, 'body'>
/** What keeping a place and booking one refuse alike. */
function wishing(one: typeof booking.holdBooking | typeof booking.placeBooking) {
  const ask = async ({ office: options, viewer, body, at, ...input }: Wish = {}) => {
    const id = at ?? (await world.office(options)).id
    return world.call(one, { body: wishFor(id, body), ...input }, viewer ?? (await payer()))
  }
  const withCode = async (facts: Record<string, unknown>, more: Wish = {}) =>
    ask({ ...more, body: { discountCode: await code(facts), expectedTotal: 3500 } })
  return {
    ask,
    ways: {
      'search.date_invalid': () => ask({ body: { date: '2026-02-30' } }),
      'search.time_format': () => ask({ body: { time: '25:00' } }),
      'booking.grid': () => ask({ body: { time: '10:07' } }),
      'booking.office_not_available': () => ask({ office: { status: 'deleted' } }),
      'booking.office_not_bookable': () => ask({ office: { status: 'unpublished' } }),
      'booking.no_such_time': () => ask({ body: NO_SUCH_TIME }),
      'booking.midnight': () => ask({ body: { time: '21:00' } }),
      'booking.past': () => ask({ body: { date: '2026-11-09' } }),
      'booking.start_past': () => ask({ body: { date: '2026-11-10', time: '09:00' } }),
      'booking.lead': () => ask({ office: { leadHours: 48 } }),
      'booking.horizon': () => ask({ body: { date: '2026-12-11' } }),
      'booking.closed': () => ask({ office: { open: [28, 48] } }),
      'booking.no_free_desks': () => ask({ office: { capacity: 2 }, body: { quantity: 3, expectedTotal: 12_000 } }),
      'booking.own_office': async () => {
        const { id, provider } = await world.office()
        return ask({ at: id, viewer: provider.viewer })
      },
      'request.not_found': () => ask({ office: { status: 'draft' } }),
      'booking.suspended': async () => ask({ viewer: await world.person({ suspended: true }) }),
      'booking.unpaid': async () => {
        const viewer = await payer()
        await owes(viewer)
        return ask({ viewer })
      },
      'booking.too_many_holds': async () => {
        const viewer = await payer()
        for (let i = 0; i < 3; i += 1) await held(viewer)
        return ask({ viewer })
      },
      'booking.too_many_desks': () => ask({ office: { capacity: 9 }, body: { quantity: 5, expectedTotal: 20_000 } }),
      'booking.holds_lapsed': async () => {
        const viewer = await payer()
        await Promise.all([held(viewer), held(viewer), held(viewer)])
        await later(10)
        // Who pays may leave one more before they wait as well.
        const asking = await world.card(viewer, CARDS.asksAlways)
        const { id } = await world.office()
        await world.call(booking.placeBooking, { body: wishFor(id, { paymentMethod: asking }) }, viewer)
        await later(10)
        return ask({ viewer })
      },
      'booking.price_changed': () => ask({ body: { expectedTotal: 3999 } }),
      'request.key_reused': async () => {
        const viewer = await payer()
        const { id } = await world.office()
        const wish = { at: id, viewer, idempotencyKey: 'the-same-key' }
        await ask(wish)
        return ask({ ...wish, body: { time: '14:00' } })
      },
      'discount.not_valid': () => ask({ body: { discountCode: 'NOBODYS' } }),
      'discount.paused': async () => {
        const viewer = await payer()
        const body = { discountCode: 'NOBODYS' }
        for (let i = 0; i < 10; i += 1) await ask({ viewer, body }).catch(() => null)
        return ask({ viewer, body })
      },
      'discount.used_up': () => withCode({ usage_limit: 1, used: 1 }),
      'discount.expired': () => withCode({ valid_until: '2026-11-09T00:00:00Z' }),
      'discount.not_yet': () => withCode({ valid_from: '2026-11-11T00:00:00Z' }),
      'discount.date': () => withCode({ booking_until: '2026-11-10' }),
      'discount.user': async () => withCode({ person_ids: [(await world.person()).id] }),
      'discount.office': async () => withCode({ office_ids: [(await world.office()).id] }),
      'discount.already_used': async () => {
        const viewer = await payer()
        const discountCode = await code({ person_limit: 1 })
        await booked(viewer, { discountCode, expectedTotal: 3500, date: '2026-11-20' })
        return ask({ viewer, body: { discountCode, expectedTotal: 3500 } })
      },
      'discount.minimum': () => withCode({ minimum_cents: 4001 }),
      'discount.maximum': () => withCode({ maximum_cents: 3999 }),
    },
  }
}

/** A member of a company whose card is good, and whose rights or budget are changed before. */
async function member(change = 'permissions = permissions', company = 'name = name'): Promise<SignedIn> {
  const { id, admin, employee } = await world.company()
  await world.card(admin, CARDS.good)
  await world.rows(`update company set ${company} where id = $1`, [id])
  await changed(employee, change)
  return employee
}
const changed = (viewer: SignedIn, change: string) =>
  world.rows(`update member set ${change} where person_id = $1`, [viewer.id])
const LEFT = `state = 'deleted', deleted_at = now()`
const SPENT = `update budget_window set limit_cents = 0 where owner_kind = 'member'
  and owner_id = (select id from member where person_id = $1)`
/** What the budget of a company refuses a new booking for. */
const spending = (ask: (wish: { viewer: SignedIn }) => Promise<unknown>) => ({
  'auth.forbidden': async () => ask({ viewer: await member(`permissions = '{cancel}'`) }),
  'company.day_budget': async () => ask({ viewer: await member(`limit_kind = 'day', limit_cents = 3999`) }),
  'company.month_budget': async () => ask({ viewer: await member(`limit_kind = 'month', limit_cents = 3999`) }),
  'company.year_budget': async () => ask({ viewer: await member(`limit_kind = 'year', limit_cents = 3999`) }),
  'company.cap': async () => ask({ viewer: await member(undefined, 'cap_cents = 3999') }),
  'company.credit': async () => ask({ viewer: await member(undefined, `pay_mode = 'statement', credit_cents = 3999`) }),
  'company.budget_currency': async () =>
    ask({ viewer: await member(undefined, `currency = 'CHF', cap_cents = 100000`) }),
  'company.left': async () => ask({ viewer: await member(LEFT) }),
  // The counter is what the database looks at.
  'company.budget': async () => {
    const viewer = await member(`limit_kind = 'month', limit_cents = 100000`)
    await booked(viewer, { date: '2026-11-20' })
    await world.rows(SPENT, [viewer.id])
    return ask({ viewer })
  },
})
/** The same for a change of a booking that was made when there was room. */
const overBudget = (right: string, ask: (id: number, viewer: SignedIn) => Promise<unknown>) => {
  const after = (change: string, company?: string) => async () => {
    const viewer = await member()
    const { id } = await booked(viewer)
    await changed(viewer, change)
    if (company) await world.rows(`update company set ${company} where id = $1`, [viewer.companyId])
    return ask(id, viewer)
  }
  const limited = (kind: 'day' | 'month' | 'year') => async () => {
    const viewer = await member()
    const { id } = await booked(viewer)
    const [row] = await world.rows<{ id: number }>('select id from member where person_id = $1', [viewer.id])
    await world.db.tx((tx) => changeLimit(tx, row!.id, { kind, cents: 4000 }, world.clock.now()))
    return ask(id, viewer)
  }
  return {
    'auth.forbidden': after(`permissions = array_remove(permissions, '${right}')`),
    'company.day_budget': limited('day'),
    'company.month_budget': limited('month'),
    'company.year_budget': limited('year'),
    'company.cap': after('state = state', 'cap_cents = 4000'),
    'company.credit': async () => {
      const viewer = await member(undefined, `pay_mode = 'statement', credit_cents = 4000`)
      const { id } = await booked(viewer)
      return ask(id, viewer)
    },
    'company.budget_currency': after('state = state', `currency = 'CHF', cap_cents = 100000`),
    'company.left': after(LEFT),
    'company.budget': async () => {
      const viewer = await member(`limit_kind = 'month', limit_cents = 100000`)
      const { id } = await booked(viewer)
      await world.rows(SPENT, [viewer.id])
      return ask(id, viewer)
    },
  }
}
/** Two members of a company with a good card, and what is asked for them: 40.00 each. */
type TeamWish = { body?: object; office?: OfficeOptions; change?: string; company?: string; viewer?: Partial<SignedIn> }
const teaming = (one: typeof team.quoteTeamDay | typeof team.placeTeamDay) => {
  const more = one === team.placeTeamDay ? { expectedTotal: 8000 } : {}
  const ask = async ({ body, office, change, company, viewer }: TeamWish = {}) => {
    const { id, admin, employee } = await world.company()
    await world.card(admin, CARDS.good)
    if (change) await changed(employee, change)
    if (company) await world.rows(`update company set ${company} where id = $1`, [id])
    const members = await membersOf(id)
    const wish = { office: (await world.office(office)).id, ...TEAM_TIME, members, ...more, ...body }
    return world.call(one, { body: wish }, { ...admin, ...viewer } as SignedIn)
  }
  return {
    ask,
    ways: {
      'search.date_invalid': () => ask({ body: { date: '2026-02-30' } }),
      'search.time_format': () => ask({ body: { time: '25:00' } }),
      'booking.grid': () => ask({ body: { time: '10:07' } }),
      'request.gone': () => ask({ office: { status: 'unpublished' } }),
      'request.not_found': () => ask({ body: { members: [4711] } }),
    },
  }
}
const TEAM_TIME = { date: '2026-11-25', time: '10:00', hours: 4 }
const membersOf = async (company: number) =>
  (await world.rows<{ id: number }>('select id from member where company_id = $1 order by id', [company])).map(
    ({ id }) => id,
  )
/** Two colleagues whose card does this, soon enough for it to be held at once. */
const teamHeld = async (card: string | null) => {
  const { id, admin } = await world.company()
  if (card !== null) await world.card(admin, card)
  const office = (await world.office()).id
  const members = await membersOf(id)
  const body = { office, ...TEAM_TIME, date: '2026-11-12', members, expectedTotal: 8000 }
  const ask = (other: object = {}, on?: typeof world.context) =>
    world.call(team.placeTeamDay, { body: { ...body, ...other }, idempotencyKey: 'a-team-day' }, admin, on)
  return { ask, admin, id }
}
/** The payment provider says this of their card. */
const teamAnswering = async (code: 'expired_card' | 'authentication_failed') => {
  const { ask } = await teamHeld(CARDS.good)
  const authorize = async () => ({ status: 'declined', authRef: 'pay_no', code, retryable: true }) as const
  return ask({}, { ...world.context, payments: { ...world.context.payments, authorize } })
}
const quoteTeam = teaming(team.quoteTeamDay)
const placeTeam = teaming(team.placeTeamDay)
const hold = wishing(booking.holdBooking)
const place = wishing(booking.placeBooking)
const pay = (id: number, viewer: Viewer) => world.call(booking.payBooking, { ...idOf(id), body: {} }, viewer)
/** Kept by somebody, who then becomes another. */
const paidBy = async (change: Partial<SignedIn>, options: PersonOptions = {}) => {
  const viewer = await world.person(options)
  return pay(await held(viewer), { ...viewer, ...change })
}
const heldAndPaid = async (card: string) => {
  const viewer = await payer(card)
  const id = await held(viewer)
  const { data } = await world.call(payment.listPaymentMethods, {}, viewer)
  const input = { ...idOf(id), body: { paymentMethod: data[0]?.id } }
  return { id, viewer, ask: () => world.call(booking.payBooking, input, viewer) }
}

const searched = (one: typeof search.searchOffices) => {
  const ask = (time: object, location: object | null = { lat: 52.52, lng: 13.4 }) =>
    world.call(one, { body: { search: { ...TIME, ...time }, group: 1, location } }, guest)
  return {
    'search.location_missing': () => ask({}, null),
    'search.past': () => ask({ date: '2026-11-09' }),
    'search.date_invalid': () => ask({ date: 'tomorrow' }),
    'search.too_far': () => ask({ date: '2027-02-11' }),
    'search.time_format': () => ask({ time: '25:00' }),
    'booking.no_such_time': () => {
      world.clock.set('2027-03-01T08:00:00Z')
      return ask(NO_SUCH_TIME)
    },
    'booking.midnight': () => ask({ time: '21:00' }),
  }
}

const wait = async (body: object, viewer?: SignedIn) =>
  world.call(watch.addWatch, { body: { ...TIME, ...body } }, viewer ?? (await world.person()))
const waitNear = (body: object, viewer?: SignedIn) => wait({ location: { lat: 52.52, lng: 13.4 }, ...body }, viewer)
const waitAt = async (options: OfficeOptions, body: object = {}) =>
  wait({ office: (await world.office(options)).id, ...body })
const mostWatches = async (viewer: SignedIn) => {
  for (let i = 0; i < MOST_WATCHES; i += 1)
    await waitNear({ date: Temporal.PlainDate.from('2026-11-12').add({ days: i }).toString() }, viewer)
}
async function endedWatch() {
  const viewer = await world.person()
  const { data } = await waitNear({}, viewer)
  await world.call(watch.endWatch, idOf(data.id), viewer)
  return { viewer, reopen: () => world.call(watch.reopenWatch, idOf(data.id), viewer) }
}

const saveCard = (number: string, viewer: SignedIn) => {
  const method = { kind: 'card', number, expiresMonth: 12, expiresYear: 2031, code: '123' }
  return world.call(payment.addPaymentMethod, { body: { method } }, viewer)
}
/** The provider's no at saving, which the sandbox has no card for. */
const setupRefused = async (one: 'setUpMethod' | 'getSetup', code: DeclineCode) => {
  const refusal = () => Promise.resolve({ status: 'declined' as const, setupRef: null, code })
  const context = { ...world.context, payments: { ...world.payments, [one]: refusal } }
  const viewer = await world.person()
  const method = { kind: 'token', token: 'some-token' }
  return one === 'setUpMethod'
    ? world.call(payment.addPaymentMethod, { body: { method } }, viewer, context)
    : world.call(payment.finishPaymentSetup, { params: { setupRef: 'any' } }, viewer, context)
}

const uploaded = async (bytes: Buffer, viewer?: SignedIn) => {
  const image = `data:image/png;base64,${bytes.toString('base64')}`
  const body = { image, crop: { x: 0, y: 0, size: 9, rotate: 0 } }
  return world.call(person.saveAvatar, { body }, viewer ?? (await world.person()))
}

async function restated(step: string, fields: Record<string, string>): Promise<unknown> {
  const { id, provider } = await world.office({ capacity: 1 })
  return world.call(wizard.saveOfficeStep, { ...idOf(id), body: { step, version: 1, fields } }, provider.viewer)
}
async function readdressed(id: number, provider: SignedIn, more: Record<string, string>): Promise<unknown> {
  const address = { street: 'Woanders 9', postcode: '10115', city: 'Berlin', country: 'DE', lat: '52.5', lng: '13.4' }
  const body = { step: 'location', version: 1, fields: { ...address, ...more }, seen: [id] }
  return world.call(wizard.saveOfficeStep, { ...idOf(id), body }, provider)
}
/** A visit on 11 November, 10 to 12 h in Berlin, as its host. */
async function visited(
  act: Endpoint,
  at: string,
  isCanceled = false,
  before?: (id: number, provider: SignedIn) => Promise<unknown>,
): Promise<unknown> {
  const { id, viewer, provider } = await booked()
  if (isCanceled) await cancel(id, viewer)
  world.clock.set(at)
  await before?.(id, provider)
  return world.call(act, idOf(id), provider)
}
/** The guest of a visit from 10 to 14 h in Berlin leaves. */
async function leftAt(at: string, body: object = {}): Promise<unknown> {
  const { id, viewer } = await booked()
  world.clock.set(at)
  return world.call(visit.checkOut, { ...idOf(id), body }, viewer)
}
const written = async (id: number, viewer: SignedIn, text = 'Hallo', idempotencyKey?: string) =>
  world.call(
    message.sendMessage,
    { ...idOf(id), body: { text }, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) },
    viewer,
  )
const UNKNOWN_MESSAGE = { params: { id: '4711', message: '4711' } }
/** A guest of that visit at the door. */
async function atTheDoor(at: string, isCanceled = false, times = 1): Promise<unknown> {
  const { id, viewer, provider } = await booked()
  if (isCanceled) await cancel(id, viewer)
  world.clock.set(at)
  for (let i = 1; i < times; i += 1) {
    await world.call(trouble.reportTrouble, idOf(id), viewer)
    await world.call(trouble.answerTrouble, { ...idOf(id), body: { answer: 'coming' } }, provider)
    world.clock.advance({ seconds: 1 })
  }
  return world.call(trouble.reportTrouble, idOf(id), viewer)
}
/** A visit that was rated with words. */
async function worded() {
  const { id, viewer, provider, officeId } = await booked()
  await world.rows(
    `insert into rating (office_id, booking_id, person_id, value, text, created_at, updated_at)
     values ($1, $2, $3, 8, 'Ruhig und hell.', now(), now())`,
    [officeId, id, viewer.id],
  )
  return { id, provider }
}
const REASON = { body: { reason: 'Die Fotos zeigen einen anderen Ort.' } }
const AGAINST = { body: { ...REASON.body, ...RULE } }
/** Gives back what a booking cost, once it has been charged. */
async function refunding(charged: boolean) {
  const { id } = await booked(await payer())
  if (charged) {
    world.clock.set('2026-12-10T12:00:00Z')
    await endBookings(world.context, world.clock.now())
    // A round takes fifty, and other rows have left theirs.
    while ((await capturePayments(world.context, world.clock.now())) > 0);
  }
  const key = randomUUID()
  return async (more: object = {}, as?: SignedIn) =>
    world.call(
      refund.refundBooking,
      { ...idOf(id), body: { reason: 'Cold', ...more }, idempotencyKey: key },
      as ?? (await operatorOf(true)),
    )
}
/** Gives up a booking whose payment has failed, or not. */
async function writingOff(failed: boolean) {
  const viewer = await payer()
  const { id } = await booked(viewer)
  if (failed) {
    world.clock.set('2026-12-10T12:00:00Z')
    await endBookings(world.context, world.clock.now())
    await world.rows('update payment_leg set auth_ref = null, method_id = $2 where booking_id = $1', [
      id,
      await world.card(viewer, CARDS.asksAlways),
    ])
    await capturePayments(world.context, world.clock.now())
  }
  const key = randomUUID()
  return async (reason = 'Gone', as?: SignedIn) =>
    world.call(
      writeOff.writeOffBooking,
      { ...idOf(id), body: { reason }, idempotencyKey: key },
      as ?? (await operatorOf(true)),
    )
}
/** Answers the dispute of a booking that is awaiting an answer, or not: with evidence, or with `null` by giving it up. */
async function answering(awaited = true) {
  const { id } = await booked(await payer())
  await world.rows(
    `insert into payment_dispute (id, office_id, leg_id, booking_id, provider_id, psp, ref, method_kind, state, share, currency,
       amount_cents, fee_cents, reason, next_at, opened_at, updated_at, answer_by)
     select leg.id, leg.office_id, leg.id, booking_id, o.provider_id, 'sandbox', 'dp_' || leg.id, 'card', 'open', 'none', 'EUR',
       2000, 2000, 'fraudulent', now(), now(), now(), case when $2 then '2099-01-01T00:00:00Z'::timestamptz end
     from payment_leg leg join office o on o.id = leg.office_id where booking_id = $1`,
    [id, awaited],
  )
  const [row] = await world.rows<{ id: number }>('select id from payment_dispute where booking_id = $1', [id])
  const first = randomUUID()
  return async (more: { evidence?: string | null; key?: string } = {}, as?: SignedIn) => {
    const { evidence = 'They were here.', key = first } = more
    const viewer = as ?? (await operatorOf(true))
    const call = { ...idOf(row!.id), idempotencyKey: key }
    return evidence === null
      ? world.call(dispute.acceptDispute, { ...call, body: {} }, viewer)
      : world.call(dispute.submitEvidence, { ...call, body: { evidence } }, viewer)
  }
}
const CREDIT = { creditLimit: 100_000, reason: 'Geprüft' }
const payMode = (viewer: SignedIn) => world.call(budget.changeCompany, { body: { payMode: 'statement' } }, viewer)
const costed = (body: object, id: number, viewer: SignedIn) =>
  world.call(cost.changeCost, { ...idOf(id), body }, viewer)
/** A visit of last month, whose statement is closed. */
async function onStatement() {
  world.clock.set('2026-11-10T08:00:00Z')
  const viewer = await member(undefined, `pay_mode = 'statement', credit_cents = 100000`)
  const { id } = await booked(viewer)
  world.clock.set('2026-12-01T03:00:00Z')
  await endBookings(world.context, world.clock.now())
  await world.rows('update payment_method set removed_at = now() where company_id = $1', [viewer.companyId])
  await runStatements(world.context, world.clock.now())
  return { id, viewer }
}
const statementPaid = (id: number, viewer: SignedIn) =>
  world.call(companyStatement.payStatement, { ...idOf(id), body: {} }, viewer)
/** It failed, because there was no method; then there is this one. */
async function failedStatement(
  method: string | null,
  { isExpired = false, currency = 'EUR' }: { isExpired?: boolean; currency?: string } = {},
) {
  const { viewer } = await onStatement()
  await changed(viewer, `permissions = '{billing}'`)
  const [closed] = await world.rows<{ id: number; admin: string }>(
    'select s.id::float8 as id, c.admin_id as admin from statement s join company c on c.id = s.company_id where c.id = $1',
    [viewer.companyId],
  )
  const admin: SignedIn = { ...viewer, id: closed!.admin, kind: 'corporate' }
  if (method?.startsWith('DE')) await world.account(admin, method)
  else if (method !== null) await world.card(admin, method)
  await world.rows('update statement set currency = $2 where id = $1', [closed!.id, currency])
  if (isExpired)
    await world.rows(
      `update sandbox_method s set usable_until = $2 from payment_method m where m.method_ref = s.ref and m.company_id = $1`,
      [viewer.companyId, world.clock.now()],
    )
  return statementPaid(closed!.id, viewer)
}
const operatorOf = (proved: boolean) => world.person({ bits: KIND_BITS.operator, proved })
async function reportOf(id: number, change: object = {}, idempotencyKey: string = randomUUID(), as: Viewer = guest) {
  const body = { kind: 'office', id: String(id), ...REPORTED, email: `${randomUUID()}@probe.example`, ...change }
  return world.call(report.reportContent, { body: { ...body }, idempotencyKey }, as)
}
async function reportedOffice(): Promise<{ id: number; token: string; office: number }> {
  const office = await world.office()
  const { token } = (await reportOf(office.id)).data
  const [row] = await world.rows<{ id: number }>('select id from report_case where office_id = $1', [office.id])
  return { id: row?.id ?? 0, token, office: office.id }
}
const complainBy = (token: string) => world.call(report.complain, { params: { token }, body: { text: 'Doch.' } }, guest)
const decideOn = async (id: number, change: object = {}, as?: SignedIn) =>
  world.call(report.decideReport, { ...idOf(id), body: { ...DECIDED, ...change } }, as ?? (await operatorOf(true)))
const enterRequest = async (of: SignedIn, change: object = {}, as?: SignedIn) =>
  (
    await world.call(
      dataRequest.openDataRequest,
      { params: { id: of.id }, body: { ...ASKED_BY_LETTER, ...change } },
      as ?? (await operatorOf(true)),
    )
  ).data.id
const fulfil = async (id: number, outcome = '', as?: SignedIn) =>
  world.call(dataRequest.fulfilDataRequest, { ...idOf(id), body: { outcome } }, as ?? (await operatorOf(true)))
const extendRequest = async (id: number, as?: SignedIn) =>
  world.call(dataRequest.extendDataRequest, { ...idOf(id), ...REASON }, as ?? (await operatorOf(true)))
const closeRequest = async (id: number, as?: SignedIn) =>
  world.call(
    dataRequest.closeDataRequest,
    { ...idOf(id), body: { as: 'refused', ...REASON.body } },
    as ?? (await operatorOf(true)),
  )
const RATE_REASON = 'Mit allen Anbietern besprochen.'
const announceRate = (from: string, rate: number, as: SignedIn) =>
  world.call(announceCommission, { body: { from, rate, reason: RATE_REASON } }, as)
const withdrawRate = (from: string, as: SignedIn) =>
  world.call(withdrawCommission, { params: { from }, body: { reason: RATE_REASON } }, as)
const roles = (email: string, as: SignedIn) =>
  world.call(deskTeam.setRoles, { body: { email, roles: ['support'], reason: 'Fängt am Montag an.' } }, as)
const switchCreation = (off: boolean, operatorViewer: SignedIn) =>
  world.call(
    operator.switchFlag,
    { params: { name: 'office_creation' }, body: { off, reason: 'Probe' } },
    operatorViewer,
  )
async function whileOff(act: () => Promise<unknown>): Promise<unknown> {
  await switchCreation(true, await operatorOf(true))
  try {
    return await act()
  } finally {
    await switchCreation(false, await operatorOf(true))
  }
}
const suspend = (id: string, operatorViewer: SignedIn) =>
  world.call(suspension.suspendPerson, { params: { id }, ...AGAINST }, operatorViewer)
const resend = (id: string, mail: string, operatorViewer: SignedIn) =>
  world.call(deskPerson.resendMail, { params: { id }, body: { mail, ...REASON.body } }, operatorViewer)
const lookAs = async (id: string, as: SignedIn) =>
  world.call(startImpersonation, { params: { id }, ...REASON, caller: { cookie: await sessionOf(world, as) } }, as)
const liftLocks = (id: string, operatorViewer: SignedIn) =>
  world.call(deskPerson.liftLocks, { params: { id }, ...REASON }, operatorViewer)
/** A company that can invite, with somebody invited, whose link the last part of the answer is. */
async function inviting() {
  const of = memberWorld(world)
  const { admin, employee, id } = await of.company()
  const made = await of.invite(admin)
  const body = { ...of.body({ email: made.email }), id: made.id }
  return { of, admin, employee, company: id, made, body, token: await of.tokenFor(made.email) }
}
/** Somebody of their company who has these rights, and what they do. */
const holding = async (permissions: ('invite' | 'billing')[]) => {
  const all = await inviting()
  await all.of.grant(all.employee, permissions)
  return { ...all, ownId: await all.of.idOf(all.employee), adminId: await all.of.idOf(all.admin) }
}
/** The person with the address that was invited, who is somebody else already. */
async function accepting(make: () => Promise<SignedIn>) {
  const { of, made, token } = await inviting()
  const viewer = await make()
  await world.rows('update person set email = $2 where id = $1', [viewer.id, made.email])
  return of.accept(token, viewer)
}
const usedUp = async () => {
  const all = await inviting()
  await world.rows('update member set sent_that_day = 50, sent_at = $2 where id = $1', [all.made.id, world.clock.now()])
  return all
}
const importing = async (body: object, viewer?: SignedIn) =>
  world.call(
    members.importEmployees,
    { body: { csv: 'E-Mail;Name\na@import.example;A B', commit: true, ...body } },
    viewer ?? (await inviting()).admin,
  )
const WEEKDAY = { weekday: 1, kind: 'home' }
const keeping = async (day: string) => {
  const { employee } = await world.company()
  const [member] = await world.rows<{ id: number }>('select id from member where person_id = $1', [employee.id])
  return world.call(presence.keepVisits, { params: { id: String(member?.id) }, body: { day } }, employee)
}
const said = async (body: object) => world.call(presence.saveHours, { body }, (await world.company()).employee)
/** Their company was deleted a moment ago, or somebody else has taken them out of it. */
const leadBy = (viewer: SignedIn, member: number) => world.call(members.handOver, { body: { member } }, viewer)
const companyless = async () => ({ ...(await world.company()).employee, companyId: 4711 }) as SignedIn
const registering = async (over: object, more: object = {}) => {
  const { token } = await inviting()
  const body = { givenName: 'A', surname: 'B', password: 'Kran-Birne7 Lotse', terms: true, ...over }
  return world.call(members.registerByInvite, { params: { token }, body, ...more }, guest)
}
/** A home that is shared on the day of {@link TIME}, with a colleague who has booked there, and what its host asks then. */
const placed = <E extends Endpoint>(one: E, input: Parameters<TestWorld['call']>[1], viewer: SignedIn) =>
  world.call(one, input, viewer, { ...world.context, geocoder: geocoderOfBerlin(world.context.geocoder) })
const SHARED_DAY = { day: TIME.date, from: '09:00', to: '17:00' }
const AT_HOME = { address: KNOWN_ADDRESS, seats: 2 }
const UNKNOWN_ADDRESS = { ...KNOWN_ADDRESS, postcode: '10115' }
async function hosting({ isVisited = true } = {}) {
  const { id, admin, employee: host } = await world.company()
  await world.card(admin, CARDS.good)
  const home = (await placed(places.saveHome, { body: AT_HOME }, host)).data.id
  const shared = { body: { userOffice: home, on: true, days: [SHARED_DAY] } }
  const office = (await placed(places.saveShare, shared, host)).data[0]?.office ?? 0
  const visit = { office, ...TIME, expectedTotal: 0 }
  const visits = isVisited ? [(await world.call(booking.placeBooking, { body: visit }, admin)).data.id] : []
  const params = { userOffice: String(home) }
  return { company: id, admin, host, home, params, visit: visits[0] ?? 0 }
}
const sharing = async (body: object) => {
  const { host, home } = await hosting({ isVisited: false })
  return placed(places.saveShare, { body: { userOffice: home, on: true, days: [], ...body } }, host)
}
const twoComing = async () => {
  const all = await hosting()
  const office = (
    await world.rows<{ office_id: number }>('select office_id from user_office where id = $1', [all.home])
  )[0]!
  await world.call(booking.placeBooking, { body: { office: office.office_id, ...TIME, expectedTotal: 0 } }, all.host)
  return all
}
const manyPlaces = async (kind: 'other' | 'company', many: number) => {
  const all = await hosting({ isVisited: false })
  await world.rows(
    `insert into user_office (id, company_id, member_id, kind, title, seats, created_at, updated_at)
     select 1000000 + random() * 1e12 + n, m.company_id, case when $2 = 'other' then m.id end, $2, 'Ort ' || n, 1, now(), now()
     from member m cross join generate_series(1, $3::int) n where m.person_id = $1`,
    [all.host.id, kind, many],
  )
  return all
}
let companies = 0
const ask = (viewer: SignedIn, body: object = {}, on?: typeof world.context) =>
  world.call(
    conversion.requestConversion,
    { body: { companyName: `Firma ${(companies += 1)}`, permanent: true, address: ADDRESS, ...body } },
    viewer,
    on,
  )
const whileNoConversion = async (act: () => Promise<unknown>) => {
  const flag = async (off: boolean) =>
    world.call(
      operator.switchFlag,
      { params: { name: 'company_conversion' }, body: { off, reason: 'Probe' } },
      await operatorOf(true),
    )
  await flag(true)
  try {
    return await act()
  } finally {
    await flag(false)
  }
}
const decide = (id: number, operatorViewer: SignedIn, body: object = { approve: true }) =>
  world.call(conversion.decideConversion, { ...idOf(id), body }, operatorViewer)
/** @returns the id of their request */
/** Asked for by one, and taken by another before an operator decides. */
const takenMeanwhile = async (same: object) => {
  const id = await asked(await world.person(), same)
  const config = { ...world.context.config, COMPANIES: 'auto' as const }
  const vatCheck = { name: 'vies' as const, check: () => Promise.resolve({ state: 'valid' as const, reference: '' }) }
  const known = { ...same, address: { ...ADDRESS, vatId: 'DE136695976' } }
  await ask(await world.person(), known, { ...world.context, config, vatCheck })
  return decide(id, await operatorOf(true))
}
const asked = async (viewer: SignedIn, body: object = {}) => {
  await ask(viewer, body)
  const [row] = await world.rows<{ id: number }>('select id from company_request where person_id = $1', [viewer.id])
  return row?.id ?? 0
}
const verify = (id: number, name: string, operatorViewer: SignedIn) =>
  world.call(
    moderation.verifyProvider,
    { params: { id: String(id) }, body: { name, registerNumber: '' } },
    operatorViewer,
  )
const begun = async (viewer: SignedIn) =>
  (await world.call(wizard.createDraft, { body: { group: 1 }, idempotencyKey: randomUUID() }, viewer)).data.id
async function photographed(image: Buffer, viewer?: SignedIn, id?: number): Promise<unknown> {
  const provider = viewer ?? (await world.person())
  const body = { image: `data:image/jpeg;base64,${image.toString('base64')}` }
  return world.call(wizard.addPhoto, { ...idOf(id ?? (await begun(provider))), body }, provider)
}

const viewed = async (options: OfficeOptions, body: object = {}) =>
  world.call(office.viewOffice, { ...idOf((await world.office(options)).id), body }, guest)
const days = async (options: OfficeOptions, from = '2026-11-11') =>
  world.call(office.officeDays, { ...idOf((await world.office(options)).id), query: { from } }, guest)
const quote = async (options: OfficeOptions, body: object = {}) =>
  world.call(booking.quoteBooking, { body: { office: (await world.office(options)).id, ...TIME, ...body } }, guest)
const propose = async (options: OfficeOptions, body: object = {}) =>
  world.call(booking.proposeBooking, { body: { office: (await world.office(options)).id, ...body } }, guest)
const cancel = (id: number, viewer: Viewer, query: object = {}) =>
  world.call(booking.cancelBooking, { ...idOf(id), query }, viewer)
const withdraw = (id: number, viewer: Viewer, expectedFee = 0) =>
  world.call(withdrawal.withdraw, { ...idOf(id), body: { name: 'Lena', expectedFee } }, viewer)
const extend = (id: number, viewer: Viewer, body: object = {}, idempotencyKey?: string) =>
  world.call(
    extension.extendBooking,
    { ...idOf(id), body: { hours: 1, expectedTotal: 5000, ...body }, ...(idempotencyKey ? { idempotencyKey } : {}) },
    viewer,
  )
const moved = (id: number, viewer: Viewer, body: object = {}, idempotencyKey?: string) =>
  world.call(
    move.moveBooking,
    {
      ...idOf(id),
      body: { date: '2026-11-12', time: '12:00', hours: 4, expectedTotal: 4000, ...body },
      ...(idempotencyKey ? { idempotencyKey } : {}),
    },
    viewer,
  )
const previewed = (id: number, viewer: Viewer, body: object = {}) =>
  world.call(move.previewMove, { ...idOf(id), body }, viewer)
/** What a preview and a move refuse alike; the change is made to the booking before it. */
function moving(ask: (id: number, viewer: SignedIn, body?: object) => Promise<unknown>) {
  const after = async (change: string, body?: object) => {
    const { id, viewer } = await booked()
    await world.rows(change, [id])
    return ask(id, viewer, body)
  }
  const to = async (body: object) => {
    const { id, viewer } = await booked()
    return ask(id, viewer, body)
  }
  return {
    'request.not_found': async () => ask(4711, await world.person()),
    'search.date_invalid': () => to({ date: '2026-02-30' }),
    'search.time_format': () => to({ time: '25:00' }),
    'booking.grid': () => to({ time: '10:07' }),
    'booking.not_movable': () => after(`update payment_leg set state = 'paid' where booking_id = $1`),
    'booking.move_too_late': () => after(`update booking set free_until = '2026-11-10T07:00:00Z' where id = $1`),
    'booking.unpaid': () => after(`update payment_leg set state = 'hold_failed' where booking_id = $1`),
    'booking.change_waits': () => after(CHANGE_WAITS),
  } as const
}
/** Of the booking with that id: two hours more, while its company is asked. */
const CHANGE_WAITS = `insert into booking_change (office_id, booking_id, kind, request_key, hours, total_cents, hold_cents,
    method_id, day, a, b, start_at, end_at, asked_at, until, kept, desks)
  select b.office_id, b.id, 'extend', 'asked-before', 2, b.total_cents + 2000, 8000,
    leg.method_id, b.day, b.a, b.b + 8, b.start_at, b.end_at + interval '2 hours', b.created_at, b.end_at, '{}', 1
  from booking b join payment_leg leg on leg.booking_id = b.id where b.id = $1`
function movingTo() {
  const to = async (body: object) => {
    const { id, viewer } = await booked()
    return moved(id, viewer, body)
  }
  const at = async (change: string, body: object = {}) => {
    const { id, viewer } = await booked()
    await world.rows(`update office set ${change} where id = (select office_id from booking where id = $1)`, [id])
    return moved(id, viewer, body)
  }
  const withCode = async (change: string, body: object = {}) => {
    const discountCode = await code()
    const { id, viewer } = await booked(undefined, { discountCode, expectedTotal: 3500 })
    await world.rows(`update discount_code set ${change} where code = $1`, [discountCode])
    return moved(id, viewer, body)
  }
  return {
    'booking.office_not_available': () => at(`status = 'draft'`),
    'booking.office_not_bookable': () => at(`status = 'unpublished'`),
    'booking.no_such_time': () => to(NO_SUCH_TIME),
    'booking.midnight': () => to({ time: '21:00' }),
    'booking.past': () => to({ date: '2026-11-09' }),
    'booking.start_past': () => to({ date: '2026-11-10', time: '09:00' }),
    'booking.lead': () => at('lead_hours = 72'),
    'booking.horizon': () => to({ date: '2026-12-11' }),
    'booking.closed': () => to({ time: '05:00' }),
    'booking.no_free_desks': async () => {
      const { id, viewer, officeId } = await booked()
      await world.rows(
        `insert into office_day (office_id, day, capacity, turnover, open, occ)
         select id, '2026-11-12', 1, 0, hours[4], array_fill(1::int2, array[96]) from office where id = $1`,
        [officeId],
      )
      return moved(id, viewer)
    },
    'booking.same_time': () => to(TIME),
    'discount.date': () => withCode(`booking_until = '2026-11-11'`),
    'discount.minimum': () => withCode('minimum_cents = 4001'),
    'discount.maximum': () => withCode('maximum_cents = 3999'),
  } as const
}

/** A change that costs something for the first time is asked for, with each card that cannot be held. */
function heldFirst(change: (id: number, viewer: SignedIn) => Promise<unknown>) {
  const freeWith = async (card: string) => {
    const { id, viewer } = await booked()
    await world.rows(`update booking set discount_cents = sum_cents, total_cents = 0, block_cents = 0 where id = $1`, [
      id,
    ])
    const nothing = 'hold_cents = 0, amount_cents = 0, auth_ref = null, method_id = null'
    await world.rows(`update payment_leg set state = 'none', ${nothing} where booking_id = $1`, [id])
    await world.rows('update payment_method set removed_at = now() where person_id = $1', [viewer.id])
    await world.card(viewer, card)
    return { id, viewer }
  }
  const ask = async (card: string) => {
    const { id, viewer } = await freeWith(card)
    return change(id, viewer)
  }
  return {
    'booking.no_payment_method': async () => {
      const { id, viewer } = await freeWith(CARDS.good)
      await world.rows('update payment_method set removed_at = now() where person_id = $1', [viewer.id])
      return change(id, viewer)
    },
    'payment.declined': () => ask(CARDS.declines),
    'payment.insufficient': () => ask(CARDS.insufficient),
    'payment.not_confirmed': async () => {
      const { id, viewer } = await freeWith(CARDS.asksAlways)
      await change(id, viewer)
      await declineChallenge(viewer, id)
      return change(id, viewer)
    },
    'payment.expired_card': async () => {
      const { id, viewer } = await freeWith(CARDS.good)
      await world.rows(
        `update sandbox_method s set usable_until = $2 from payment_method m where m.method_ref = s.ref and m.person_id = $1`,
        [viewer.id, world.clock.now()],
      )
      return change(id, viewer)
    },
    'payment.currency': async () => {
      const { id, viewer } = await freeWith(CARDS.good)
      await world.rows(`update booking set currency = 'CHF' where id = $1`, [id])
      await world.rows(`update payment_method set kind = 'sepa' where person_id = $1`, [viewer.id])
      return change(id, viewer)
    },
    'payment.debit_newcomer': async () => {
      const { id, viewer } = await freeWith(CARDS.good)
      await world.account(viewer, ACCOUNT)
      return change(id, viewer)
    },
    'payment.debit_limit': async () => {
      const { id, viewer } = await freeWith(CARDS.good)
      return change(id, await overTheCap(viewer))
    },
  }
}
const extendByLink = (id: number, _: Viewer, body: object = {}, idempotencyKey?: string) =>
  world.call(
    extension.extendStay,
    {
      params: { token: stayToken(id, world.context.config.SECRET) },
      body: { hours: 1, expectedTotal: 5000, ...body },
      ...(idempotencyKey ? { idempotencyKey } : {}),
    },
    guest,
  )
/** What staying longer is refused for, by whoever is signed in or by the link of a mail. */
type Extend = (id: number, viewer: Viewer, body?: object, key?: string) => Promise<unknown>
function extending(ask: Extend) {
  /** A booking of 40 euros whose payment leg is changed before it is extended. */
  const extendedWith = async (change: string) => {
    const { id, viewer } = await booked()
    await world.rows(`update payment_leg set ${change} where booking_id = $1`, [id])
    return ask(id, viewer)
  }
  return {
    'request.not_found': async () => ask(4711, await world.person()),
    'request.key_reused': async () => {
      const { id, viewer } = await booked()
      await ask(id, viewer, {}, 'one-request')
      return ask(id, viewer, { hours: 2, expectedTotal: 6000 }, 'one-request')
    },
    'booking.extension_not_available': async () => {
      const { id, viewer } = await booked()
      return ask(id, viewer, { hours: 20 })
    },
    'booking.no_desk_to_extend': async () => {
      const { id, viewer, officeId } = await booked()
      await world.rows('update office_day set capacity = 1 where office_id = $1', [officeId])
      await world.rows('update office_day set occ = array_fill(1::int2, array[96]) where office_id = $1', [officeId])
      return ask(id, viewer)
    },
    'booking.price_changed': async () => {
      const { id, viewer } = await booked()
      return ask(id, viewer, { expectedTotal: 4999 })
    },
    'booking.unpaid': () => extendedWith(`state = 'hold_failed'`),
    'booking.change_waits': async () => {
      const { id, viewer } = await booked()
      await world.rows(CHANGE_WAITS, [id])
      return ask(id, viewer)
    },
    ...heldFirst((id, viewer) => ask(id, viewer, { expectedTotal: 1000 })),
  } as const
}
const rate = (id: number, viewer: Viewer) =>
  world.call(rating.rateBooking, { ...idOf(id), body: { rating: 8 } }, viewer)
const mark = async (
  one: typeof favourite.addFavourite | typeof favourite.toggleFavourite,
  options: OfficeOptions,
  full = false,
) => {
  const viewer = await world.person()
  const { id } = await world.office(options)
  if (full)
    await world.rows(
      `insert into favourite (person_id, office_id, created_at) select $1, id, $2 from office where id <> $3 limit ${MOST_FAVOURITES}`,
      [viewer.id, world.clock.now(), id],
    )
  return world.call(one, { body: { id } }, viewer)
}
const enoughOffices = async () => {
  const [row] = await world.rows<{ n: number }>('select count(*)::int as n from office')
  const { provider } = await world.office()
  for (let n = row?.n ?? 0; n < MOST_FAVOURITES; n += 1) await world.office({ provider })
}

/** One call of an endpoint about an office, by its owner or somebody else. */
type AtDesk = { options?: OfficeOptions; viewer?: SignedIn; params?: object; body?: object; query?: object }
const atDesk =
  (one: Endpoint, usual: Pick<AtDesk, 'params' | 'body' | 'query'> = {}) =>
  async ({ options = {}, viewer, params, body, query }: AtDesk = {}, before?: (id: number) => Promise<unknown>) => {
    const { id, provider } = await world.office(options)
    await before?.(id)
    const input = {
      params: { id: String(id), ...usual.params, ...params },
      ...(usual.body || body ? { body: { ...usual.body, ...body } } : {}),
      ...(usual.query || query ? { query: { ...usual.query, ...query } } : {}),
    }
    return world.call(one, input, viewer ?? provider.viewer)
  }
const BLOCK = { day: '2026-11-18', from: '10:00', to: '12:00' }
const WEEK = Array.from({ length: 7 }, () => [[32, 72]])
const keepBack = atDesk(block.createBlock, { body: BLOCK })
const previewBack = atDesk(dashboard.previewBlock, { body: BLOCK })
const giveFree = atDesk(block.deleteBlock, { params: { block: '4711' } })
const endSeries = atDesk(block.endSeries, { params: { series: '4711' } })
const overrideDay = atDesk(block.overrideDay, { params: { day: '2026-11-18' }, body: { spans: [] } })
const clearDay = atDesk(block.clearDay, { params: { day: '2026-11-18' } })
const readBlocks = atDesk(block.readBlocks, { query: { from: '2026-11-18' } })
const previewHours = atDesk(officeChange.previewHours, { body: { week: WEEK } })
const changeHours = atDesk(officeChange.changeHours, { body: { week: WEEK, seen: { outside: [] } } })
const previewCapacity = atDesk(officeChange.previewCapacity, { body: { capacity: 2 } })
const changeCapacity = atDesk(officeChange.changeCapacity, { body: { capacity: 2 } })
const changeTurnover = atDesk(officeChange.changeTurnover, { body: { minutes: 15 } })
const nobody = async () => ({ viewer: await world.person() })
const isRoom = (id: number) => world.rows('update office set capacity = 1, grp = 2 where id = $1', [id])
const fillDay = (id: number) =>
  world.rows(
    `insert into office_block (office_id, id, day, a, b, desks, source, created_at)
     select $1::bigint, $1::bigint + n, $2::date, n, n + 1, 1, 'hand', now() from generate_series(1, $3::int) n`,
    [id, BLOCK.day, MOST_BLOCKS_A_DAY],
  )
const fillSeries = (id: number) =>
  world.rows(
    `insert into block_series (office_id, id, weekdays, a, b, desks, from_day, every_weeks, expanded_until, created_at)
     select $1::bigint, $1::bigint + n, b'1000000', 0, 4, 1, $2::date, 1, $2::date, now() from generate_series(1, $3::int) n`,
    [id, BLOCK.day, MOST_SERIES],
  )
const awayFrom = async (endpoint: Endpoint, from: string, until: string, before?: (id: number) => Promise<unknown>) => {
  const { id, provider } = await world.office()
  await before?.(id)
  return world.call(endpoint, { body: { from, until } }, provider.viewer)
}
const ofCalendar = async () => {
  const { id, provider } = await world.office()
  const [foreign] = await world.rows<{ id: number }>(
    `insert into office_block (office_id, id, day, a, b, desks, source, ref, created_at)
     values ($1::bigint, $1::bigint + 1, $2::date, 40, 48, 1, 'feed', 1, now()) returning id`,
    [id, BLOCK.day],
  )
  const params = { id: String(id), block: String(foreign?.id) }
  return world.call(block.deleteBlock, { params }, provider.viewer)
}
const bookAt = async (id: number, more: object = {}) =>
  world.call(booking.placeBooking, { body: wishFor(id, more) }, await payer())

const makeKey = (who: SignedIn, scope = 'bookings:read') =>
  world.call(apiKeys.createApiKey, { body: { name: 'Probe', scopes: [scope], days: 30 } }, who)
const addHook = async (who: SignedIn, more: object = {}) =>
  world.call(
    webhook.addWebhook,
    { body: { url: 'https://program.example/hook', events: ['booking.placed'], ...more } },
    who,
  )
/** One of somebody's, which is paused where that is asked. */
async function hook(isPaused = false) {
  const { viewer } = await world.provider()
  const params = { id: (await addHook(viewer)).data.id }
  if (isPaused) await world.call(webhook.changeWebhook, { params, body: { isPaused } }, viewer)
  return { viewer, params }
}
const employeeOf = async () => (await world.company()).employee
const ANNOUNCED_UPDATE = { textDe: 'Weiter', textEn: 'On' }
const unproved = () => world.person({ bits: 32, proved: false })
const announce = async (differs: object = {}) =>
  world.call(
    announcement.createAnnouncement,
    { body: { ...ANNOUNCED, ...differs } },
    await world.person({ bits: KIND_BITS.operator }),
  )
const announceAgain = async (call: Endpoint, id: number, body?: object) =>
  world.call(call, { params: { id: String(id) }, body }, await world.person({ bits: KIND_BITS.operator }))
const announced = async () => (await announce()).data.id
const announcedAndOver = async () => {
  const id = await announced()
  await announceAgain(announcement.endAnnouncement, id)
  return id
}

const TABLE: readonly Row[] = [
  ...(
    [
      [block.createBlock, keepBack],
      [dashboard.previewBlock, previewBack],
    ] as const
  ).map(([endpoint, act]) =>
    raise(endpoint, {
      'request.not_found': async () => act(await nobody()),
      'search.date_invalid': () => act({ body: { day: '2026-02-30' } }),
      'search.time_format': () => act({ body: { to: '25:00' } }),
      'office.block_time': () => act({ body: { to: '10:00' } }),
      'office.block_past': () => act({ body: { day: '2026-11-09' } }),
      'office.block_far': () => act({ body: { day: '2027-11-12' } }),
      'office.block_range': () => act({ body: { repeat: 'weekly', until: '2026-11-17' } }),
      'office.block_desks': () => act({ body: { desks: 5 } }),
      'office.too_many_blocks': () => act({}, fillDay),
      'office.too_many_series': () => act({ body: { repeat: 'weekly' } }, fillSeries),
    }),
  ),
  raise(block.deleteBlock, { 'request.not_found': () => giveFree(), 'office.block_foreign': ofCalendar }),
  raise(feed.listFeeds, {
    'request.not_found': async () => world.call(feed.listFeeds, { params: UNKNOWN }, await world.person()),
  }),
  raise(feed.addFeed, {
    'request.not_found': async () =>
      world.call(feed.addFeed, { params: UNKNOWN, body: CALENDAR }, await world.person()),
    'office.feed_address': async () => {
      const { id, provider } = await world.office()
      const body = { ...CALENDAR, address: 'http://calendar.example/a.ics' }
      return world.call(feed.addFeed, { ...idOf(id), body }, provider.viewer)
    },
    'office.feed_too_many': async () => {
      const { id, provider } = await world.office()
      let more = 0
      return often(5, () => {
        const body = { ...CALENDAR, address: `https://calendar.example/${(more += 1)}.ics` }
        return world.call(feed.addFeed, { ...idOf(id), body }, provider.viewer)
      })
    },
    'request.too_many': async () => {
      const { id, provider } = await world.office()
      return overTheRate(30, () => world.call(feed.addFeed, { ...idOf(id), body: CALENDAR }, provider.viewer))
    },
  }),
  raise(feed.previewFeed, {
    'request.not_found': async () =>
      world.call(feed.previewFeed, { params: UNKNOWN, body: { address: CALENDAR.address } }, await world.person()),
    'office.feed_address': async () => {
      const { id, provider } = await world.office()
      const body = { address: 'http://calendar.example/a.ics' }
      return world.call(feed.previewFeed, { ...idOf(id), body }, provider.viewer)
    },
    'request.too_many': async () => {
      const { id, provider } = await world.office()
      const body = { address: CALENDAR.address }
      return overTheRate(30, () => world.call(feed.previewFeed, { ...idOf(id), body }, provider.viewer))
    },
  }),
  raise(feed.changeFeed, {
    'request.not_found': async () => {
      const { id, provider } = await world.office()
      const body = { onOutage: 'close' as const }
      return world.call(feed.changeFeed, { params: { id: String(id), feed: '4711' }, body }, provider.viewer)
    },
  }),
  raise(feed.removeFeed, {
    'request.not_found': async () => {
      const { id, provider } = await world.office()
      return world.call(feed.removeFeed, { params: { id: String(id), feed: '4711' } }, provider.viewer)
    },
  }),
  raise(feed.checkFeed, {
    'request.not_found': async () => {
      const { id, provider } = await world.office()
      return world.call(feed.checkFeed, { params: { id: String(id), feed: '4711' } }, provider.viewer)
    },
    'request.too_many': async () => {
      const { id, provider } = await world.office()
      const { data } = await world.call(feed.addFeed, { ...idOf(id), body: CALENDAR }, provider.viewer)
      const params = { id: String(id), feed: String(data.id) }
      return often(1, () => world.call(feed.checkFeed, { params }, provider.viewer))
    },
  }),
  raise(block.endSeries, {
    'request.not_found': () => endSeries(),
    'search.date_invalid': () => endSeries({ query: { from: '2026-02-30' } }),
  }),
  ...[block.createVacation, dashboard.previewVacation].map((endpoint) => {
    const act = (from: string, until: string, before?: (id: number) => Promise<unknown>) =>
      awayFrom(endpoint, from, until, before)
    return raise(endpoint, {
      'request.not_found': async () =>
        world.call(endpoint, { body: { from: '2026-12-01', until: '2026-12-02' } }, await world.person()),
      'search.date_invalid': () => act('2026-02-30', '2026-12-02'),
      'office.block_past': () => act('2026-11-09', '2026-12-02'),
      'office.block_far': () => act('2027-11-12', '2027-11-13'),
      'office.block_range': () => act('2026-12-02', '2026-12-01'),
      'office.vacation_long': () => act('2026-12-01', '2027-02-01'),
      'office.too_many_blocks': () => act('2026-11-17', '2026-11-18', fillDay),
    })
  }),
  raise(block.deleteVacation, {
    'request.not_found': async () =>
      world.call(block.deleteVacation, { params: UNKNOWN }, (await world.office()).provider.viewer),
    'search.date_invalid': async () =>
      world.call(block.deleteVacation, { params: UNKNOWN, query: { from: 'today' } }, await world.person()),
  }),
  raise(block.overrideDay, {
    'request.not_found': async () => overrideDay(await nobody()),
    'search.date_invalid': () => overrideDay({ params: { day: '2026-02-30' } }),
    'office.hours_invalid': () => overrideDay({ body: { spans: [[40, 40]] } }),
    'office.block_past': () => overrideDay({ params: { day: '2026-11-09' } }),
    'office.block_far': () => overrideDay({ params: { day: '2027-11-12' } }),
  }),
  raise(block.clearDay, {
    'request.not_found': () => clearDay(),
    'search.date_invalid': () => clearDay({ params: { day: '2026-02-30' } }),
  }),
  raise(block.readBlocks, {
    'request.not_found': async () => readBlocks(await nobody()),
    'search.date_invalid': () => readBlocks({ query: { from: '2026-02-30' } }),
  }),
  ...[earnings.readEarnings, earnings.downloadEarnings, insights.readInsights, insights.downloadInsights].map((one) =>
    raise(one, {
      'request.not_found': async () => world.call(one, { query: { office: UNKNOWN.id } }, await world.person()),
    }),
  ),
  raise(statement.downloadStatement, {
    'request.not_found': async () =>
      world.call(statement.downloadStatement, { query: { currency: 'EUR', month: '2026-11' } }, await world.person()),
  }),
  raise(statement.downloadStatementPdf, {
    'request.not_found': async () =>
      world.call(
        statement.downloadStatementPdf,
        { query: { currency: 'EUR', month: '2026-10' } },
        await world.person(),
      ),
    'statement.too_long': async () => {
      const { id, viewer } = await world.provider()
      await world.rows(
        `insert into payout (id, provider_id, psp, ref, currency, amount_cents, state, created_at, arrives_on)
         select -nth, $1, 'many', 'many ' || nth, 'EUR', 100, 'paid', '2026-10-05T02:00:00Z', '2026-10-05'
         from generate_series(1, 10001) nth`,
        [id],
      )
      return world.call(statement.downloadStatementPdf, { query: { currency: 'EUR', month: '2026-10' } }, viewer)
    },
  }),
  raise(dashboard.readCalendarDay, {
    'search.date_invalid': async () =>
      world.call(dashboard.readCalendarDay, { query: { date: '2026-02-30' } }, await world.person()),
  }),
  raise(dashboard.readCalendarWeek, {
    'request.not_found': async () =>
      world.call(dashboard.readCalendarWeek, { query: { ...UNKNOWN, date: '2026-11-20' } }, await world.person()),
    'search.date_invalid': async () =>
      world.call(dashboard.readCalendarWeek, { query: { date: '2026-02-30' } }, await world.person()),
  }),
  raise(officeChange.previewHours, {
    'request.not_found': async () => previewHours(await nobody()),
    'office.hours_invalid': () => previewHours({ body: { week: WEEK.map(() => []) } }),
  }),
  raise(officeChange.changeHours, {
    'request.not_found': async () => changeHours(await nobody()),
    'office.hours_invalid': () => changeHours({ body: { week: WEEK.map(() => []) } }),
    'office.effects_changed': () => changeHours({ body: { seen: { outside: [4711] } } }),
  }),
  raise(officeChange.previewCapacity, {
    'request.not_found': async () => previewCapacity(await nobody()),
    'search.date_invalid': () => previewCapacity({ body: { from: '2026-02-30' } }),
    'office.capacity_room': () => previewCapacity({}, isRoom),
  }),
  raise(officeChange.changeCapacity, {
    'request.not_found': async () => changeCapacity(await nobody()),
    'search.date_invalid': () => changeCapacity({ body: { from: '2026-02-30' } }),
    'office.capacity_room': () => changeCapacity({}, isRoom),
    'office.capacity_booked': () => changeCapacity({}, (id) => bookAt(id, { quantity: 3, expectedTotal: 12_000 })),
  }),
  raise(officeChange.changeTurnover, {
    'request.not_found': async () => changeTurnover(await nobody()),
    'office.turnover_desks': () => changeTurnover(),
  }),
  raise(booking.quoteBooking, {
    'request.not_found': () => quote({ status: 'draft' }),
    'request.gone': () => quote({ status: 'deleted' }),
    'search.date_invalid': () => quote({}, { date: '2026-02-30' }),
    'search.time_format': () => quote({}, { time: '25:00' }),
    'booking.grid': () => quote({}, { time: '10:07' }),
  }),
  raise(booking.proposeBooking, {
    'request.not_found': () => propose({ status: 'draft' }),
    'request.gone': () => propose({ status: 'deleted' }),
    'search.date_invalid': () => propose({}, { date: '2026-02-30' }),
    'search.time_format': () => propose({}, { time: '25:00' }),
    'booking.grid': () => propose({}, { time: '10:07' }),
  }),
  raise(booking.holdBooking, {
    ...hold.ways,
    ...spending(hold.ask),
    'booking.slot_lapsed': async () => {
      const viewer = await payer()
      const { id } = await world.office()
      const body = wishFor(id)
      const first = await world.call(booking.holdBooking, { body }, viewer)
      await world.call(booking.cancelBooking, { params: { id: String(first.data.id) } }, viewer)
      await later(10)
      await world.call(booking.holdBooking, { body }, viewer)
      await later(10)
      return hold.ask({ at: id, viewer })
    },
    'booking.busy_address': async () => {
      const address = '192.0.2.77'
      const { id } = await world.office({ capacity: 50 })
      const caller = { address }
      const wish = { at: id, caller, body: { quantity: 4, expectedTotal: 16_000 } }
      for (let i = 0; i < 10; i += 1) await hold.ask({ ...wish, viewer: await world.person() })
      return hold.ask({ at: id, caller })
    },
  }),
  raise(booking.placeBooking, {
    ...place.ways,
    ...spending(place.ask),
    'booking.unverified': async () => place.ask({ viewer: await world.person({ verified: false }) }),
    'booking.no_billing_address': async () => place.ask({ viewer: await world.person({ billing: false }) }),
    'booking.no_payment_method': async () => place.ask({ viewer: await world.person() }),
    'booking.hold_over': async () => {
      const viewer = await payer(CARDS.declines)
      const wish = { at: (await world.office()).id, viewer, idempotencyKey: 'over-and-out' }
      await place.ask(wish).catch(() => null)
      await later(11)
      return place.ask(wish)
    },
    'payment.declined': async () => place.ask({ viewer: await payer(CARDS.declines) }),
    'payment.insufficient': async () => place.ask({ viewer: await payer(CARDS.insufficient) }),
    'payment.not_confirmed': async () => {
      const viewer = await payer(CARDS.asksAlways)
      const wish = { at: (await world.office()).id, viewer, idempotencyKey: 'not-confirmed' }
      await declineChallenge(viewer, (await place.ask(wish)).data.id)
      return place.ask(wish)
    },
    'payment.expired_card': async () => {
      const viewer = await world.person()
      await afterExpiry(viewer)
      return place.ask({ viewer, body: { date: '2026-12-03' } })
    },
    'payment.currency': async () => {
      const viewer = await world.person()
      await debit(viewer)
      return place.ask({ viewer, office: { provider: await world.provider('CH') } })
    },
    'payment.debit_newcomer': async () => {
      const viewer = await world.person()
      await world.account(viewer, ACCOUNT)
      return place.ask({ viewer })
    },
    'payment.debit_limit': async () => place.ask({ viewer: await overTheCap() }),
  }),
  raise(booking.payBooking, {
    'request.not_found': async () => pay(await held(await world.person()), await world.person()),
    'auth.forbidden': async () => {
      const { admin, employee } = await world.company()
      return pay(await held(employee), admin)
    },
    'booking.suspended': () => paidBy({ suspended: true }),
    'booking.unpaid': async () => {
      const viewer = await payer()
      const id = await held(viewer)
      await owes(viewer)
      return pay(id, viewer)
    },
    'booking.unverified': () => paidBy({ verified: false }),
    'booking.no_billing_address': () => paidBy({}, { billing: false }),
    'booking.no_payment_method': () => paidBy({}),
    'booking.hold_over': async () => {
      const viewer = await payer()
      const id = await held(viewer)
      await later(11)
      return pay(id, viewer)
    },
    'payment.declined': async () => (await heldAndPaid(CARDS.declines)).ask(),
    'payment.insufficient': async () => (await heldAndPaid(CARDS.insufficient)).ask(),
    'payment.not_confirmed': async () => {
      const { id, viewer, ask } = await heldAndPaid(CARDS.asksAlways)
      await ask()
      await declineChallenge(viewer, id)
      return pay(id, viewer)
    },
    'payment.expired_card': async () => {
      const viewer = await world.person()
      await afterExpiry(viewer)
      const id = await held(viewer, {}, { date: '2026-12-03' })
      const { data } = await world.call(payment.listPaymentMethods, {}, viewer)
      return world.call(booking.payBooking, { ...idOf(id), body: { paymentMethod: data[0]?.id } }, viewer)
    },
    'payment.currency': async () => {
      const viewer = await world.person()
      await debit(viewer)
      const id = await held(viewer, { provider: await world.provider('CH') })
      const { data } = await world.call(payment.listPaymentMethods, {}, viewer)
      return world.call(booking.payBooking, { ...idOf(id), body: { paymentMethod: data[0]?.id } }, viewer)
    },
    'payment.account_refused': async () => {
      const { id, viewer } = await booked()
      const method = await world.account(viewer, ACCOUNT)
      await world.rows(
        `update payment_leg set state = 'failed', method_id = $2, decline_code = 'account_closed' where booking_id = $1`,
        [id, method],
      )
      return payWith(id, viewer, method)
    },
    'payment.debit_newcomer': async () => {
      const viewer = await world.person()
      return payWith(await held(viewer), viewer, await world.account(viewer, ACCOUNT))
    },
    'payment.debit_limit': async () => {
      const viewer = await overTheCap()
      return payWith(await held(viewer), viewer, await world.account(viewer, ACCOUNT))
    },
  }),
  raise(booking.listBookings, {
    'search.date_invalid': async () =>
      world.call(booking.listBookings, { query: { from: '2026-02-30' } }, await world.person()),
  }),
  raise(booking.readBooking, {
    'request.not_found': async () => world.call(booking.readBooking, { params: UNKNOWN }, await world.person()),
  }),
  raise(booking.cancelBooking, {
    'request.not_found': async () => cancel(4711, await world.person()),
    'auth.forbidden': async () => {
      const viewer = await member(`permissions = '{book}'`)
      return cancel((await booked(viewer)).id, viewer)
    },
    'booking.not_cancelable': async () => {
      const { id, viewer, provider } = await booked(undefined, { date: '2026-11-20' })
      await cancel(id, provider, { reason: 'Wasserschaden' })
      return cancel(id, viewer)
    },
    'booking.started': async () => {
      const { id, viewer } = await booked()
      world.clock.set('2026-11-11T09:00:00Z')
      return cancel(id, viewer)
    },
    'booking.fee_changed': async () => {
      const { id, viewer } = await booked()
      return cancel(id, viewer, { expectedFee: '1' })
    },
    'booking.provider_too_late': async () => {
      const { id, provider } = await booked()
      world.clock.set('2026-11-09T09:00:00.001Z')
      return cancel(id, provider)
    },
    'booking.reason_needed': async () => {
      const { id, provider } = await booked(undefined, { date: '2026-11-20' })
      return cancel(id, provider)
    },
  }),
  raise(listNearby, {
    'request.not_found': async () => world.call(listNearby, { params: UNKNOWN }, await world.person()),
  }),
  raise(withdrawal.readWithdrawal, {
    'request.not_found': async () => world.call(withdrawal.readWithdrawal, { params: UNKNOWN }, await world.person()),
  }),
  raise(withdrawal.withdraw, {
    'request.not_found': async () => withdraw(4711, await world.person()),
    'booking.no_consumer': async () => {
      const { admin, employee } = await world.company()
      await world.card(admin, CARDS.good)
      return withdraw((await booked(employee)).id, employee)
    },
    'booking.not_cancelable': async () => {
      const { id, viewer } = await booked()
      await cancel(id, viewer)
      return withdraw(id, viewer)
    },
    'booking.started': async () => {
      const { id, viewer } = await booked()
      world.clock.set('2026-11-11T09:00:00Z')
      return withdraw(id, viewer)
    },
    'booking.fee_changed': async () => {
      const { id, viewer } = await booked()
      return withdraw(id, viewer, 1)
    },
  }),
  raise(extension.listExtensions, {
    'request.not_found': async () => world.call(extension.listExtensions, { params: UNKNOWN }, await world.person()),
  }),
  raise(team.quoteTeamDay, quoteTeam.ways),
  raise(team.placeTeamDay, {
    ...placeTeam.ways,
    'booking.no_such_time': () => placeTeam.ask({ body: NO_SUCH_TIME }),
    'booking.midnight': () => placeTeam.ask({ body: { time: '21:00' } }),
    'booking.past': () => placeTeam.ask({ body: { date: '2026-11-09' } }),
    'booking.start_past': () => placeTeam.ask({ body: { date: '2026-11-10', time: '09:00' } }),
    'booking.lead': () => placeTeam.ask({ body: { date: '2026-11-11' }, office: { leadHours: 48 } }),
    'booking.horizon': () => placeTeam.ask({ body: { date: '2026-12-11' } }),
    'booking.closed': () => placeTeam.ask({ office: { open: [28, 48] } }),
    'booking.price_changed': () => placeTeam.ask({ body: { expectedTotal: 7999 } }),
    'booking.suspended': () => placeTeam.ask({ viewer: { suspended: true } }),
    'booking.unverified': () => placeTeam.ask({ viewer: { verified: false } }),
    'booking.no_billing_address': async () => {
      const { ask, id } = await teamHeld(CARDS.good)
      await world.rows('delete from billing_address where company_id = $1', [id])
      return ask()
    },
    'booking.unpaid': async () => {
      const { ask, admin } = await teamHeld(CARDS.good)
      await owes(admin)
      return ask()
    },
    'booking.hold_over': async () => {
      const { ask } = await teamHeld(CARDS.declines)
      await ask().catch(() => null)
      return ask()
    },
    'booking.no_payment_method': async () => (await teamHeld(null)).ask(),
    'payment.currency': async () => {
      const { id, admin } = await world.company()
      await world.account(admin, ACCOUNT)
      const office = (await world.office({ provider: await world.provider('CH') })).id
      const body = { office, ...TEAM_TIME, members: await membersOf(id), expectedTotal: 8000 }
      return world.call(team.placeTeamDay, { body }, admin)
    },
    'payment.declined': async () => (await teamHeld(CARDS.declines)).ask(),
    'payment.insufficient': async () => (await teamHeld(CARDS.insufficient)).ask(),
    'payment.expired_card': async () => teamAnswering('expired_card'),
    'payment.not_confirmed': async () => teamAnswering('authentication_failed'),
    'payment.debit_limit': async () => {
      const { ask, admin } = await teamHeld(null)
      await world.account(admin, ACCOUNT)
      const { id: office } = await world.office({ priceCents: 13_000 })
      return ask({ office, expectedTotal: 104_000 })
    },
    'request.key_reused': async () => {
      const { ask } = await teamHeld(CARDS.good)
      await ask()
      return ask({ time: '15:00' })
    },
    'company.cap': () => placeTeam.ask({ company: 'cap_cents = 7999' }),
    'company.credit': () => placeTeam.ask({ company: `pay_mode = 'statement', credit_cents = 7999` }),
    'company.budget_currency': () => placeTeam.ask({ company: `currency = 'CHF', cap_cents = 100000` }),
    'team.budget': () => placeTeam.ask({ change: `limit_kind = 'month', limit_cents = 3999` }),
    'team.cannot': () => placeTeam.ask({ change: `permissions = '{cancel}'` }),
    'team.desks': () => placeTeam.ask({ office: { capacity: 1 } }),
    'team.members': () => placeTeam.ask({ body: { members: [], expectedTotal: 0 } }),
    'team.overlap': async () => {
      const { id, admin, employee } = await world.company()
      await world.card(admin, CARDS.good)
      await booked(employee, { date: TEAM_TIME.date })
      const wish = {
        office: (await world.office()).id,
        ...TEAM_TIME,
        members: await membersOf(id),
        expectedTotal: 8000,
      }
      return world.call(team.placeTeamDay, { body: wish }, admin)
    },
  }),
  raise(move.previewMove, moving(previewed)),
  raise(move.moveBooking, {
    ...moving(moved),
    ...movingTo(),
    ...overBudget('book', (id, viewer) => moved(id, viewer, { hours: 5, expectedTotal: 5000 })),
    ...heldFirst((id, viewer) => moved(id, viewer, { hours: 5, expectedTotal: 1000 })),
    'request.key_reused': async () => {
      const { id, viewer } = await booked()
      await moved(id, viewer, {}, 'one-request')
      return moved(id, viewer, { time: '13:00' }, 'one-request')
    },
    'booking.price_changed': async () => {
      const { id, viewer } = await booked()
      return moved(id, viewer, { expectedTotal: 3999 })
    },
  }),
  raise(extension.extendBooking, { ...extending(extend), ...overBudget('extend', extend) }),
  raise(extension.listStay, {
    'request.not_found': async () => world.call(extension.listStay, { params: { token: 'nothing' } }, guest),
  }),
  raise(extension.extendStay, { ...extending(extendByLink), ...overBudget('extend', extendByLink) }),
  raise(keepClash, {
    'request.not_found': async () => world.call(keepClash, { params: UNKNOWN }, await world.person()),
  }),
  raise(message.readMessages, {
    'request.not_found': async () => world.call(message.readMessages, { params: UNKNOWN }, await world.person()),
  }),
  raise(message.sendMessage, {
    'request.not_found': async () => written(4711, await world.person()),
    'booking.suspended': async () => {
      const { id, viewer } = await booked()
      return written(id, { ...viewer, suspended: true })
    },
    'booking.message_closed': async () => {
      const viewer = await payer()
      return written(await held(viewer), viewer)
    },
    'request.too_many': async () => {
      const { id, viewer } = await booked()
      return overTheRate(30, () => written(id, viewer))
    },
    'request.key_reused': async () => {
      const { id, viewer } = await booked()
      await written(id, viewer, 'Hallo', 'the-same-key')
      return written(id, viewer, 'Anders', 'the-same-key')
    },
  }),
  raise(message.noteMessagesRead, {
    'request.not_found': async () =>
      world.call(message.noteMessagesRead, { params: UNKNOWN, body: { until: 1 } }, await world.person()),
  }),
  raise(message.takeBackMessage, {
    'request.not_found': async () => world.call(message.takeBackMessage, UNKNOWN_MESSAGE, await world.person()),
    'booking.message_stays': async () => {
      const { id, viewer } = await booked()
      const { data } = await written(id, viewer)
      world.clock.advance({ minutes: 6 })
      const params = { id: String(id), message: String(data.id) }
      return world.call(message.takeBackMessage, { params }, viewer)
    },
  }),
  raise(message.reportMessage, {
    'request.not_found': async () =>
      world.call(message.reportMessage, { ...UNKNOWN_MESSAGE, body: { reason: 'Werbung' } }, await world.person()),
  }),
  raise(message.hideMessage, {
    'account.proof_needed': async () =>
      world.call(message.hideMessage, { params: UNKNOWN, ...AGAINST }, await operatorOf(false)),
    'request.not_found': async () =>
      world.call(message.hideMessage, { params: UNKNOWN, ...AGAINST }, await operatorOf(true)),
  }),
  raise(message.keepMessage, {
    'account.proof_needed': async () =>
      world.call(message.keepMessage, { params: UNKNOWN, ...REASON }, await operatorOf(false)),
    'request.not_found': async () =>
      world.call(message.keepMessage, { params: UNKNOWN, ...REASON }, await operatorOf(true)),
  }),
  raise(report.readReportSubject, {
    'request.not_found': () => world.call(report.readReportSubject, { query: { kind: 'office', id: '4711' } }, guest),
    'report.own': async () => {
      const { id, provider } = await world.office()
      return world.call(report.readReportSubject, { query: { kind: 'office', id: String(id) } }, provider.viewer)
    },
  }),
  raise(report.reportContent, {
    'request.not_found': () => reportOf(4711),
    'request.key_reused': async () => {
      const { id } = await world.office()
      await reportOf(id, { email: 'ada@probe.example' }, 'report-key')
      return reportOf(id, { email: 'ada@probe.example', explanation: 'Etwas anderes.' }, 'report-key')
    },
    'request.too_many': async () => {
      const { id } = await world.office()
      return overTheRate(20, () => reportOf(id, { email: 'often@probe.example' }))
    },
    'account.email_invalid': () => reportOf(4711, { email: 'ada' }),
    'report.own': async () => {
      const { id, provider } = await world.office()
      return reportOf(id, {}, randomUUID(), provider.viewer)
    },
    'report.name_missing': () => reportOf(4711, { name: '' }),
    'report.email_missing': () => reportOf(4711, { email: '' }),
    'report.good_faith': () => reportOf(4711, { goodFaith: false }),
  }),
  raise(report.readReport, {
    'request.not_found': () => world.call(report.readReport, { params: { token: 'r1.none' } }, guest),
  }),
  raise(report.complain, {
    'request.not_found': () => complainBy('r1.none'),
    'report.no_complaint': async () => complainBy((await reportedOffice()).token),
  }),
  raise(report.decideReport, {
    'account.proof_needed': async () => decideOn(4711, {}, await operatorOf(false)),
    'request.not_found': async () => decideOn(4711),
    'report.decided_already': async () => {
      const { id } = await reportedOffice()
      await decideOn(id)
      return decideOn(id)
    },
    'report.same_operator': async () => {
      const { id, token } = await reportedOffice()
      const first = await operatorOf(true)
      await decideOn(id, { action: 'keep' }, first)
      await complainBy(token)
      return decideOn(id, { on: 'complaint' }, first)
    },
    'report.not_possible': async () => decideOn((await reportedOffice()).id, { action: 'remove_name' }),
    'report.gone': async () => {
      const { id, office } = await reportedOffice()
      await world.rows(`update office set status = 'deleted' where id = $1`, [office])
      return decideOn(id)
    },
    'report.rule_missing': async () => decideOn((await reportedOffice()).id, { rule: '' }),
  }),
  raise(trouble.reportTrouble, {
    'request.not_found': async () => world.call(trouble.reportTrouble, { params: UNKNOWN }, await world.person()),
    'booking.not_taking_place': () => atTheDoor('2026-11-11T09:00:00Z', true),
    'booking.trouble_early': () => atTheDoor('2026-11-11T08:44:00Z'),
    'booking.trouble_late': () => atTheDoor('2026-11-11T13:00:01Z'),
    'request.too_many': () => atTheDoor('2026-11-11T09:00:00Z', false, 7),
  }),
  raise(trouble.endTrouble, {
    'request.not_found': async () => world.call(trouble.endTrouble, { params: UNKNOWN }, await world.person()),
  }),
  raise(trouble.answerTrouble, {
    'request.not_found': async () =>
      world.call(trouble.answerTrouble, { params: UNKNOWN, body: { answer: 'coming' } }, await world.person()),
    'booking.no_trouble': async () => {
      const { id, provider } = await booked()
      return world.call(trouble.answerTrouble, { ...idOf(id), body: { answer: 'coming' } }, provider)
    },
  }),
  raise(visit.listVisits, {
    'request.not_found': async () =>
      world.call(visit.listVisits, { query: { date: '2026-11-20', office: '4711' } }, await world.person()),
    'search.date_invalid': async () =>
      world.call(visit.listVisits, { query: { date: '2026-02-30' } }, await world.person()),
  }),
  raise(visit.checkIn, {
    'request.not_found': async () => world.call(visit.checkIn, { params: UNKNOWN }, await world.person()),
    'booking.not_taking_place': () => visited(visit.checkIn, '2026-11-11T08:00:00Z', true),
    'booking.check_in_early': () => visited(visit.checkIn, '2026-11-10T09:00:00Z'),
    'booking.check_in_late': () => visited(visit.checkIn, '2026-11-12T09:00:00Z'),
  }),
  raise(visit.checkOut, {
    'request.not_found': async () => world.call(visit.checkOut, { params: UNKNOWN }, await world.person()),
    'booking.check_out_early': () => leftAt('2026-11-11T08:59:59Z'),
    'booking.check_out_late': () => leftAt('2026-11-11T12:46:00Z'),
    'booking.price_changed': () => leftAt('2026-11-11T10:00:00Z', { expectedTotal: 3999 }),
  }),
  raise(visit.readDoor, {
    'request.not_found': async () => world.call(visit.readDoor, { params: UNKNOWN }, await world.person()),
  }),
  raise(visit.takeBackCheckIn, {
    'request.not_found': async () => world.call(visit.takeBackCheckIn, { params: UNKNOWN }, await world.person()),
    'booking.not_taking_place': () => visited(visit.takeBackCheckIn, '2026-11-11T08:00:00Z', true),
    'booking.visit_closed': () => visited(visit.takeBackCheckIn, '2026-11-14T09:00:00Z'),
  }),
  raise(visit.noteNoShow, {
    'request.not_found': async () => world.call(visit.noteNoShow, { params: UNKNOWN }, await world.person()),
    'booking.not_taking_place': () => visited(visit.noteNoShow, '2026-11-11T08:00:00Z', true),
    'booking.is_checked_in': () =>
      visited(visit.noteNoShow, '2026-11-11T09:40:00Z', false, (id, provider) =>
        world.call(visit.checkIn, idOf(id), provider),
      ),
    'booking.no_show_early': () => visited(visit.noteNoShow, '2026-11-11T09:10:00Z'),
    'booking.visit_closed': () => visited(visit.noteNoShow, '2026-11-14T09:00:00Z'),
  }),
  raise(visit.takeBackNoShow, {
    'request.not_found': async () => world.call(visit.takeBackNoShow, { params: UNKNOWN }, await world.person()),
    'booking.not_taking_place': () => visited(visit.takeBackNoShow, '2026-11-11T08:00:00Z', true),
    'booking.visit_closed': () => visited(visit.takeBackNoShow, '2026-11-14T09:00:00Z'),
  }),
  raise(search.searchOffices, searched(search.searchOffices)),
  raise(search.searchOfficesShort, searched(search.searchOfficesShort)),
  raise(office.viewOffice, {
    'request.not_found': () => viewed({ status: 'draft' }),
    'request.gone': () => viewed({ status: 'deleted' }),
    'search.date_invalid': () => viewed({}, { date: '2026-02-30' }),
    'search.time_format': () => viewed({}, { time: '25:00' }),
  }),
  raise(office.officeDays, {
    'request.not_found': () => days({ status: 'draft' }),
    'request.gone': () => days({ status: 'deleted' }),
    'search.date_invalid': () => days({}, '2026-02-30'),
  }),
  raise(readProviderProfile, {
    'auth.forbidden': async () => world.call(readProviderProfile, {}, (await world.company()).admin),
  }),
  raise(saveProviderProfile, {
    'account.email_invalid': async () => profiled({ email: 'nowhere' }),
    'account.phone_invalid': async () => profiled({ phone: '12345' }),
    'account.unverified': async () => profiled({}, await world.person({ verified: false })),
    'auth.forbidden': async () => profiled({}, await world.person({ suspended: true })),
    'office.certify': async () => profiled({ certified: false }),
  }),
  raise(tax.readTaxProfile, {
    'auth.forbidden': async () => world.call(tax.readTaxProfile, {}, (await world.company()).admin),
  }),
  raise(tax.listTaxCopies, {
    'auth.forbidden': async () => world.call(tax.listTaxCopies, {}, (await world.company()).admin),
  }),
  raise(tax.downloadTaxCopy, {
    'auth.forbidden': async () =>
      world.call(tax.downloadTaxCopy, { query: { year: '2025' } }, (await world.company()).admin),
    'request.not_found': async () => world.call(tax.downloadTaxCopy, { query: { year: '2025' } }, await world.person()),
  }),
  raise(taxMessage.compileTaxMessage, {
    'account.proof_needed': async () => (await taxMessages(false)).ask(2025),
    'tax.year_running': async () => (await taxMessages()).ask(2026),
    'tax.message_first': async () => (await taxMessages()).ask(2025, 'corrections'),
    'tax.message_open': async () => {
      const messages = await taxMessages()
      await messages.ask(2025)
      return messages.ask(2025)
    },
  }),
  raise(taxMessage.discardTaxMessage, {
    'account.proof_needed': async () => (await taxMessages(false)).discard(4711),
    'request.not_found': async () => (await taxMessages()).discard(4711),
    'tax.message_sent': async () => {
      const messages = await taxMessages()
      const id = await compiledTaxMessage(2023)
      await messages.mark(id)
      return messages.discard(id)
    },
  }),
  raise(taxMessage.markTaxMessageSent, {
    'account.proof_needed': async () => (await taxMessages(false)).mark(4711),
    'request.not_found': async () => (await taxMessages()).mark(4711),
    'search.date_invalid': async () => (await taxMessages()).mark(4711, { sentOn: '2026-02-30' }),
    'tax.sent_on': async () => {
      const messages = await taxMessages()
      return messages.mark(await compiledTaxMessage(2025), { sentOn: '2026-01-01' })
    },
    'tax.message_compiling': async () => {
      const messages = await taxMessages()
      return messages.mark(await messages.ask(2025))
    },
    'tax.message_empty': async () => {
      const messages = await taxMessages()
      return messages.mark(await messages.compile(2020))
    },
    'tax.message_sent': async () => {
      const messages = await taxMessages()
      const id = await compiledTaxMessage(2022)
      await messages.mark(id)
      return messages.mark(id)
    },
  }),
  raise(taxMessage.downloadTaxMessage, {
    'request.not_found': async () => (await taxMessages()).file(4711),
    'tax.message_compiling': async () => {
      const messages = await taxMessages()
      return messages.file(await messages.ask(2025))
    },
    'tax.message_empty': async () => {
      const messages = await taxMessages()
      return messages.file(await messages.compile(2021))
    },
  }),
  raise(tax.saveTaxProfile, {
    'account.unverified': async () => taxed({}, await world.person({ verified: false })),
    'auth.forbidden': async () => taxed({}, (await world.company()).admin),
    'request.not_found': async () => taxed({ places: [{ id: 4711, landRegister: 'Blatt 1' }] }),
    'tax.birth_date': async () => taxed({ birthDate: '2090-01-01' }),
    'tax.tin_invalid': async () => taxed({ tins: [{ country: 'DE', number: '12345678901' }] }),
  }),
  raise(readPayees, {
    'request.not_found': async () => world.call(readPayees, ELSEWHERE, await world.person()),
  }),
  raise(discount.createDiscount, {
    ...wrongTerms(async (body) =>
      world.call(discount.createDiscount, { body: { ...body, fundedBy: 'platform' } }, await operatorOf(true)),
    ),
    'account.proof_needed': async () =>
      world.call(
        discount.createDiscount,
        { body: { code: 'PROOF', percent: 1, fundedBy: 'platform' } },
        await world.person({ bits: 32, proved: false }),
      ),
    'discount.unknown_person': async () =>
      world.call(
        discount.createDiscount,
        { body: { code: 'NOBODY', percent: 1, fundedBy: 'platform', people: ['nobody@example.test'] } },
        await operatorOf(true),
      ),
    'discount.unknown_provider': async () =>
      world.call(
        discount.createDiscount,
        { body: { code: 'NOBODY', percent: 1, fundedBy: 'platform', providers: [4711] } },
        await operatorOf(true),
      ),
  }),
  raise(invoice.readBookingInvoice, {
    'request.not_found': async () => world.call(invoice.readBookingInvoice, { params: UNKNOWN }, await world.person()),
  }),
  raise(invoice.downloadInvoice, {
    'request.not_found': async () =>
      world.call(invoice.downloadInvoice, { params: { ...UNKNOWN, format: 'pdf' } }, await world.person()),
  }),
  raise(invoice.retryBookingInvoice, {
    'request.not_found': async () => world.call(invoice.retryBookingInvoice, { params: UNKNOWN }, await world.person()),
    // The host of a test has no tax number.
    'invoice.not_created': async () => {
      const viewer = await payer()
      const { id } = await booked(viewer, { date: '2026-11-12' })
      world.clock.set('2026-11-13T12:00:00Z')
      await endBookings(world.context, world.clock.now())
      // In batches: others have fallen due before.
      while ((await capturePayments(world.context, world.clock.now())) > 0);
      return world.call(invoice.retryBookingInvoice, idOf(id), viewer)
    },
  }),
  raise(missing.retryCommissionInvoice, {
    'request.not_found': async () =>
      world.call(missing.retryCommissionInvoice, { params: { ...UNKNOWN, month: '2026-11' } }, await operatorOf(true)),
    'invoice.not_created': async () => {
      const owner = await world.provider()
      await world.rows(
        `with due as (insert into ledger_tx (kind, idem_key, effective_at, created_at) values ('psp', 'planted', $2, $2) returning id)
         insert into commission_task (tx_id, provider_id, month, next_at, problem) select id, $1, '2026-10-01', $2, 'buyer' from due`,
        [owner.id, world.clock.now()],
      )
      const params = { id: String(owner.id), month: '2026-10' }
      return world.call(missing.retryCommissionInvoice, { params }, await operatorOf(true))
    },
  }),
  raise(missing.redrawInvoice, {
    'request.not_found': async () => world.call(missing.redrawInvoice, { params: UNKNOWN }, await operatorOf(true)),
  }),
  raise(refund.readBookingMoney, {
    'request.not_found': async () => world.call(refund.readBookingMoney, { params: UNKNOWN }, await operatorOf(true)),
  }),
  raise(refund.refundBooking, {
    'account.proof_needed': async () => (await refunding(true))({}, await operatorOf(false)),
    'payment.debit_returnable': async () => {
      const ask = await refunding(true)
      await world.rows(`update payment_method set kind = 'sepa' where kind = 'card'`)
      try {
        return await ask()
      } finally {
        await world.rows(`update payment_method set kind = 'card' where mandate_ref is null`)
      }
    },
    'payment.nothing_to_refund': async () => (await refunding(false))(),
    'payment.refund_too_high': async () => (await refunding(true))({ amountCents: 4001 }),
    'request.key_reused': async () => {
      const ask = await refunding(true)
      const operator = await operatorOf(true)
      await ask({ amountCents: 100 }, operator)
      return ask({ amountCents: 200 }, operator)
    },
    'request.not_found': async () =>
      world.call(refund.refundBooking, { params: UNKNOWN, body: { reason: 'Cold' } }, await operatorOf(true)),
  }),
  raise(dispute.submitEvidence, {
    'account.proof_needed': async () => (await answering())({}, await operatorOf(false)),
    'payment.dispute_answered': async () => {
      const ask = await answering()
      await ask()
      return ask({ key: randomUUID() })
    },
    'payment.dispute_over': async () => (await answering(false))(),
    'request.key_reused': async () => {
      const ask = await answering()
      const operator = await operatorOf(true)
      await ask({}, operator)
      return ask({ evidence: 'Another story.' }, operator)
    },
    'request.not_found': async () =>
      world.call(dispute.submitEvidence, { params: UNKNOWN, body: { evidence: 'Here.' } }, await operatorOf(true)),
  }),
  raise(dispute.acceptDispute, {
    'account.proof_needed': async () => (await answering())({ evidence: null }, await operatorOf(false)),
    'payment.dispute_answered': async () => {
      const ask = await answering()
      await ask()
      return ask({ evidence: null, key: randomUUID() })
    },
    'payment.dispute_over': async () => (await answering(false))({ evidence: null }),
    'request.key_reused': async () => {
      const ask = await answering()
      const operator = await operatorOf(true)
      await ask({}, operator)
      return ask({ evidence: null }, operator)
    },
    'request.not_found': async () =>
      world.call(dispute.acceptDispute, { params: UNKNOWN, body: {} }, await operatorOf(true)),
  }),
  raise(writeOff.writeOffBooking, {
    'account.proof_needed': async () => (await writingOff(true))('Gone', await operatorOf(false)),
    'payment.nothing_to_write_off': async () => (await writingOff(false))(),
    'request.key_reused': async () => {
      const ask = await writingOff(true)
      const operator = await operatorOf(true)
      await ask('Gone', operator)
      return ask('Another reason', operator)
    },
    'request.not_found': async () =>
      world.call(writeOff.writeOffBooking, { params: UNKNOWN, body: { reason: 'Gone' } }, await operatorOf(true)),
  }),
  raise(discount.endDiscount, {
    'account.proof_needed': async () =>
      world.call(
        discount.endDiscount,
        { params: { code: await code() } },
        await world.person({ bits: 32, proved: false }),
      ),
    'request.not_found': async () =>
      world.call(discount.endDiscount, { params: { code: 'NOBODYS' } }, await operatorOf(true)),
  }),
  raise(discount.createOwnDiscount, {
    ...wrongTerms(async (body) => world.call(discount.createOwnDiscount, { body }, (await world.provider()).viewer)),
    'request.too_many': async () => {
      const { viewer } = await world.provider()
      return overTheRate(50, () =>
        world.call(discount.createOwnDiscount, { body: { code: `MANY-${(codes += 1)}`, percent: 1 } }, viewer),
      )
    },
  }),
  raise(discount.endOwnDiscount, {
    'request.not_found': async () =>
      world.call(discount.endOwnDiscount, { params: { code: await code() } }, (await world.provider()).viewer),
  }),
  raise(createPayee, {
    'account.proof_needed': async () =>
      world.call(createPayee, { ...ELSEWHERE, body: {} }, await world.person({ proved: false })),
    'account.unverified': async () =>
      world.call(createPayee, { ...ELSEWHERE, body: {} }, await world.person({ verified: false })),
    'auth.forbidden': async () =>
      world.call(createPayee, { ...ELSEWHERE, body: {} }, await world.person({ suspended: true })),
    'request.not_found': async () => world.call(createPayee, { ...ELSEWHERE, body: {} }, await world.person()),
  }),
  raise(refreshPayee, {
    'request.not_found': async () => world.call(refreshPayee, ELSEWHERE, await world.person()),
  }),
  raise(wizard.createDraft, {
    'account.unverified': async () => wizardOf(world).begin(await world.person({ verified: false })),
    'auth.forbidden': async () => wizardOf(world).begin((await world.company()).employee),
    'office.creation_off': async () => {
      const provider = await world.person()
      return whileOff(() => wizardOf(world).begin(provider))
    },
    'office.too_many_drafts': async () => {
      const provider = await world.person()
      return often(20, () => begun(provider))
    },
  }),
  raise(wizard.readEditedOffice, {
    'request.not_found': async () => world.call(wizard.readEditedOffice, { params: UNKNOWN }, await world.person()),
  }),
  raise(wizard.saveDraftStep, {
    'office.draft_too_large': async () => {
      const provider = await world.person()
      const fields = Object.fromEntries(Array.from({ length: 151 }, (_, i) => [`f${i}`, '']))
      return wizardOf(world).save(provider, await begun(provider), 'title', fields)
    },
    'request.not_found': async () => wizardOf(world).save(await world.person(), 4711, 'title', {}),
    'request.too_many': async () => {
      const provider = await world.person()
      const id = await begun(provider)
      return overTheRate(600, () => wizardOf(world).save(provider, id, 'title', {}))
    },
  }),
  raise(wizard.saveOfficeStep, {
    'account.email_invalid': () => restated('contact', { email: 'me@' }),
    'account.phone_invalid': () => restated('contact', { phone: 'call me' }),
    'office.category_of_group': () => restated('category', { category: 'meeting_room' }),
    'office.companies_missing': () => restated('type', { audience: 'employees' }),
    'office.company_unknown': () => restated('type', { audience: 'employees', companies: '1' }),
    'office.draft_too_large': () =>
      restated('title', Object.fromEntries(Array.from({ length: 151 }, (_, i) => [`f${i}`, '']))),
    'office.layout_too_large': async () => {
      const { id, provider } = await world.office({ capacity: 1 })
      await world.rows('update office set grp = 2 where id = $1', [id])
      const fields = { people: '2', area: '9', layout_theatre: '3' }
      return world.call(
        wizard.saveOfficeStep,
        { ...idOf(id), body: { step: 'edit', version: 1, fields } },
        provider.viewer,
      )
    },
    'office.address_booked': async () => {
      const { officeId, provider } = await booked()
      return readdressed(officeId, provider, {})
    },
    'office.once_booked': async () => {
      const { id, viewer, provider, officeId } = await booked()
      await cancel(id, viewer)
      return readdressed(officeId, provider, { postcode: '1010', city: 'Wien', country: 'AT' })
    },
    'office.hours_invalid': () => restated('week', {}),
    'office.incomplete': async () => {
      const { id, provider } = await world.office({ capacity: 1, type: OFFICE_TYPE.internal })
      const body = { step: 'type', version: 1, fields: { audience: 'everybody' } }
      return world.call(wizard.saveOfficeStep, { ...idOf(id), body }, provider.viewer)
    },
    'search.date_invalid': async () => {
      const { id, provider } = await world.office({ capacity: 1 })
      const body = { step: 'edit', version: 1, fields: { capacity: '1', area: '9' }, from: '2026-02-30' }
      return world.call(wizard.saveOfficeStep, { ...idOf(id), body }, provider.viewer)
    },
    'search.time_format': () => restated('week', { 'd1[0][from]': '9 Uhr', 'd1[0][to]': '10:00' }),
    'office.price_missing': () => restated('pricing', { price: '0' }),
    'office.price_too_high': () => restated('pricing', { price: '10001' }),
    'office.tags_missing': () => restated('information', { tags_de: 'a, b' }),
    'request.not_found': async () => {
      const body = { step: 'title', version: 1, fields: {} }
      return world.call(wizard.saveOfficeStep, { params: UNKNOWN, body }, await world.person())
    },
  }),
  raise(wizard.addPhoto, {
    'office.not_image': async () => photographed(Buffer.from('nothing')),
    'office.image_failed': async () => photographed(Buffer.from('ffd8ffe0', 'hex')),
    'office.too_many_photos': async () => {
      const provider = await world.person()
      const id = await begun(provider)
      for (let i = 0; i < MOST_PHOTOS; i += 1) await wizardOf(world).photo(id, photoNamed(`full-${i}`))
      return photographed(Buffer.from('nothing'), provider, id)
    },
    'request.not_found': async () => photographed(Buffer.from('nothing'), await world.person(), 4711),
    'request.too_many': async () => {
      const provider = await world.person()
      const id = await begun(provider)
      return overTheRate(40, () => photographed(Buffer.from('nothing'), provider, id))
    },
  }),
  raise(wizard.arrangePhotos, {
    'office.photo_needed': async () => {
      const { id, provider } = await world.office()
      return world.call(wizard.arrangePhotos, { ...idOf(id), body: { keys: [] } }, provider.viewer)
    },
    'office.photo_unknown': async () => {
      const { id, provider } = await world.office()
      return world.call(wizard.arrangePhotos, { ...idOf(id), body: { keys: ['photo-x'] } }, provider.viewer)
    },
    'request.not_found': async () =>
      world.call(wizard.arrangePhotos, { params: UNKNOWN, body: { keys: [] } }, await world.person()),
  }),
  raise(wizard.publishOffice, {
    'auth.forbidden': async () =>
      world.call(wizard.publishOffice, { params: UNKNOWN }, await world.person({ suspended: true })),
    'office.company_unknown': async () => {
      const { viewer } = await world.provider()
      const id = await wizardOf(world).complete(viewer, { ...ANSWERS, type: { audience: 'employees', companies: '1' } })
      await wizardOf(world).photo(id, photoNamed('company-unknown'))
      return world.call(wizard.publishOffice, idOf(id), viewer)
    },
    'office.creation_off': async () => {
      const provider = await world.person()
      const id = await begun(provider)
      return whileOff(() => world.call(wizard.publishOffice, idOf(id), provider))
    },
    'office.hidden': async () => {
      const { id, provider } = await world.office()
      await world.call(moderation.hideOffice, { ...idOf(id), ...AGAINST }, await operatorOf(true))
      return world.call(wizard.publishOffice, idOf(id), provider.viewer)
    },
    'office.incomplete': async () => {
      const provider = await world.person()
      return world.call(wizard.publishOffice, idOf(await begun(provider)), provider)
    },
    'request.not_found': async () => world.call(wizard.publishOffice, { params: UNKNOWN }, await world.person()),
  }),
  raise(wizard.previewCard, {
    'request.not_found': async () =>
      world.call(wizard.previewCard, { params: UNKNOWN, body: {} }, await world.person()),
    'request.too_many': async () => {
      const provider = await world.person()
      const id = await begun(provider)
      return overTheRate(600, () => world.call(wizard.previewCard, { ...idOf(id), body: {} }, provider))
    },
    'office.draft_too_large': async () => {
      const provider = await world.person()
      const fields = Object.fromEntries(Array.from({ length: 151 }, (_, i) => [`f${i}`, '']))
      return world.call(
        wizard.previewCard,
        { ...idOf(await begun(provider)), body: { step: 'title', fields } },
        provider,
      )
    },
  }),
  raise(wizard.readSimilarPrices, {
    'request.not_found': async () => world.call(wizard.readSimilarPrices, { params: UNKNOWN }, await world.person()),
  }),
  raise(wizard.unpublishOffice, {
    'request.not_found': async () => world.call(wizard.unpublishOffice, { params: UNKNOWN }, await world.person()),
  }),
  raise(wizard.deleteOffice, {
    'office.has_bookings': async () => {
      const { officeId, provider } = await booked()
      return world.call(wizard.deleteOffice, idOf(officeId), provider)
    },
    'request.not_found': async () => world.call(wizard.deleteOffice, { params: UNKNOWN }, await world.person()),
  }),
  raise(wizard.duplicateOffice, {
    'account.unverified': async () => {
      const { id, provider } = await world.office()
      return world.call(wizard.duplicateOffice, idOf(id), { ...provider.viewer, verified: false })
    },
    'auth.forbidden': async () => {
      const { id, provider } = await world.office()
      return world.call(wizard.duplicateOffice, idOf(id), { ...provider.viewer, suspended: true })
    },
    'office.creation_off': async () => {
      const { id, provider } = await world.office()
      return whileOff(() => world.call(wizard.duplicateOffice, idOf(id), provider.viewer))
    },
    'office.too_many_drafts': async () => {
      const { id, provider } = await world.office()
      return often(20, () => world.call(wizard.duplicateOffice, idOf(id), provider.viewer))
    },
    'request.not_found': async () => world.call(wizard.duplicateOffice, { params: UNKNOWN }, await world.person()),
  }),
  raise(payment.addPaymentMethod, {
    'payment.declined': async () => saveCard('4000000000000002', await world.person()),
    'payment.insufficient': () => setupRefused('setUpMethod', 'insufficient_funds'),
    'payment.expired_card': async () => saveCard('4000000000000069', await world.person()),
    'payment.card_invalid': async () => saveCard('4242', await world.person()),
    'payment.iban_invalid': async () => world.account(await world.person(), 'DE00'),
    'payment.account_refused': async () => world.account(await world.person(), 'DE02120300000000202051'),
    'auth.forbidden': async () => saveCard(CARDS.good, (await world.company()).employee),
  }),
  raise(payment.finishPaymentSetup, {
    'payment.declined': async () => {
      const viewer = await world.person()
      const { data } = await saveCard(CARDS.asksAtSetup, viewer)
      await world.authenticate(data.actionUrl, false)
      return world.call(payment.finishPaymentSetup, { params: { setupRef: data.setupRef } }, viewer)
    },
    'payment.insufficient': () => setupRefused('getSetup', 'insufficient_funds'),
    'payment.expired_card': () => setupRefused('getSetup', 'expired_card'),
    'payment.account_refused': () => setupRefused('getSetup', 'account_closed'),
    'request.not_found': async () =>
      world.call(payment.finishPaymentSetup, { params: { setupRef: 'nobodys' } }, await world.person()),
    'auth.forbidden': async () => {
      const { employee } = await world.company()
      return world.call(payment.finishPaymentSetup, { params: { setupRef: 'any' } }, employee)
    },
  }),
  raise(payment.removePaymentMethod, {
    'request.not_found': async () => world.call(payment.removePaymentMethod, { params: UNKNOWN }, await world.person()),
    'auth.forbidden': async () => {
      const { admin, employee } = await world.company()
      return world.call(payment.removePaymentMethod, idOf(await world.card(admin, CARDS.good)), employee)
    },
    'payment.method_needed': async () => {
      const { viewer } = await booked()
      const { data } = await world.call(payment.listPaymentMethods, {}, viewer)
      return world.call(payment.removePaymentMethod, idOf(data[0]?.id ?? 0), viewer)
    },
  }),
  raise(payment.chooseDefaultMethod, {
    'request.not_found': async () => world.call(payment.chooseDefaultMethod, { params: UNKNOWN }, await world.person()),
    'auth.forbidden': async () => {
      const { admin, employee } = await world.company()
      return world.call(payment.chooseDefaultMethod, idOf(await world.card(admin, CARDS.good)), employee)
    },
  }),
  raise(billing.saveBillingAddress, {
    'auth.forbidden': async () =>
      world.call(billing.saveBillingAddress, { body: ADDRESS }, (await world.company()).employee),
    'account.vat_invalid': async () =>
      world.call(billing.saveBillingAddress, { body: { ...ADDRESS, vatId: 'DE136695977' } }, await world.person()),
  }),
  raise(billing.addBillingAddress, {
    'auth.forbidden': async () =>
      world.call(billing.addBillingAddress, { body: ADDRESS }, (await world.company()).employee),
    'account.vat_invalid': async () =>
      world.call(billing.addBillingAddress, { body: { ...ADDRESS, vatId: 'DE136695977' } }, await world.person()),
    'account.too_many_addresses': async () => {
      const viewer = await world.person()
      let street = 0
      return often(20, () =>
        world.call(billing.addBillingAddress, { body: { ...ADDRESS, street: `Weg ${(street += 1)}` } }, viewer),
      )
    },
  }),
  raise(billing.changeBillingAddress, {
    'auth.forbidden': async () =>
      world.call(billing.changeBillingAddress, { params: UNKNOWN, body: ADDRESS }, (await world.company()).employee),
    'account.vat_invalid': async () =>
      world.call(
        billing.changeBillingAddress,
        { params: UNKNOWN, body: { ...ADDRESS, vatId: 'DE136695977' } },
        await world.person(),
      ),
    'request.not_found': async () =>
      world.call(billing.changeBillingAddress, { params: UNKNOWN, body: ADDRESS }, await world.person()),
  }),
  ...[billing.defaultBillingAddress, billing.removeBillingAddress].map((one) =>
    raise(one, {
      'auth.forbidden': async () => world.call(one, { params: UNKNOWN }, (await world.company()).employee),
      'request.not_found': async () => world.call(one, { params: UNKNOWN }, await world.person()),
    }),
  ),
  raise(person.saveProfile, {
    'account.phone_invalid': async () => {
      const body = { givenName: 'Ada', surname: 'Probe', phone: '12345' }
      return world.call(person.saveProfile, { body }, await world.person())
    },
  }),
  raise(person.saveAvatar, {
    'account.not_image': () => uploaded(Buffer.from('nothing')),
    'account.image_failed': () => uploaded(Buffer.from('89504e470d0a1a0a', 'hex')),
    'account.image_too_large': async () =>
      world.call(
        person.saveAvatar,
        { body: { image: new File([new Uint8Array(MOST_FILE_BYTES + 1)], 'me.jpg') } },
        await world.person(),
      ),
    'request.too_many': async () => {
      const viewer = await world.person()
      return overTheRate(10, () => uploaded(Buffer.from('nothing'), viewer))
    },
  }),
  raise(publicProfile.readPublicProfile, {
    'request.not_found': async () =>
      world.call(publicProfile.readPublicProfile, { params: { id: randomUUID() } }, await world.person()),
  }),
  raise(person.saveMode, {
    'auth.forbidden': async () =>
      world.call(person.saveMode, { body: { mode: 'provider' } }, (await world.company()).employee),
    'account.unverified': async () =>
      world.call(person.saveMode, { body: { mode: 'provider' } }, await world.person({ verified: false })),
  }),
  raise(budget.readSpending, {
    'request.not_found': async () => world.call(budget.readSpending, { query: {} }, await member(LEFT)),
  }),
  raise(budget.listCostCentres, {
    'request.not_found': async () => world.call(budget.listCostCentres, {}, await member(LEFT)),
  }),
  raise(credit.setCompanyCredit, {
    'account.proof_needed': async () =>
      world.call(credit.setCompanyCredit, { params: UNKNOWN, body: CREDIT }, await operatorOf(false)),
    'request.not_found': async () =>
      world.call(credit.setCompanyCredit, { params: UNKNOWN, body: CREDIT }, await operatorOf(true)),
  }),
  raise(cost.changeCost, {
    'request.not_found': async () => costed({}, 4711, await member()),
    'company.unknown_cost_centre': async () => {
      const viewer = await member()
      return costed({ costCentre: 'NOPE' }, (await booked(viewer)).id, viewer)
    },
    'booking.cost_closed': async () => {
      const { id, viewer } = await onStatement()
      return costed({ reference: 'Projekt 7' }, id, viewer)
    },
  }),
  raise(companyBilling.readBilling, {
    'request.not_found': async () =>
      world.call(companyBilling.readBilling, { query: UNKNOWN }, (await world.company()).admin),
  }),
  ...(
    [
      companyBilling.downloadCompanyStatementPdf,
      companyBilling.downloadCompanyStatementCsv,
      companyBilling.downloadCompanyStatementDatev,
      statementArchive.downloadCompanyStatementZip,
    ] as const
  ).map((endpoint) =>
    raise(endpoint, {
      'request.not_found': async () =>
        world.call(endpoint, { params: UNKNOWN, query: {} }, (await world.company()).admin),
    }),
  ),
  raise(companyStatement.listCompanyStatements, {
    'request.not_found': async () => world.call(companyStatement.listCompanyStatements, {}, await member(LEFT)),
  }),
  raise(companyStatement.payStatement, {
    'request.not_found': async () => statementPaid(4711, (await world.company()).admin),
    'booking.no_payment_method': async () => failedStatement(null),
    'payment.declined': async () => failedStatement(CARDS.declines),
    'payment.insufficient': async () => failedStatement(CARDS.insufficient),
    'payment.not_confirmed': async () => {
      const { data } = await failedStatement(CARDS.asksAlways)
      await world.authenticate(data.actionUrl, false)
      const [row] = await world.rows<{ admin: string; company: number }>(
        'select c.admin_id as admin, c.id::float8 as company from statement s join company c on c.id = s.company_id where s.id = $1',
        [data.id],
      )
      const admin = await world.person({ bits: KIND_BITS.corporate })
      return statementPaid(data.id, { ...admin, id: row!.admin, companyId: row!.company })
    },
    'payment.expired_card': async () => failedStatement(CARDS.good, { isExpired: true }),
    'payment.currency': async () => failedStatement('DE89370400440532013000', { currency: 'CHF' }),
  }),
  raise(budget.changeCompany, {
    'company.name_taken': async () => {
      const [one, other] = [await world.company(), await world.company()]
      const name = `Probe ${one.id} GmbH`
      await world.call(budget.changeCompany, { body: { name } }, one.admin)
      return world.call(budget.changeCompany, { body: { name } }, other.admin)
    },
    'company.needs_credit': async () => payMode((await world.company()).admin),
    'company.statement_needs_method': async () => {
      const { id, admin } = await world.company()
      await world.rows('update company set credit_cents = 1000 where id = $1', [id])
      return payMode(admin)
    },
    'request.not_found': async () => world.call(budget.changeCompany, { body: { cap: 100 } }, await member(LEFT)),
  }),
  raise(company.readCompany, {
    'request.not_found': async () => world.call(company.readCompany, {}, await world.person({ bits: 4 })),
  }),
  raise(privacy.subscribe, {
    'request.too_many': async () => {
      const viewer = await world.person()
      return often(1, () => world.call(privacy.subscribe, { body: { list: 'newsletter', on: true } }, viewer))
    },
  }),
  raise(privacy.confirmSubscription, {
    'account.link_invalid': () => world.call(privacy.confirmSubscription, { body: { token: 'nothing' } }, guest),
  }),
  raise(privacy.endSubscription, {
    'account.link_invalid': () => world.call(privacy.endSubscription, { body: { token: 'nothing' } }, guest),
  }),
  raise(security.endOneSession, {
    'account.proof_needed': async () =>
      world.call(security.endOneSession, { params: { id: randomUUID() } }, await world.person({ proved: false })),
    'request.not_found': async () =>
      world.call(security.endOneSession, { params: { id: randomUUID() } }, await world.person()),
  }),
  raise(security.endOtherSessions, {
    'account.proof_needed': async () =>
      world.call(security.endOtherSessions, {}, await world.person({ proved: false })),
  }),
  raise(readPublicProvider, {
    'request.not_found': async () =>
      world.call(readPublicProvider, { params: UNKNOWN, query: {} }, await world.person()),
  }),
  ...[
    { one: moderation.hideOffice, input: AGAINST },
    { one: moderation.showOffice, input: REASON },
    { one: moderation.withdrawVerification, input: {} },
  ].map(({ one, input }) =>
    raise(one, {
      'account.proof_needed': async () => world.call(one, { params: UNKNOWN, ...input }, await operatorOf(false)),
      'request.not_found': async () => world.call(one, { params: UNKNOWN, ...input }, await operatorOf(true)),
    }),
  ),
  raise(moderation.verifyProvider, {
    'account.proof_needed': async () => verify(4711, 'Probehaus', await operatorOf(false)),
    'request.not_found': async () => verify(4711, 'Probehaus', await operatorOf(true)),
    'office.provider_changed': async () => verify((await world.provider()).id, 'Anderes Haus', await operatorOf(true)),
    'office.provider_incomplete': async () => {
      const { id } = await world.provider()
      return verify(id, 'Probehaus', await operatorOf(true))
    },
  }),
  raise(members.listEmployees, {
    'request.not_found': async () => world.call(members.listEmployees, {}, await companyless()),
  }),
  raise(members.readEmployee, {
    'request.not_found': async () => (await inviting()).of.readOne((await world.company()).admin, 4711),
  }),
  raise(members.saveEmployee, {
    'account.email_invalid': async () => {
      const { of, admin } = await inviting()
      return of.invite(admin, { email: 'nobody' })
    },
    'company.admin_grants': async () => {
      const { of, employee } = await holding(['invite', 'billing'])
      return of.invite(employee, { permissions: ['billing'] })
    },
    'company.admin_protected': async () => {
      const { of, employee, body, adminId } = await holding(['invite', 'billing'])
      return of.save(employee, { ...body, id: adminId })
    },
    'company.admin_unlimited': async () => {
      const { of, admin, body, adminId } = await holding([])
      return of.save(admin, { ...body, id: adminId, email: admin.email })
    },
    'company.already_member': async () => {
      const { of, admin, made } = await inviting()
      return of.invite(admin, { email: made.email })
    },
    'company.cost_centre': async () => {
      const { of, admin } = await inviting()
      return of.invite(admin, { costCentre: 'A B' })
    },
    'company.email_fixed': async () => {
      const { of, admin, body, ownId } = await holding([])
      return of.save(admin, { ...body, id: ownId })
    },
    'company.holder_protected': async () => {
      const { of, employee, body, ownId } = await holding(['invite'])
      const own = { id: ownId, email: employee.email, permissions: ['invite'], limit: { type: 'none', amount: null } }
      return of.save(employee, { ...body, ...own })
    },
    'company.invitations_used_up': async () => {
      const { of, admin } = await usedUp()
      return of.invite(admin)
    },
    'company.invite_first': async () => {
      const { of, admin, made, body } = await inviting()
      await of.remove(admin, made.id)
      return of.save(admin, body)
    },
    'company.needs_address': async () => {
      const { of, admin, company: id } = await inviting()
      await world.rows('delete from billing_address where company_id = $1', [id])
      return of.invite(admin)
    },
    'company.needs_billing': async () => {
      const { of, employee } = await holding(['invite'])
      return of.invite(employee)
    },
    'company.needs_method': async () => memberWorld(world).invite((await world.company()).admin),
    'company.resend_used_up': async () => {
      const { of, admin, made, body } = await inviting()
      await world.rows('update member set sent_that_day = 5 where id = $1', [made.id])
      return of.save(admin, { ...body, email: 'other@member.example' })
    },
    'request.not_found': async () => {
      const { of, admin, body } = await inviting()
      return of.save(admin, { ...body, id: 4711 })
    },
  }),
  raise(members.resendInvite, {
    'company.admin_protected': async () => {
      const { of, employee, adminId } = await holding(['invite'])
      return of.resend(employee, adminId)
    },
    'company.holder_protected': async () => {
      const { of, employee, ownId } = await holding(['invite'])
      return of.resend(employee, ownId)
    },
    'company.invitations_used_up': async () => {
      const { of, admin, made } = await usedUp()
      const other = { sent_at: '2026-11-10T07:00:00Z', sent_that_day: 1 }
      const id = world.context.newId()
      await world.rows(
        `insert into member (id, company_id, email, email_key, state, sent_at, sent_that_day, created_at, updated_at)
         select $2, company_id, 'x@y.example', 'x@y.example', 'invited', $3, $4, $3, $3 from member where id = $1`,
        [made.id, id, other.sent_at, other.sent_that_day],
      )
      return of.resend(admin, id)
    },
    'company.resend_soon': async () => {
      const { of, admin, made } = await inviting()
      return of.resend(admin, made.id)
    },
    'company.resend_used_up': async () => {
      const { of, admin, made } = await inviting()
      await world.rows('update member set sent_that_day = 5 where id = $1', [made.id])
      world.clock.advance({ minutes: 2 })
      return of.resend(admin, made.id)
    },
    'request.not_found': async () => {
      const { of, admin } = await inviting()
      return of.resend(admin, 4711)
    },
  }),
  raise(members.deleteEmployee, {
    'company.admin_stays': async () => {
      const { of, admin, adminId } = await holding([])
      return of.remove(admin, adminId)
    },
    'company.fee_changed': async () => {
      const { of, admin, made } = await inviting()
      return of.remove(admin, made.id, 'free', 100)
    },
    'company.holder_protected': async () => {
      const { of, employee, ownId } = await holding(['invite'])
      return of.remove(employee, ownId)
    },
    'request.not_found': async () => {
      const { of, admin } = await inviting()
      return of.remove(admin, 4711)
    },
  }),
  raise(places.readLocations, {
    'request.not_found': async () => world.call(places.readLocations, {}, await companyless()),
  }),
  raise(places.saveLocation, {
    'request.not_found': async () => {
      const { host, home } = await hosting()
      return placed(places.saveLocation, { body: { kind: 'other', id: home, title: 'Werkstatt' } }, host)
    },
    'company.address_unknown': async () => {
      const { host } = await hosting()
      return placed(
        places.saveLocation,
        { body: { kind: 'other', title: 'Werkstatt', address: UNKNOWN_ADDRESS } },
        host,
      )
    },
    'company.place_title': async () => placed(places.saveLocation, { body: { kind: 'other' } }, (await hosting()).host),
    'company.place_visited': async () => {
      const { host, home } = await hosting()
      await world.rows(`update user_office set kind = 'other' where id = $1`, [home])
      return placed(places.saveLocation, { body: { kind: 'other', id: home, remove: true } }, host)
    },
    'company.seats_booked': async () => {
      const { host, home } = await twoComing()
      await world.rows(`update user_office set kind = 'other' where id = $1`, [home])
      return placed(places.saveLocation, { body: { kind: 'other', id: home, seats: 1 } }, host)
    },
    'company.many_places': async () => {
      const { host } = await manyPlaces('other', 10)
      return placed(places.saveLocation, { body: { kind: 'other', title: 'Noch einer' } }, host)
    },
  }),
  raise(places.saveCompanyPlaces, {
    'request.not_found': async () => {
      const { admin, home } = await hosting()
      return placed(places.saveCompanyPlaces, { body: { offices: [{ ...AT_HOME, id: home, title: 'Sitz' }] } }, admin)
    },
    'company.address_unknown': async () => {
      const { admin } = await hosting()
      const offices = [{ title: 'Sitz', address: UNKNOWN_ADDRESS, seats: 2 }]
      return placed(places.saveCompanyPlaces, { body: { offices } }, admin)
    },
    'company.place_visited': async () => {
      const { admin, home } = await hosting()
      await world.rows(`update user_office set kind = 'company', member_id = null where id = $1`, [home])
      const offices = [{ ...AT_HOME, id: home, title: 'Sitz', remove: true as const }]
      return placed(places.saveCompanyPlaces, { body: { offices } }, admin)
    },
    'company.seats_booked': async () => {
      const { admin, home } = await twoComing()
      await world.rows(`update user_office set kind = 'company', member_id = null where id = $1`, [home])
      const offices = [{ ...AT_HOME, seats: 1, id: home, title: 'Sitz' }]
      return placed(places.saveCompanyPlaces, { body: { offices } }, admin)
    },
    'company.many_places': async () => {
      const { admin } = await manyPlaces('company', 50)
      return placed(places.saveCompanyPlaces, { body: { offices: [{ ...AT_HOME, title: 'Noch einer' }] } }, admin)
    },
  }),
  raise(places.saveHome, {
    'request.not_found': async () => placed(places.saveHome, { body: AT_HOME }, await companyless()),
    'company.address_unknown': async () => {
      const { host } = await hosting()
      return placed(places.saveHome, { body: { ...AT_HOME, address: UNKNOWN_ADDRESS } }, host)
    },
    'company.place_visited': async () => {
      const { host } = await hosting()
      const address = { ...KNOWN_ADDRESS, street: 'Kastanienallee 7' }
      return placed(places.saveHome, { body: { ...AT_HOME, address } }, host)
    },
    'company.seats_booked': async () =>
      placed(places.saveHome, { body: { ...AT_HOME, seats: 1 } }, (await twoComing()).host),
    'company.many_places': async () => {
      const { host, home } = await manyPlaces('other', 11)
      await world.rows('delete from user_office where id = $1', [home])
      return placed(places.saveHome, { body: AT_HOME }, host)
    },
  }),
  raise(places.changeHome, {
    'request.not_found': async () => {
      const { admin, params } = await hosting()
      return placed(places.changeHome, { params, body: {} }, admin)
    },
    'company.address_unknown': async () => {
      const { host, params } = await hosting()
      return placed(places.changeHome, { params, body: { address: UNKNOWN_ADDRESS } }, host)
    },
    'company.place_visited': async () => {
      const { host, params } = await hosting()
      return placed(places.changeHome, { params, body: { remove: true } }, host)
    },
    'company.seats_booked': async () => {
      const { host, params } = await twoComing()
      return placed(places.changeHome, { params, body: { seats: 1 } }, host)
    },
  }),
  raise(places.readShares, {
    'request.not_found': async () => world.call(places.readShares, { query: {} }, await companyless()),
    'search.date_invalid': async () =>
      world.call(places.readShares, { query: { from: '2026-02-30' } }, (await world.company()).employee),
  }),
  raise(places.saveShare, {
    'request.not_found': async () => {
      const { admin, home } = await hosting()
      return placed(places.saveShare, { body: { userOffice: home, on: true, days: [SHARED_DAY] } }, admin)
    },
    'company.share_day': () => sharing({ days: [{ ...SHARED_DAY, day: '2026-11-09' }] }),
    'company.share_hours': () => sharing({ days: [{ ...SHARED_DAY, to: '09:30' }] }),
    'company.share_twice': () => sharing({ days: [SHARED_DAY, SHARED_DAY] }),
    'company.share_nothing': () => sharing({}),
    'company.place_address': async () => {
      const { host } = await hosting()
      const { data } = await placed(places.saveLocation, { body: { kind: 'other', title: 'Werkstatt' } }, host)
      return placed(places.saveShare, { body: { userOffice: data?.id ?? 0, on: true, days: [SHARED_DAY] } }, host)
    },
    'company.seats_booked': async () => {
      const { host, home } = await twoComing()
      return placed(places.saveShare, { body: { userOffice: home, on: false, days: [SHARED_DAY], seats: 1 } }, host)
    },
    'search.date_invalid': () => sharing({ days: [{ ...SHARED_DAY, day: '2026-02-30' }] }),
    'search.time_format': () => sharing({ days: [{ ...SHARED_DAY, to: '25:00' }] }),
  }),
  raise(places.readVisitors, {
    'request.not_found': async () => {
      const { params } = await hosting()
      return world.call(places.readVisitors, { params, query: {} }, (await world.company()).admin)
    },
    'search.date_invalid': async () => {
      const { params, host } = await hosting()
      return world.call(places.readVisitors, { params, query: { to: '2026-13-01' } }, host)
    },
  }),
  raise(places.cancelVisit, {
    'request.not_found': async () => {
      const { params, visit, admin } = await hosting()
      const input = { params: { ...params, booking: String(visit) }, body: { reason: 'krank' } }
      return world.call(places.cancelVisit, input, admin)
    },
    'company.visit_begun': async () => {
      const { params, host } = await hosting()
      return world.call(places.cancelVisit, { params: { ...params, booking: '4711' }, body: { reason: 'krank' } }, host)
    },
  }),
  raise(presence.readHours, {
    'request.not_found': async () => world.call(presence.readHours, {}, await companyless()),
  }),
  raise(presence.saveHours, {
    'request.not_found': async () => world.call(presence.saveHours, { body: {} }, await companyless()),
    'company.hours': async () => said({ week: [WEEKDAY, WEEKDAY] }),
    'company.presence_day': async () => said({ days: [{ day: '2026-11-09', half: 'morning', kind: 'home' }] }),
    'search.date_invalid': async () => said({ days: [{ day: '2026-02-30', half: 'morning', kind: 'home' }] }),
    'search.time_format': async () => said({ week: [{ ...WEEKDAY, spans: [{ from: '25:00', to: '26:00' }] }] }),
  }),
  raise(presence.readTeam, {
    'request.not_found': async () => world.call(presence.readTeam, { query: {} }, await companyless()),
    'search.date_invalid': async () =>
      world.call(presence.readTeam, { query: { day: '2026-02-30' } }, (await world.company()).employee),
  }),
  raise(presence.readColleague, {
    'request.not_found': async () =>
      world.call(presence.readColleague, { params: UNKNOWN, query: {} }, (await world.company()).employee),
    'search.date_invalid': async () =>
      world.call(
        presence.readColleague,
        { params: UNKNOWN, query: { day: '2026-02-30' } },
        (await world.company()).employee,
      ),
  }),
  raise(presence.keepVisits, {
    'company.presence_day': async () => keeping('2026-11-09'),
    'request.not_found': async () => {
      const { admin } = await world.company()
      return world.call(presence.keepVisits, { params: UNKNOWN, body: { day: '2026-11-12' } }, admin)
    },
    'search.date_invalid': async () => keeping('2026-02-30'),
  }),
  raise(presence.readPlaceKind, {
    'request.not_found': async () =>
      world.call(presence.readPlaceKind, { params: { kind: 'home' }, query: {} }, await companyless()),
    'search.date_invalid': async () =>
      world.call(
        presence.readPlaceKind,
        { params: { kind: 'home' }, query: { day: '2026-02-30' } },
        (await world.company()).employee,
      ),
  }),
  raise(members.readInvite, {
    'company.invite_gone': async () => world.call(members.readInvite, { params: { token: 'A' } }, guest),
  }),
  raise(members.acceptInvite, {
    'account.unverified': async () => {
      const { of, made, token } = await inviting()
      return of.accept(token, await of.personAt(made.email.replace('@', '+x@'), { verified: false }))
    },
    'auth.forbidden': async () => accepting(() => world.person({ suspended: true })),
    'company.invite_elsewhere': async () => accepting(async () => (await world.company()).employee),
    'company.invite_expired': async () => {
      const { of, made, token } = await inviting()
      world.clock.advance({ hours: 15 * 24 })
      return of.accept(token, await of.personAt(made.email))
    },
    'company.invite_gone': async () => (await inviting()).of.accept('A'.repeat(43), await world.person()),
    'company.invite_has_offices': async () => accepting(async () => (await world.office()).provider.viewer),
    'company.invite_is_company': async () => accepting(async () => (await world.company()).admin),
    'company.invite_is_member': async () => {
      const { of, employee, made, token } = await inviting()
      await world.rows('update person set email = $2 where id = $1', [employee.id, made.email])
      return of.accept(token, employee)
    },
    'company.invite_other_address': async () => {
      const { of, token } = await inviting()
      return of.accept(token, await world.person())
    },
  }),
  raise(members.registerByInvite, {
    'account.email_exists': async () => {
      const { of, made, token } = await inviting()
      await of.personAt(made.email)
      return of.register(token)
    },
    'account.password_common': async () => registering({ password: 'Password1!' }),
    'account.password_weak': async () => registering({ password: 'kurz' }),
    'account.terms': async () => registering({ terms: false }),
    'company.invite_expired': async () => {
      const { of, token } = await inviting()
      world.clock.advance({ hours: 15 * 24 })
      return of.register(token)
    },
    'company.invite_gone': async () => (await inviting()).of.register('A'.repeat(43)),
    'request.too_many': async () => {
      const { of } = await inviting()
      const body = { givenName: 'A', surname: 'B', password: 'Kran-Birne7 Lotse', terms: true }
      const input = { params: { token: 'A'.repeat(43) }, body, caller: { address: '203.0.113.77' } }
      const sent = () => world.call(members.registerByInvite, input, guest, strict())
      for (let n = 0; n < 20; n += 1) await sent().catch(() => of)
      return sent()
    },
  }),
  raise(members.importEmployees, {
    'company.import_columns': async () => importing({ csv: 'x' }),
    'company.import_empty': async () => importing({ csv: 'E-Mail;Name' }),
    'company.import_faulty': async () => importing({ csv: 'E-Mail;Name\nx;A B' }),
    'company.import_too_long': async () => importing({ csv: `E-Mail;Name${'\nx;A B'.repeat(501)}` }),
    'company.invitations_used_up': async () => importing({}, (await usedUp()).admin),
    'company.needs_address': async () => {
      const { admin, company: id } = await inviting()
      await world.rows('delete from billing_address where company_id = $1', [id])
      return importing({}, admin)
    },
    'company.needs_method': async () => importing({}, (await world.company()).admin),
    'request.not_found': async () => importing({}, await companyless()),
  }),
  raise(members.downloadEmployees, {
    'request.not_found': async () => world.call(members.downloadEmployees, { query: {} }, await companyless()),
  }),
  raise(members.handOver, {
    'account.proof_needed': async () => {
      const { admin, made } = await inviting()
      return leadBy({ ...admin, proved: false }, made.id)
    },
    'company.admin_needs_member': async () => {
      const { admin, made } = await inviting()
      return leadBy(admin, made.id)
    },
    'request.not_found': async () => leadBy((await inviting()).admin, 4711),
  }),
  raise(conversion.requestConversion, {
    'account.proof_needed': async () => ask(await world.person({ proved: false })),
    'account.unverified': async () => ask(await world.person({ verified: false })),
    'account.vat_invalid': async () => ask(await world.person(), { address: { ...ADDRESS, vatId: 'DE1' } }),
    'company.already_requested': async () => {
      const viewer = await world.person()
      await ask(viewer)
      return ask(viewer)
    },
    'company.conversion_off': async () => whileNoConversion(async () => ask(await world.person())),
    'company.declined_lately': async () => {
      const viewer = await world.person()
      await decide(await asked(viewer), await operatorOf(true), { approve: false, reason: 'Kein Unternehmen.' })
      return ask(viewer)
    },
    'company.has_offices': async () => ask((await world.office()).provider.viewer),
    'company.id_letters': async () => ask(await world.person(), { companyId: 'kranich_7' }),
    'company.id_taken': async () => {
      await ask(await world.person(), { companyId: 'kranich-7' })
      return ask(await world.person(), { companyId: 'KRANICH-7' })
    },
    'company.team_id_taken': async () => {
      await ask(await world.person(), { teamId: 'kraniche' })
      return ask(await world.person(), { teamId: 'kraniche' })
    },
    'company.is_company': async () => ask((await world.company()).admin),
    'company.is_employee': async () => ask((await world.company()).employee),
    'company.name_taken': async () => {
      await ask(await world.person(), { companyName: 'Kranich Straße' })
      return ask(await world.person(), { companyName: 'kranich  STRASSE' })
    },
    'company.permanent': async () => ask(await world.person(), { permanent: false }),
  }),
  raise(conversion.withdrawConversion, {
    'request.not_found': async () => world.call(conversion.withdrawConversion, {}, await world.person()),
  }),
  raise(conversion.listConversions, {
    'request.not_found': async () =>
      world.call(conversion.listConversions, { query: { after: 'x' } }, await operatorOf(true)),
  }),
  raise(conversion.decideConversion, {
    'account.proof_needed': async () => decide(4711, await operatorOf(false)),
    'request.not_found': async () => decide(4711, await operatorOf(true)),
    'company.applicant_changed': async () => {
      const provider = await world.provider()
      const id = await asked(provider.viewer)
      await world.office({ provider })
      return decide(id, await operatorOf(true))
    },
    'company.id_taken': async () => takenMeanwhile({ companyId: 'zug-1' }),
    'company.name_taken': async () => takenMeanwhile({ companyName: 'Zugvogel' }),
    'company.team_id_taken': async () => takenMeanwhile({ teamId: 'zug-team' }),
  }),
  raise(operator.switchFlag, {
    'account.proof_needed': async () => switchCreation(true, await operatorOf(false)),
    'request.not_found': async () =>
      world.call(
        operator.switchFlag,
        { params: { name: 'everything' }, body: { off: true, reason: 'Probe' } },
        await operatorOf(true),
      ),
  }),
  raise(suspension.suspendPerson, {
    'account.proof_needed': async () => suspend(randomUUID(), await operatorOf(false)),
    'account.suspend_operator': async () => suspend((await operatorOf(true)).id, await operatorOf(true)),
    'request.not_found': async () => suspend(randomUUID(), await operatorOf(true)),
  }),
  raise(suspension.restorePerson, {
    'account.proof_needed': async () =>
      world.call(
        suspension.restorePerson,
        { params: { id: randomUUID() }, body: { reason: 'Hat alles bezahlt.' } },
        await operatorOf(false),
      ),
    'request.not_found': async () =>
      world.call(
        suspension.restorePerson,
        { params: { id: (await world.person()).id }, body: { reason: 'Hat alles bezahlt.' } },
        await operatorOf(true),
      ),
  }),
  raise(announceCommission, {
    'account.proof_needed': async () => announceRate('2027-03-01', 1800, await operatorOf(false)),
    'search.date_invalid': async () => announceRate('2027-02-29', 1800, await operatorOf(true)),
    'office.commission_notice': async () => announceRate('2026-11-11', 1800, await operatorOf(true)),
    'office.commission_taken': async () => {
      await announceRate('2027-03-01', 1800, await operatorOf(true))
      return announceRate('2027-03-01', 1700, await operatorOf(true))
    },
    'office.commission_same': async () => announceRate('2026-12-24', 2000, await operatorOf(true)),
  }),
  raise(withdrawCommission, {
    'account.proof_needed': async () => withdrawRate('2027-08-01', await operatorOf(false)),
    'request.not_found': async () => withdrawRate('2027-08-01', await operatorOf(true)),
    'office.commission_holds': async () => withdrawRate('2026-11-01', await operatorOf(true)),
  }),
  raise(deskTeam.setRoles, {
    'account.proof_needed': async () => roles('nobody@example.test', await operatorOf(false)),
    'operator.nobody': async () => roles('nobody@example.test', await operatorOf(true)),
    'operator.not_suitable': async () => roles((await world.provider()).viewer.email, await operatorOf(true)),
    'operator.last_owner': async () => {
      await world.rows(`update person set desk_roles = '{support}' where kind & ${KIND_BITS.operator} > 0`)
      const last = await operatorOf(true)
      return roles(last.email, last)
    },
  }),
  raise(operator.endSessionsOf, {
    'account.proof_needed': async () =>
      world.call(
        operator.endSessionsOf,
        { params: { id: randomUUID() }, body: { reason: 'Das Telefon ist weg.' } },
        await world.person({ bits: 32, proved: false }),
      ),
    'request.not_found': async () =>
      world.call(
        operator.endSessionsOf,
        { params: { id: randomUUID() }, body: { reason: 'Das Telefon ist weg.' } },
        await world.person({ bits: 32 }),
      ),
  }),
  ...[deskLog.listLog, deskLog.downloadLog].map((one) =>
    raise(one, {
      'request.not_found': async () => world.call(one, { query: { by: 'nobody' } }, await operatorOf(true)),
      'search.date_invalid': async () => world.call(one, { query: { from: '2026-02-30' } }, await operatorOf(true)),
    }),
  ),
  raise(deskOffice.readDeskOffice, {
    'request.not_found': async () => world.call(deskOffice.readDeskOffice, { params: UNKNOWN }, await operatorOf(true)),
  }),
  raise(deskOffice.listOfficeTimeline, {
    'request.not_found': async () =>
      world.call(deskOffice.listOfficeTimeline, { params: UNKNOWN }, await operatorOf(true)),
  }),
  raise(deskPerson.readPerson, {
    'request.not_found': async () =>
      world.call(deskPerson.readPerson, { params: { id: randomUUID() } }, await operatorOf(true)),
  }),
  raise(deskPerson.listPersonTimeline, {
    'request.not_found': async () =>
      world.call(deskPerson.listPersonTimeline, { params: { id: randomUUID() } }, await operatorOf(true)),
  }),
  raise(deskPerson.resendMail, {
    'account.proof_needed': async () => resend(randomUUID(), 'verification', await operatorOf(false)),
    'request.not_found': async () => resend(randomUUID(), 'verification', await operatorOf(true)),
    'operator.mail_done': async () => resend((await world.person()).id, '4711', await operatorOf(true)),
    'operator.verified': async () => resend((await world.person()).id, 'verification', await operatorOf(true)),
  }),
  raise(deskPerson.liftLocks, {
    'account.proof_needed': async () => liftLocks(randomUUID(), await operatorOf(false)),
    'request.not_found': async () => liftLocks(randomUUID(), await operatorOf(true)),
    'operator.no_lock': async () => liftLocks((await world.person()).id, await operatorOf(true)),
  }),
  raise(startImpersonation, {
    'account.proof_needed': async () => lookAs(randomUUID(), await operatorOf(false)),
    'request.not_found': async () => lookAs(randomUUID(), await operatorOf(true)),
    'operator.colleague': async () => lookAs((await operatorOf(true)).id, await operatorOf(true)),
  }),
  raise(account.watchUserData, {
    'request.too_many': async () => {
      const viewer = await world.person()
      for (let i = 0; i < 12; i += 1) await world.call(account.watchUserData, {}, viewer)
      return world.call(account.watchUserData, {}, viewer)
    },
  }),
  raise(signIn.signUp, {
    'account.bot_check': () => register({}, { 'x-captcha-response': 'wrong' }),
    'account.email_exists': async () => register({ email: (await world.person()).email }),
    'account.email_invalid': () => register({ email: 'nobody' }),
    'account.password_common': () => register({ password: 'Password1!' }),
    'account.password_weak': () => register({ password: 'short' }),
    'account.terms': () => register({ terms: false }),
    'request.too_many': () => overTheRate(20, () => register({}, {}, { address: '203.0.113.7' }, strict())),
  }),
  raise(signIn.signIn, {
    'account.credentials': () => enter('nobody@example.org'),
    'account.email_invalid': () => enter('nobody'),
    'request.too_many': () => overTheRate(10, () => enter('often@example.org')),
  }),
  raise(signIn.requestPasswordReset, {
    'account.email_invalid': () => world.call(signIn.requestPasswordReset, { body: { email: 'nobody' } }, guest),
    'request.too_many': () =>
      often(1, () => world.call(signIn.requestPasswordReset, { body: { email: 'lost@example.org' } }, guest)),
  }),
  raise(signIn.resetPassword, {
    'account.link_invalid': () => reset(),
    'account.password_common': () => reset({ password: 'Password1!' }),
    'account.password_weak': () => reset({ password: 'short' }),
    'request.too_many': () => overTheRate(30, () => reset({}, strict())),
  }),
  raise(signIn.verifyEmail, {
    'account.link_invalid': () => world.call(signIn.verifyEmail, { body: { token: 'nothing' } }, guest),
    'account.password_wrong': () => confirmAddress(),
    'request.too_many': () => overTheRate(10, () => confirmAddress()),
  }),
  raise(signIn.changePassword, {
    'account.password_common': async () => change(await world.person(), { password: 'Password1!' }),
    'account.password_weak': async () => change(await world.person(), { password: 'short' }),
    'account.password_wrong': async () => {
      const cookies: string[] = []
      const caller = { address: '192.0.2.1', setCookie: (cookie: string) => void cookies.push(cookie) }
      const { data } = await register({}, SOLVED, caller)
      const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
      return change({ ...(await world.person()), id: data.id }, {}, { cookie })
    },
    'request.too_many': async () => {
      const viewer = await world.person()
      return overTheRate(10, () => change(viewer))
    },
  }),
  raise(social.startSocial, {
    'request.not_found': () => world.call(social.startSocial, { params: { provider: 'apple' }, body: {} }, guest),
  }),
  raise(social.startApple, { 'request.not_found': () => world.call(social.startApple, { body: {} }, guest) }),
  raise(social.finishSocial, {
    'request.not_found': () => world.call(social.finishSocial, { params: { provider: 'google' }, query: {} }, guest),
  }),
  raise(social.receiveApple, { 'request.not_found': () => world.call(social.receiveApple, { body: {} }, guest) }),
  raise(social.acceptTerms, {
    'account.terms': async () =>
      world.call(social.acceptTerms, { body: { terms: false as true } }, await world.person()),
  }),
  raise(social.unlinkSocial, {
    'account.proof_needed': async () =>
      world.call(social.unlinkSocial, { params: { provider: 'google' } }, await world.person({ proved: false })),
    'request.not_found': async () =>
      world.call(social.unlinkSocial, { params: { provider: 'google' } }, await world.person()),
    'account.last_way': async () => {
      const viewer = await world.person()
      await world.rows(
        `insert into login_method (id, user_id, account_id, provider_id) values (gen_random_uuid(), $1, $2, 'google')`,
        [viewer.id, `sub-${viewer.id}`],
      )
      return world.call(social.unlinkSocial, { params: { provider: 'google' } }, viewer)
    },
  }),
  raise(signIn.finishSecond, {
    'account.code_locked': async () => {
      const caller = await secondDue()
      return often(5, () => finish(caller))
    },
    'account.code_wrong': async () => finish(await secondDue()),
    'account.second_expired': () => finish({}),
    'request.too_many': () => overTheRate(60, () => finish({ address: '203.0.113.8' }, strict())),
  }),
  raise(signIn.proveAgain, {
    'account.password_wrong': async () =>
      world.call(signIn.proveAgain, { body: { currentPassword: 'wrong' } }, await world.person()),
    'request.too_many': async () => {
      const viewer = await world.person()
      return overTheRate(10, () => world.call(signIn.proveAgain, { body: { currentPassword: 'wrong' } }, viewer))
    },
    'account.proof_by_code': async () =>
      world.call(signIn.proveAgain, { body: { currentPassword: 'any' } }, await factorOwner('confirmed')),
    'account.code_wrong': async () => world.call(signIn.proveAgain, { body: CODE }, await factorOwner('confirmed')),
    'account.code_locked': async () => {
      const viewer = await factorOwner('confirmed')
      return often(5, () => world.call(signIn.proveAgain, { body: CODE }, viewer))
    },
    'account.factor_missing': async () => world.call(signIn.proveAgain, { body: CODE }, await world.person()),
    'account.passkey_invalid': async () =>
      world.call(signIn.proveAgain, { body: { passkey: ASSERTION } }, await world.person()),
  }),
  raise(loginLink.requestLink, {
    'account.email_invalid': () => world.call(loginLink.requestLink, { body: { email: 'nobody' } }, guest),
    'request.too_many': () =>
      often(1, () => world.call(loginLink.requestLink, { body: { email: 'link@example.org' } }, guest)),
  }),
  raise(loginLink.signInByLink, {
    'account.link_invalid': () => useLink(),
    'request.too_many': () => overTheRate(30, () => useLink({ address: '203.0.113.9' }, strict())),
  }),
  raise(passkey.beginPasskey, {
    'account.proof_needed': async () => world.call(passkey.beginPasskey, {}, await world.person({ proved: false })),
    'account.unverified': async () => world.call(passkey.beginPasskey, {}, await world.person({ verified: false })),
    'account.too_many_passkeys': async () => world.call(passkey.beginPasskey, {}, await passkeyOwner(10)),
  }),
  raise(passkey.addPasskey, {
    'account.passkey_invalid': async () =>
      world.call(passkey.addPasskey, { body: { credential: CREDENTIAL } }, await world.person()),
    'account.unverified': async () =>
      world.call(passkey.addPasskey, { body: { credential: CREDENTIAL } }, await world.person({ verified: false })),
    'account.too_many_passkeys': async () => {
      const viewer = await passkeyOwner(9)
      const { data } = await world.call(passkey.beginPasskey, {}, viewer)
      await fillPasskeys(viewer, 1)
      const credential = softwareAuthenticator(world.context.config.BASE_URL).create(data.challenge)
      return world.call(passkey.addPasskey, { body: { credential } }, viewer)
    },
  }),
  raise(passkey.removePasskey, {
    'account.proof_needed': async () =>
      world.call(passkey.removePasskey, { params: { id: randomUUID() } }, await world.person({ proved: false })),
    'request.not_found': async () =>
      world.call(passkey.removePasskey, { params: { id: randomUUID() } }, await world.person()),
    'account.last_way': async () => {
      const viewer = await passkeyOwner(1)
      await world.rows('delete from login_method where user_id = $1', [viewer.id])
      const [own] = await world.rows<{ id: string }>('select id from login_passkey where person_id = $1', [viewer.id])
      return world.call(passkey.removePasskey, { params: { id: own?.id ?? '' } }, viewer)
    },
  }),
  raise(passkey.signInByPasskey, {
    'account.passkey_invalid': () => usePasskey(),
    'request.too_many': () => overTheRate(60, () => usePasskey({ address: '203.0.113.10' }, strict())),
  }),
  raise(calendar.createCalendar, {
    'account.unverified': async () =>
      world.call(calendar.createCalendar, { body: { scope: 'bookings' } }, await world.person({ verified: false })),
    'request.not_found': async () =>
      world.call(calendar.createCalendar, { body: { scope: 'office', office: 4711 } }, await world.person()),
    'calendar.too_many': async () => {
      const viewer = await world.person()
      return often(MOST_CALENDARS, () => world.call(calendar.createCalendar, { body: { scope: 'bookings' } }, viewer))
    },
  }),
  raise(calendar.revokeCalendar, {
    'request.not_found': async () => world.call(calendar.revokeCalendar, { params: UNKNOWN }, await world.person()),
  }),
  raise(calendar.readCalendar, {
    'request.not_found': () => world.call(calendar.readCalendar, { params: { token: 'nothing' } }, guest),
    'request.too_many': async () => {
      const { url } = (await world.call(calendar.createCalendar, { body: { scope: 'bookings' } }, await world.person()))
        .data
      const token = url.split('/').at(-1)!.replace('.ics', '')
      return overTheRate(60, () => world.call(calendar.readCalendar, { params: { token } }, guest))
    },
  }),
  raise(copies.askExport, {
    'account.proof_needed': async () => world.call(copies.askExport, {}, await world.person({ proved: false })),
    'account.export_daily': async () => {
      const viewer = await world.person()
      return often(1, () => world.call(copies.askExport, {}, viewer))
    },
  }),
  raise(copies.downloadExport, {
    'account.proof_needed': async () =>
      world.call(copies.downloadExport, { params: { id: '1' } }, await world.person({ proved: false })),
    'request.not_found': async () => world.call(copies.downloadExport, { params: { id: '1' } }, await world.person()),
  }),
  raise(copies.readCopy, {
    'account.copy_gone': () => world.call(copies.readCopy, { params: { token: 'nothing' } }, guest),
  }),
  raise(copies.downloadCopy, {
    'account.copy_gone': () => world.call(copies.downloadCopy, { params: { token: 'nothing' } }, guest),
  }),
  raise(dataRequest.openDataRequest, {
    'account.proof_needed': async () => enterRequest(await world.person(), {}, await operatorOf(false)),
    'request.not_found': async () => enterRequest({ ...(await world.person()), id: randomUUID() }),
    'search.date_invalid': async () => enterRequest(await world.person(), { arrivedOn: '2026-02-30' }),
    'account.request_day': async () => enterRequest(await world.person(), { arrivedOn: '2020-01-01' }),
    'account.request_wanted': async () => enterRequest(await world.person(), { kind: 'objection' }),
    'account.request_twice': async () => {
      const person = await world.person()
      await enterRequest(person)
      return enterRequest(person)
    },
  }),
  raise(dataRequest.extendDataRequest, {
    'account.proof_needed': async () => extendRequest(4711, await operatorOf(false)),
    'request.not_found': () => extendRequest(4711),
    'account.request_not_extended': async () => {
      const id = await enterRequest(await world.person())
      await extendRequest(id)
      return extendRequest(id)
    },
  }),
  raise(dataRequest.fulfilDataRequest, {
    'account.proof_needed': async () => fulfil(4711, '', await operatorOf(false)),
    'request.not_found': () => fulfil(4711),
    'account.request_closed': async () => {
      const id = await enterRequest(await world.person())
      await fulfil(id)
      return fulfil(id)
    },
    'account.request_outcome': async () =>
      fulfil(await enterRequest(await world.person(), { kind: 'objection', wanted: 'Keine Werbung.' })),
    'account.request_unverified': async () => fulfil(await enterRequest(await world.person({ verified: false }))),
    'account.request_obstacles': async () => fulfil(await enterRequest((await booked()).viewer, { kind: 'erasure' })),
  }),
  raise(dataRequest.closeDataRequest, {
    'account.proof_needed': async () => closeRequest(4711, await operatorOf(false)),
    'request.not_found': () => closeRequest(4711),
    'account.request_closed': async () => {
      const id = await enterRequest(await world.person())
      await closeRequest(id)
      return closeRequest(id)
    },
  }),
  raise(deletion.askDeletion, {
    'account.proof_needed': async () => world.call(deletion.askDeletion, {}, await world.person({ proved: false })),
    'account.open_bookings': async () => world.call(deletion.askDeletion, {}, (await booked()).viewer),
    'account.unpaid': async () => {
      const { viewer } = await booked()
      await world.rows(`update booking set status = 'completed' where booker_id = $1`, [viewer.id])
      return world.call(deletion.askDeletion, {}, viewer)
    },
    'account.payout_open': async () => {
      const { provider } = await world.office()
      await world.rows(`update office set status = 'unpublished' where provider_id = $1`, [provider.id])
      await world.rows(
        `insert into transfer (id, office_id, leg_id, booking_id, provider_id, state, currency, amount_cents, next_at, created_at, updated_at)
         select leg.id, leg.office_id, leg.id, leg.booking_id, $1, 'waiting', 'EUR', 100, now(), now(), now()
         from payment_leg leg where not exists (select from transfer t where t.leg_id = leg.id) limit 1`,
        [provider.id],
      )
      return world.call(deletion.askDeletion, {}, provider.viewer)
    },
    'account.live_offices': async () => world.call(deletion.askDeletion, {}, (await world.office()).provider.viewer),
    'account.company_admin': async () => world.call(deletion.askDeletion, {}, (await world.company()).admin),
    'account.operator_role': async () => world.call(deletion.askDeletion, {}, await world.person({ bits: 32 })),
  }),
  raise(deletion.keepByLink, {
    'account.link_invalid': () => world.call(deletion.keepByLink, { body: { token: 'nothing' } }, guest),
  }),
  raise(email.wantEmail, {
    'account.email_invalid': async () => world.call(email.wantEmail, { body: { email: 'no' } }, await world.person()),
    'account.email_same': async () => {
      const viewer = await world.person()
      return world.call(email.wantEmail, { body: { email: viewer.email } }, viewer)
    },
    'account.proof_needed': async () =>
      world.call(email.wantEmail, { body: { email: 'a@example.org' } }, await world.person({ proved: false })),
    'request.too_many': async () => {
      const viewer = await world.person()
      return often(1, () => world.call(email.wantEmail, { body: { email: 'twice@example.org' } }, viewer))
    },
  }),
  raise(email.confirmEmail, {
    'account.link_invalid': () => world.call(email.confirmEmail, { body: { token: 'nothing' } }, guest),
    'account.email_exists': async () => {
      const viewer = await changing('confirm_hash', (await world.person()).email)
      return world.call(email.confirmEmail, { body: { token: viewer.id } }, guest)
    },
  }),
  raise(email.undoEmail, {
    'account.link_invalid': () => world.call(email.undoEmail, { body: { token: 'nothing' } }, guest),
    'account.email_exists': async () => {
      const viewer = await changing('undo_hash', (await world.person()).email)
      return world.call(email.undoEmail, { body: { token: viewer.id } }, guest)
    },
  }),
  raise(signIn.beginFactor, {
    'account.proof_needed': async () => world.call(signIn.beginFactor, {}, await world.person({ proved: false })),
    'account.unverified': async () => world.call(signIn.beginFactor, {}, await world.person({ verified: false })),
    'account.factor_exists': async () => world.call(signIn.beginFactor, {}, await factorOwner('confirmed')),
  }),
  raise(signIn.confirmFactor, {
    'account.code_locked': async () => {
      const viewer = await factorOwner('begun')
      return often(5, () => world.call(signIn.confirmFactor, { body: CODE }, viewer))
    },
    'account.code_wrong': async () => world.call(signIn.confirmFactor, { body: CODE }, await factorOwner('begun')),
    'account.factor_exists': async () =>
      world.call(signIn.confirmFactor, { body: CODE }, await factorOwner('confirmed')),
    'account.factor_missing': async () => world.call(signIn.confirmFactor, { body: CODE }, await world.person()),
    'account.unverified': async () =>
      world.call(signIn.confirmFactor, { body: CODE }, await world.person({ verified: false })),
  }),
  ...[signIn.renewRecoveryCodes, signIn.endFactor].map((one) =>
    raise(one, {
      'account.code_locked': async () => {
        const viewer = await factorOwner('confirmed')
        return often(5, () => world.call(one, { body: CODE }, viewer))
      },
      'account.code_wrong': async () => world.call(one, { body: CODE }, await factorOwner('confirmed')),
      'account.factor_missing': async () => world.call(one, { body: CODE }, await world.person()),
    }),
  ),
  ...[signIn.resendVerification, signIn.resendAtPage].map((one) =>
    raise(one, {
      'request.too_many': async () => {
        const viewer = await world.person({ verified: false })
        await world.call(one, {}, viewer)
        return world.call(one, {}, viewer)
      },
    }),
  ),
  ...[favourite.addFavourite, favourite.toggleFavourite].map((one) =>
    raise(one, {
      'request.not_found': () => mark(one, { status: 'draft' }),
      'favourite.too_many': async () => {
        await enoughOffices()
        return mark(one, {}, true)
      },
    }),
  ),
  raise(favourite.removeFavourite, {
    'request.not_found': async () => world.call(favourite.removeFavourite, { params: UNKNOWN }, await world.person()),
  }),
  raise(booking.downloadCalendar, {
    'request.not_found': async () => world.call(booking.downloadCalendar, { params: UNKNOWN }, await world.person()),
  }),
  raise(payment.receiveWebhook, {
    'request.malformed': () => world.call(payment.receiveWebhook, { body: Buffer.from('{}') }, guest),
  }),
  raise(ratingWords.readRatingWords, {
    'request.not_found': async () =>
      world.call(ratingWords.readRatingWords, { params: UNKNOWN, query: {} }, await world.person()),
    'request.gone': async () => {
      const { id } = await world.office({ status: 'deleted' })
      return world.call(ratingWords.readRatingWords, { ...idOf(id), query: {} }, await world.person())
    },
  }),
  raise(ratingWords.answerRating, {
    'request.not_found': async () =>
      world.call(ratingWords.answerRating, { params: UNKNOWN, body: { text: 'Danke' } }, await world.person()),
    'rating.answered': async () => {
      const { id, provider } = await worded()
      await world.call(ratingWords.answerRating, { ...idOf(id), body: { text: 'Danke' } }, provider)
      return world.call(ratingWords.answerRating, { ...idOf(id), body: { text: 'Noch etwas' } }, provider)
    },
  }),
  raise(ratingWords.reportRating, {
    'request.not_found': async () =>
      world.call(ratingWords.reportRating, { params: UNKNOWN, body: { reason: 'Werbung' } }, await world.person()),
  }),
  raise(ratingWords.hideRating, {
    'account.proof_needed': async () =>
      world.call(ratingWords.hideRating, { params: UNKNOWN, ...AGAINST }, await operatorOf(false)),
    'request.not_found': async () =>
      world.call(ratingWords.hideRating, { params: UNKNOWN, ...AGAINST }, await operatorOf(true)),
  }),
  raise(ratingWords.keepRating, {
    'account.proof_needed': async () =>
      world.call(ratingWords.keepRating, { params: UNKNOWN, ...REASON }, await operatorOf(false)),
    'request.not_found': async () =>
      world.call(ratingWords.keepRating, { params: UNKNOWN, ...REASON }, await operatorOf(true)),
  }),
  raise(rating.readRating, {
    'request.not_found': async () => world.call(rating.readRating, { params: UNKNOWN }, await world.person()),
  }),
  raise(rating.rateBooking, {
    'request.not_found': async () => rate(4711, await world.person()),
    'rating.not_yet': async () => {
      const { id, viewer } = await booked()
      return rate(id, viewer)
    },
    'rating.too_late': async () => {
      const { id, viewer } = await booked()
      await world.rows(`update booking set status = 'completed' where id = $1`, [id])
      world.clock.set('2026-12-11T13:00:00.001Z')
      return rate(id, viewer)
    },
  }),
  raise(watch.addWatch, {
    'watch.too_many': async () => {
      const viewer = await world.person()
      await mostWatches(viewer)
      return waitNear({}, viewer)
    },
    'watch.too_soon': () => waitNear({ date: '2026-11-10', time: '09:15' }),
    'watch.wish_missing': () => wait({}),
    'search.past': () => waitNear({ date: '2026-11-09' }),
    'search.date_invalid': () => waitNear({ date: '2026-02-30' }),
    'search.too_far': () => waitNear({ date: '2027-02-11' }),
    'search.time_format': () => waitNear({ time: '25:00' }),
    'booking.no_such_time': () => {
      world.clock.set('2027-03-01T08:00:00Z')
      return waitNear(NO_SUCH_TIME)
    },
    'booking.midnight': () => waitNear({ time: '21:00' }),
    'booking.own_office': async () => {
      const { id, provider } = await world.office()
      return wait({ office: id }, provider.viewer)
    },
    'booking.no_free_desks': () => waitAt({ capacity: 1 }, { quantity: 2 }),
    'booking.suspended': async () => waitNear({}, await world.person({ suspended: true })),
    'request.not_found': () => waitAt({ status: 'unpublished' }),
  }),
  ...[watch.endWatch, watch.declineOffer].map((one) =>
    raise(one, { 'request.not_found': async () => world.call(one, { params: UNKNOWN }, await world.person()) }),
  ),
  raise(watch.reopenWatch, {
    'request.not_found': async () => world.call(watch.reopenWatch, { params: UNKNOWN }, await world.person()),
    'request.gone': async () => {
      const { reopen } = await endedWatch()
      world.clock.set('2026-11-11T09:00:00Z')
      return reopen()
    },
    'watch.too_many': async () => {
      const { viewer, reopen } = await endedWatch()
      await mostWatches(viewer)
      return reopen()
    },
  }),
  raise(watch.endWatchByMail, {
    'request.not_found': () =>
      world.call(watch.endWatchByMail, { body: { id: 4711, token: '00000000-0000-4000-8000-000000000000' } }, guest),
  }),
  raise(readDraft, {
    'request.not_found': async () =>
      world.call(readDraft, { params: { page: 'No!' }, query: { locale: 'de' } }, await world.person({ bits: 32 })),
  }),
  raise(previewPage, {
    'content.too_nested': async () => world.call(previewPage, { body: NESTED }, await world.person({ bits: 32 })),
  }),
  raise(savePage, {
    'content.too_nested': async () =>
      world.call(savePage, { params: { page: 'probe' }, body: NESTED }, await world.person({ bits: 32 })),
    'account.proof_needed': async () =>
      world.call(savePage, { params: { page: 'probe' }, body: PAGE }, await unproved()),
    'request.not_found': async () =>
      world.call(savePage, { params: { page: 'No!' }, body: PAGE }, await world.person({ bits: 32 })),
    'content.terms_page': async () =>
      world.call(savePage, { params: { page: 'terms' }, body: PAGE }, await world.person({ bits: 32 })),
    'content.conflict': async () =>
      world.call(
        savePage,
        { params: { page: 'probe' }, body: { ...PAGE, version: 7 } },
        await world.person({ bits: 32 }),
      ),
  }),
  raise(publishTerms, {
    'account.proof_needed': async () => publishing('1', {}, await world.person({ bits: 32, proved: false })),
    'request.not_found': () => publishing('x'),
    'content.conflict': () => publishing('7'),
    'content.too_nested': async () =>
      world.call(
        publishTerms,
        { ...termsCall('1', {}), body: { ...termsCall('1', {}).body, de: NESTED } },
        await world.person({ bits: 32 }),
      ),
    'content.terms_notice': () => publishing('1', { ...NEW_TERMS, effectiveOn: '2026-11-25' }),
    'search.date_invalid': () => publishing('1', { ...NEW_TERMS, effectiveOn: '2026-11-31' }),
    'content.terms_coming': async () => {
      const later = await createTestWorld()
      try {
        const on = { ...later.context }
        await later.call(publishTerms, termsCall('1', NEW_TERMS), await later.person({ bits: 32 }), on)
        return await later.call(publishTerms, termsCall('2', {}), await later.person({ bits: 32 }), on)
      } finally {
        await later.close()
      }
    },
  }),
  raise(resetPage, {
    'account.proof_needed': async () =>
      world.call(resetPage, { params: { page: 'probe' }, query: { locale: 'de' } }, await unproved()),
    'content.terms_page': async () =>
      world.call(resetPage, { params: { page: 'terms' }, query: { locale: 'de' } }, await world.person({ bits: 32 })),
    'request.not_found': async () =>
      world.call(resetPage, { params: { page: 'probe' }, query: { locale: 'de' } }, await world.person({ bits: 32 })),
  }),
  raise(apiKeys.listApiKeys, {
    'api_key.not_allowed': async () => world.call(apiKeys.listApiKeys, {}, (await world.company()).employee),
  }),
  raise(apiKeys.createApiKey, {
    'account.proof_needed': async () => makeKey({ ...(await world.provider()).viewer, proved: false }),
    'api_key.not_allowed': async () => makeKey((await world.company()).employee),
    'api_key.too_many': async () => {
      const { viewer } = await world.provider()
      for (let nth = 0; nth < MOST_KEYS; nth += 1) await makeKey(viewer)
      await makeKey(viewer)
    },
    'api_key.scope_not_yours': async () => makeKey((await world.company()).admin, 'offices:write'),
  }),
  raise(apiKeys.removeApiKey, {
    'request.not_found': async () =>
      world.call(apiKeys.removeApiKey, { params: { id: randomUUID() } }, (await world.provider()).viewer),
  }),
  raise(webhook.listWebhooks, {
    'webhook.not_allowed': async () => world.call(webhook.listWebhooks, {}, await employeeOf()),
  }),
  raise(webhook.addWebhook, {
    'account.proof_needed': async () => addHook({ ...(await world.provider()).viewer, proved: false }),
    'webhook.not_allowed': async () => addHook(await employeeOf()),
    'webhook.too_many': async () => {
      const { viewer } = await world.provider()
      for (let nth = 0; nth < MOST_ENDPOINTS; nth += 1) await addHook(viewer)
      await addHook(viewer)
    },
    'webhook.address': async () => addHook((await world.provider()).viewer, { url: 'http://program.example/' }),
    'webhook.event_not_yours': async () => addHook((await world.company()).admin, { events: ['office.changed'] }),
  }),
  raise(webhook.changeWebhook, {
    'request.not_found': async () =>
      world.call(webhook.changeWebhook, { params: { id: randomUUID() }, body: {} }, (await world.provider()).viewer),
    'webhook.not_allowed': async () =>
      world.call(webhook.changeWebhook, { params: { id: randomUUID() }, body: {} }, await employeeOf()),
    'webhook.event_not_yours': async () =>
      world.call(
        webhook.changeWebhook,
        { params: { id: randomUUID() }, body: { events: ['office.changed'] } },
        (await world.company()).admin,
      ),
  }),
  raise(webhook.renewWebhookSecret, {
    'account.proof_needed': async () => {
      const { viewer, params } = await hook()
      return world.call(webhook.renewWebhookSecret, { params }, { ...viewer, proved: false })
    },
    'request.not_found': async () =>
      world.call(webhook.renewWebhookSecret, { params: { id: randomUUID() } }, (await world.provider()).viewer),
    'webhook.not_allowed': async () =>
      world.call(webhook.renewWebhookSecret, { params: { id: randomUUID() } }, await employeeOf()),
  }),
  raise(webhook.removeWebhook, {
    'request.not_found': async () =>
      world.call(webhook.removeWebhook, { params: { id: randomUUID() } }, (await world.provider()).viewer),
  }),
  raise(webhook.listWebhookDeliveries, {
    'request.not_found': async () =>
      world.call(webhook.listWebhookDeliveries, { params: { id: randomUUID() } }, (await world.provider()).viewer),
    'webhook.not_allowed': async () =>
      world.call(webhook.listWebhookDeliveries, { params: { id: randomUUID() } }, await employeeOf()),
  }),
  raise(webhook.sendTestWebhook, {
    'request.not_found': async () =>
      world.call(webhook.sendTestWebhook, { params: { id: randomUUID() } }, (await world.provider()).viewer),
    'webhook.not_allowed': async () =>
      world.call(webhook.sendTestWebhook, { params: { id: randomUUID() } }, await employeeOf()),
    'webhook.not_active': async () => {
      const { viewer, params } = await hook(true)
      return world.call(webhook.sendTestWebhook, { params }, viewer)
    },
  }),
  raise(webhook.redeliverWebhook, {
    'request.not_found': async () => {
      const { viewer, params } = await hook()
      return world.call(webhook.redeliverWebhook, { params: { ...params, delivery: randomUUID() } }, viewer)
    },
    'webhook.not_allowed': async () =>
      world.call(
        webhook.redeliverWebhook,
        { params: { id: randomUUID(), delivery: randomUUID() } },
        await employeeOf(),
      ),
    'webhook.not_active': async () => {
      const { viewer, params } = await hook(true)
      return world.call(webhook.redeliverWebhook, { params: { ...params, delivery: randomUUID() } }, viewer)
    },
  }),
  raise(announcement.createAnnouncement, {
    'account.proof_needed': async () =>
      world.call(announcement.createAnnouncement, { body: ANNOUNCED }, await unproved()),
    'announcement.no_such_time': () => announce({ startsAt: 'soon' }),
    'announcement.ends_early': () => announce({ endsAt: '2020-01-01T10:00' }),
  }),
  raise(announcement.changeAnnouncement, {
    'account.proof_needed': async () =>
      world.call(announcement.changeAnnouncement, { params: { id: '4711' }, body: ANNOUNCED }, await unproved()),
    'request.not_found': () => announceAgain(announcement.changeAnnouncement, 4711, ANNOUNCED),
    'announcement.no_such_time': async () =>
      announceAgain(announcement.changeAnnouncement, await announced(), { ...ANNOUNCED, startsAt: 'soon' }),
    'announcement.ends_early': async () =>
      announceAgain(announcement.changeAnnouncement, await announced(), { ...ANNOUNCED, endsAt: '2020-01-01T10:00' }),
    'announcement.over': async () =>
      announceAgain(announcement.changeAnnouncement, await announcedAndOver(), ANNOUNCED),
  }),
  raise(announcement.updateAnnouncement, {
    'account.proof_needed': async () =>
      world.call(announcement.updateAnnouncement, { params: { id: '4711' }, body: ANNOUNCED_UPDATE }, await unproved()),
    'request.not_found': () => announceAgain(announcement.updateAnnouncement, 4711, ANNOUNCED_UPDATE),
    'announcement.over': async () =>
      announceAgain(announcement.updateAnnouncement, await announcedAndOver(), ANNOUNCED_UPDATE),
  }),
  raise(announcement.endAnnouncement, {
    'account.proof_needed': async () =>
      world.call(announcement.endAnnouncement, { params: { id: '4711' } }, await unproved()),
    'request.not_found': () => announceAgain(announcement.endAnnouncement, 4711),
    'announcement.over': async () => announceAgain(announcement.endAnnouncement, await announcedAndOver()),
  }),
  raise(readPage, { 'request.not_found': () => world.call(readPage, { params: { page: 'nothing' } }, guest) }),
]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('every endpoint that declares refusals raises them here', () => {
  const declaring = ROUTES.filter(({ endpoint: { refusals } }) => refusals.length > 0)
  expect(TABLE.map((row) => nameOf(row.endpoint)).toSorted()).toEqual(
    declaring.map((one) => nameOf(one.endpoint)).toSorted(),
  )
})

describe.each(TABLE.map((row) => [nameOf(row.endpoint), row] as const))('%s', (_, row) => {
  test.each(Object.entries(row.ways))('%s', async (code, way) => {
    expect(await world.refusal(way())).toBe(code)
  })

  test('raises what it declares, each once, and declares nothing that follows by itself', () => {
    expect(Object.keys(row.ways).toSorted()).toEqual([...row.endpoint.refusals].toSorted())
    expect(row.endpoint.refusals.filter((code) => impliedRefusals(row.endpoint).includes(code))).toEqual([])
  })
})

describe('a refusal that is answered and not declared', () => {
  const planted = endpoint({
    method: 'POST',
    path: '/api/planted',
    summary: '',
    access: SIGNED_IN,
    body: z.strictObject({ hours: z.int(), time: z.string().max(5, 'search.time_format').optional() }),
    reply: z.object({}),
    refusals: ['request.not_found'],
  })
  const ask = (code: RefusalCode, body: object = { hours: 2 }, viewer?: Viewer) => {
    const one = route(planted, () => refuse(code as 'request.gone'))
    return world.person().then((person) => run(one, { body }, viewer ?? person, world.context))
  }

  test.each([
    ['the use-case', () => ask('request.gone'), /POST \/api\/planted answers request\.gone/],
    ['the schema', () => ask('request.not_found', { hours: 2, time: 'at noon' }), /answers search\.time_format/],
  ])('by %s: whoever asks is told', async (_, asking, message) => {
    await expect(asking()).rejects.toThrow(message)
  })

  test.each<[string, () => Promise<unknown>, RefusalCode]>([
    ['declared', () => ask('request.not_found'), 'request.not_found'],
    ['what access says', () => ask('request.not_found', {}, guest), 'auth.required'],
    ['what the schema says of a field', () => ask('request.not_found', {}), 'field.required'],
    ['a field nobody knows', () => ask('request.not_found', { hours: 2, more: 1 }), 'field.unknown'],
    ['the provider is away', () => ask('request.unavailable'), 'request.unavailable'],
  ])('%s is fine', async (_, asking, code) => {
    expect(await world.refusal(asking())).toBe(code)
  })

  test('forbidden follows by itself only where some kind may not call at all', () => {
    expect(() => demandDeclared(planted, 'auth.forbidden')).toThrow('auth.forbidden')
    expect(() => demandDeclared({ ...planted, access: ['operator'] }, 'auth.forbidden')).not.toThrow()
    expect(() => demandDeclared({ ...planted, access: ANYONE }, 'auth.required')).toThrow('auth.required')
  })
})
