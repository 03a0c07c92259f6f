/** The forms of the pages of a person and of an office: each does what it says, to whom the address names. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RULE } from '#app/testing/report-sample-calls.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { placeBooking } from '#features/booking/contract.ts'
import type { DeskRole } from '#kernel/desk-roles.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import { officeAction } from '../../office/web/office-action.ts'
import * as officePage from '../../office/web/operator-office-page.tsx'
import { loader } from './operator-person-page.tsx'
import { personAction } from './person-action.ts'

const REASON = 'Hat mehrmals gebucht und nie bezahlt.'

let world: TestWorld
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
afterAll(() => world.close())

const pageFor = (as: SignedIn) => {
  const call: TestWorld['call'] = (endpoint, input) => world.call(endpoint, input ?? {}, as)
  return { get: () => ({ call, viewer: as, locale: 'de' }) }
}
/** Sends a form as the action gets it. @returns the status of a refusal, and the answer */
async function send(action: typeof personAction, id: string | number, fields: Record<string, string>, as = operator) {
  const body = new URLSearchParams(fields)
  const request = new Request('https://viertel.example/operator', { method: 'POST', body })
  const answer = (await action({ request, params: { id: String(id) }, context: pageFor(as) } as never)) as
    | FormAnswer
    | { data: FormAnswer; init: { status: number } }
  return 'data' in answer ? { ...answer.data, status: answer.init.status } : { ...answer, status: 200 }
}
const open = (load: typeof loader | typeof officePage.loader, id: string | number, query = '', as = operator) =>
  load({
    request: new Request(`https://viertel.example/operator${query}`),
    params: { id: String(id) },
    context: pageFor(as),
  } as never)
const actions = async (subject: string) =>
  (
    await world.rows<{ action: string }>(
      `select action from audit_entry where subject_id = $1 and action not like '%.read' order by id`,
      [subject],
    )
  ).map(({ action }) => action)

async function visitAt(office: number): Promise<number> {
  world.clock.set(TEST_NOW)
  const guest = await world.person()
  await world.card(guest, CARDS.good)
  const body = { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 }
  return (await world.call(placeBooking, { body }, guest)).data.id
}

test('suspend, restore, sign out, send, unlock and cancel; what is refused stands beside its field', async () => {
  const provider = await world.provider()
  const { id } = provider.viewer
  const { id: office } = await world.office({ provider })
  const booking = await visitAt(office)
  await world.rows('update person set email_verified = false where id = $1', [id])
  await world.rows(
    `insert into login_factor (person_id, secret_sealed, failures, locked_until) values ($1, 'x', 5, now() + interval '5 minutes')`,
    [id],
  )
  const short = await send(personAction, id, { intent: 'suspend', reason: 'kurz' })
  expect(short).toMatchObject({ status: 422, intent: 'suspend', values: { reason: 'kurz' } })
  expect(short.errors['reason']).toHaveLength(1)
  expect(Object.keys((await send(personAction, id, { intent: 'suspend', reason: REASON, rule: '' })).errors)).toContain(
    'rule',
  )
  for (const fields of [
    { intent: 'suspend', ...RULE },
    { intent: 'restore' },
    { intent: 'sessions' },
    { intent: 'mail', mail: 'verification' },
    { intent: 'lock' },
  ])
    expect(await send(personAction, id, { reason: REASON, ...fields }), fields.intent).toMatchObject({
      status: 200,
      done: true,
      intent: fields.intent,
    })
  expect(await actions(id)).toEqual([
    'person.suspended',
    'person.restored',
    'person.sessions_ended',
    'person.mail_resent',
    'person.lock_lifted',
  ])
  expect(await send(personAction, id, { intent: 'mail', mail: '4711', reason: REASON })).toMatchObject({
    status: 422,
    errors: { mail: [expect.stringContaining('wartet nicht mehr')] },
  })
  expect(await send(personAction, id, { intent: 'cancel', booking: String(booking), reason: REASON })).toMatchObject({
    done: true,
  })
  expect(await actions(String(booking))).toEqual(['booking.canceled'])
})

test('an office is hidden, shown, and a visit there canceled', async () => {
  const { id } = await world.office()
  const booking = await visitAt(id)
  for (const fields of [
    { intent: 'hide', ...RULE },
    { intent: 'show' },
    { intent: 'cancel', booking: String(booking) },
  ])
    expect(await send(officeAction, id, { reason: REASON, ...fields }), fields.intent).toMatchObject({ done: true })
  expect(await actions(String(id))).toEqual(['office.taken_down', 'office.shown'])
  expect(await actions(String(booking))).toEqual(['booking.canceled'])
})

test('each role opens the pages and gets its part; a page that is none, and a kind that is none, is not found', async () => {
  const person = await world.person()
  const { id: office } = await world.office()
  const as = (...deskRoles: DeskRole[]) => world.person({ bits: KIND_BITS.operator, deskRoles })
  const finance = await as('finance')
  expect(await open(loader, person.id, '', finance)).toMatchObject({ person: { account: null, open: [] } })
  expect(await open(loader, person.id, '?kind=account', await as('support'))).toMatchObject({
    person: { open: null },
    kind: 'account',
    mayAct: true,
  })
  expect(await open(officePage.loader, office, '', finance)).toMatchObject({
    office: { coming: null },
    isForSupport: false,
  })
  const statusOf = (opening: Promise<unknown>) =>
    opening.then(
      () => 200,
      (thrown: { init?: { status: number } }) => thrown.init?.status,
    )
  expect(await statusOf(open(loader, 'x'))).toBe(404)
  expect(await statusOf(open(loader, person.id, '?kind=place'))).toBe(404)
  expect(await statusOf(open(loader, person.id, '?cursor=x'))).toBe(404)
  expect(await statusOf(open(officePage.loader, office, '?kind=told'))).toBe(404)
  expect(await statusOf(open(loader, person.id, '?kind=money', await as('support')))).toBe(403)
})
