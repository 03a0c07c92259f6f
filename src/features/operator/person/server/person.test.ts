/** One person at the desk: what each role sees of them, that it is noted, and what is done about their account. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { RULE } from '#app/testing/report-sample-calls.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { NOTICES } from '#app/server/notices.ts'
import { restorePerson, suspendPerson } from '#features/account/suspension/contract.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { paidVisit } from '#features/payment/refund/server/refund-world.ts'
import { setRoles } from '../../team/contract.ts'
import { endSessionsOf } from '../../contract.ts'
import type { DeskRole } from '#kernel/desk-roles.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { liftLocks, listPersonTimeline, readPerson, resendMail } from '../contract.ts'

let world: TestWorld
let owner: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  owner = await desk('owner')
})
afterAll(() => world.close())

const REASON = 'Hat darum gebeten, am Telefon.'
const desk = (...deskRoles: readonly DeskRole[]) => world.person({ bits: KIND_BITS.operator, deskRoles })
const read = async ({ id }: Pick<SignedIn, 'id'>, as = owner) =>
  (await world.call(readPerson, { params: { id } }, as)).data
const timeline = ({ id }: Pick<SignedIn, 'id'>, query: object = {}, as = owner) =>
  world.call(listPersonTimeline, { params: { id }, query }, as)
const readings = async ({ id }: Pick<SignedIn, 'id'>, by: SignedIn) =>
  (
    await world.rows(`select from audit_entry where action = 'person.read' and subject_id = $1 and by_id = $2`, [
      id,
      by.id,
    ])
  ).length
async function deliver(): Promise<void> {
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
}
const subjectsTo = ({ email }: SignedIn) => world.mails.filter(({ to }) => to === email).map(({ subject }) => subject)

test('a guest whose visit was paid: each role sees its part, and a page of one kind only that kind', async () => {
  const { viewer: booker, id, owner: host } = await paidVisit(world)
  await deliver()
  const support = await desk('support')
  const finance = await desk('finance')
  const all = await timeline(booker)
  expect(all.meta.kinds).toEqual(['booking', 'money', 'told', 'account', 'desk'])
  const told = (kind: string) => all.data.filter((one) => one.kind === kind)
  expect(told('booking').map(({ what, booking }) => [what, booking])).toEqual([
    ['completed', id],
    ['confirmed', id],
    ['placed', id],
  ])
  expect(told('money').map(({ what, cents }) => [what, cents])).toContainEqual(['captured', 2000])
  expect(told('told').map(({ what, detail }) => [what, detail])).toContainEqual(['booking.confirmed', 'sent'])
  expect(told('account').map(({ what }) => what)).toContain('registered')
  const times = all.data.map(({ at }) => Temporal.Instant.from(at).epochMilliseconds)
  expect(times).toEqual(times.toSorted((a, b) => b - a))

  const seenBy = async (as: SignedIn) => {
    const { data, meta } = await timeline(booker, {}, as)
    return [meta.kinds, new Set(data.map(({ kind }) => kind))] as const
  }
  expect(await seenBy(finance)).toEqual([['money'], new Set(['money'])])
  expect((await seenBy(support))[0]).toEqual(['booking', 'told', 'account', 'desk'])
  expect((await seenBy(support))[1].has('money')).toBe(false)
  expect(await world.refusal(timeline(booker, { kind: 'money' }, support))).toBe('auth.role')
  expect(await world.refusal(timeline(booker, { kind: 'booking' }, finance))).toBe('auth.role')
  const money = await timeline(booker, { kind: 'money' }, finance)
  expect(money.data.every(({ kind }) => kind === 'money')).toBe(true)

  expect(await read(booker, finance)).toMatchObject({ account: null, open: [], roles: [] })
  expect(await read(booker, support)).toMatchObject({ open: null, account: { bookings: 1, comingCount: 0 } })
  expect(await read(host.viewer)).toMatchObject({
    kind: 'provider',
    provider: { id: host.id, isVerified: false },
    account: { officeCount: 1, published: 1, withdrawn: 0 },
  })
})

test('page after page tells everything once, also what happened in one moment', async () => {
  const person = await world.person()
  world.clock.set(TEST_NOW)
  for (let nth = 0; nth < 60; nth += 1)
    await world.rows(
      `insert into notification (person_id, event_id, type, recipient, route, params, is_listed, created_at)
       values ($1, $2, 'watch.offered', 'account', 'watch.index', '{}', true, $3)`,
      [person.id, 1_000_000 + nth, world.clock.now().subtract({ minutes: Math.floor(nth / 20) })],
    )
  const keys: string[] = []
  let cursor: string | null = null
  let pages = 0
  do {
    const { data, meta } = await timeline(person, { kind: 'told', ...(cursor === null ? {} : { cursor }) })
    keys.push(...data.map(({ key }) => key))
    cursor = meta.next
    pages += 1
  } while (cursor !== null)
  expect([pages, keys.length, new Set(keys).size]).toEqual([3, 60, 60])
  for (const bad of ['x', '2026-13-01T00:00:00Z~n1', `2026-11-10T08:00:00Z~n'1`])
    await expect(timeline(person, { cursor: bad }), bad).rejects.toThrow()
})

test('that somebody looked is noted once an hour, for each operator, and buries nothing', async () => {
  const person = await world.person()
  const support = await desk('support')
  world.clock.set(TEST_NOW)
  await read(person)
  await read(person)
  await timeline(person)
  await read(person, support)
  expect([await readings(person, owner), await readings(person, support)]).toEqual([1, 1])
  world.clock.advance({ minutes: 61 })
  await timeline(person)
  expect(await readings(person, owner)).toBe(2)
  expect((await timeline(person, { kind: 'desk' })).data).toEqual([])
})

test('what the desk did is told with its reason, and roles to owners alone', async () => {
  const person = await world.person()
  const support = await desk('support')
  const body = { reason: REASON }
  await world.call(suspendPerson, { params: { id: person.id }, body: { ...body, ...RULE } }, support)
  await world.call(restorePerson, { params: { id: person.id }, body }, support)
  await world.call(setRoles, { body: { email: person.email, roles: ['finance'], reason: REASON } }, owner)
  const done = async (as: SignedIn) =>
    (await timeline(person, { kind: 'desk' }, as)).data.map(({ what, detail, by }) => `${what} ${detail} ${by}`)
  const theirs = [`person.restored ${REASON} Ada Probe`, `person.suspended ${REASON} Ada Probe`]
  expect((await done(support)).toSorted()).toEqual(theirs)
  expect((await done(owner)).toSorted()).toEqual([theirs[0], `person.roles_set ${REASON} Ada Probe`, theirs[1]])
  expect([(await read(person)).roles, (await read(person, support)).roles]).toEqual([['finance'], []])
})

test('sessions: all end, they are told, and the log has the reason', async () => {
  const person = await world.person()
  const end = () => world.call(endSessionsOf, { params: { id: person.id }, body: { reason: REASON } }, owner)
  await end()
  await deliver()
  expect(subjectsTo(person)).toEqual([])
  await world.rows(
    `insert into login_session (id, user_id, token, user_agent, expires_at) values (gen_random_uuid(), $1, gen_random_uuid(), $2, now() + interval '1 day')`,
    [person.id, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  )
  expect((await read(person)).account?.sessions).toBe(1)
  expect((await timeline(person, { kind: 'account' })).data).toContainEqual(
    expect.objectContaining({ what: 'signed_in', detail: 'Linux, Firefox' }),
  )
  await end()
  await deliver()
  expect(subjectsTo(person)).toEqual(['Wir haben dich überall abgemeldet'])
  expect((await read(person)).account?.sessions).toBe(0)
})

test('a mail that was not sent is sent once; one that was sent, and one of somebody else, is not', async () => {
  world.clock.set(TEST_NOW)
  const [office, booker] = [await world.office(), await world.person()]
  await world.card(booker, CARDS.good)
  const wish = { office: office.id, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  await world.call(placeBooking, { body: wish }, booker)
  // The jobs are lost, as they are when they were given up.
  await dispatchNotices(world)
  expect((await read(booker)).account?.mails).toEqual([])
  world.clock.advance({ minutes: 10 })
  const [mail] = (await read(booker)).account?.mails ?? []
  expect(mail).toMatchObject({ type: 'booking.confirmed' })
  const send = (who: SignedIn, notification = mail?.notification) =>
    world.call(resendMail, { params: { id: who.id }, body: { mail: String(notification), reason: REASON } }, owner)
  expect(await world.refusal(send(await world.person()))).toBe('operator.mail_done')
  await send(booker)
  await send(booker)
  await deliver()
  expect(subjectsTo(booker)).toHaveLength(1)
  expect((await read(booker)).account?.mails).toEqual([])
  expect(await world.refusal(send(booker))).toBe('operator.mail_done')
})

test('another verification mail, for whoever has not confirmed', async () => {
  const person = await world.person({ verified: false })
  const send = (who: SignedIn) =>
    world.call(resendMail, { params: { id: who.id }, body: { mail: 'verification', reason: REASON } }, owner)
  await send(person)
  await deliver()
  expect(subjectsTo(person)).toEqual(['Bestätige deine E-Mail-Adresse'])
  expect(await world.refusal(send(await world.person()))).toBe('operator.verified')
})

test('too many attempts: the locks are shown, lifted together, and told', async () => {
  const person = await world.person()
  const lift = () => world.call(liftLocks, { params: { id: person.id }, body: { reason: REASON } }, owner)
  expect(await world.refusal(lift())).toBe('operator.no_lock')
  const { signInAccount } = await import('#features/account/sign-in/server/sign-in-limits.ts')
  const { takeOrRefuse } = await import('#platform/http/rate-store.ts')
  const attempt = () => takeOrRefuse(world.context.db.write, signInAccount(person.email))
  for (let nth = 0; nth < 39; nth += 1) await attempt()
  expect((await read(person)).account?.locks).toEqual([])
  await attempt()
  await world.rows(
    `insert into login_factor (person_id, secret_sealed, confirmed_at, failures, locked_until) values ($1, 'x', now(), 5, now() + interval '5 minutes')`,
    [person.id],
  )
  expect(((await read(person)).account?.locks ?? []).map(({ kind }) => kind)).toEqual(['second_step', 'password'])
  expect(await world.refusal(attempt())).toBe('request.too_many')
  expect((await lift()).data.lifted).toEqual(['second_step', 'password'])
  await attempt()
  expect(await world.rows('select failures, locked_until from login_factor where person_id = $1', [person.id])).toEqual(
    [{ failures: 0, locked_until: null }],
  )
  await deliver()
  expect(subjectsTo(person)).toEqual(['Du kannst es wieder versuchen'])
})

test('nobody without a role, nothing without a proof, and nobody whose account has ended', async () => {
  const person = await world.person()
  const gone = await world.person()
  await world.rows('update person set erased_at = now() where id = $1', [gone.id])
  expect(await world.refusal(read(person, await desk()))).toBe('auth.role')
  expect(await world.refusal(read(gone))).toBe('request.not_found')
  expect(await world.refusal(timeline(gone))).toBe('request.not_found')
  const body = { reason: REASON }
  const params = { id: person.id }
  for (const as of [await desk('finance'), { ...owner, proved: false }]) {
    const no = as.proved ? 'auth.role' : 'account.proof_needed'
    expect(await world.refusal(world.call(liftLocks, { params, body }, as))).toBe(no)
    expect(await world.refusal(world.call(endSessionsOf, { params, body }, as))).toBe(no)
    const mail = { params, body: { ...body, mail: 'verification' as const } }
    expect(await world.refusal(world.call(resendMail, mail, as))).toBe(no)
  }
})
