/** An operator looks at the product as somebody: who may, who is told, and everything that ends it. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { cookieOf, sessionOf } from '#app/testing/session-of.ts'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { signOut } from '#features/account/sign-in/contract.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { listNotifications } from '#features/notification/contract.ts'
import type { DeskRole } from '#kernel/desk-roles.ts'
import { KIND_BITS, type SignedIn, type Viewer } from '#kernel/viewer.ts'
import { createViewerOf } from '#platform/session/viewer.ts'
import type { ViewerOf } from '#platform/http/mount-routes.ts'
import { endSessionsOf } from '../../contract.ts'
import { listPersonTimeline } from '../../person/contract.ts'
import { setRoles } from '../../team/contract.ts'
import { endImpersonation, startImpersonation } from '../contract.ts'
import { endImpersonations } from './end-impersonations-job.ts'

const REASON = 'Findet die Rechnung nicht, am Telefon.'

let world: TestWorld
let owner: SignedIn
let viewerOf: ViewerOf
beforeAll(async () => {
  world = await createTestWorld()
  owner = await desk('owner')
  const { db, config } = world.context
  viewerOf = createViewerOf({ db, secret: config.SECRET, baseUrl: config.BASE_URL })
})
afterAll(() => world.close())

const desk = (...deskRoles: readonly DeskRole[]) => world.person({ bits: KIND_BITS.operator, deskRoles })

/** @param cookie of the operator's session @returns the cookies of the browser from then on */
async function start(as: SignedIn, id: string, cookie: string, reason = REASON): Promise<string> {
  const set: string[] = []
  const caller = { cookie, setCookie: (value: string) => void set.push(value) }
  await world.call(startImpersonation, { params: { id }, body: { reason }, caller }, as)
  expect(set).toEqual([expect.stringMatching(/^__Host-impersonation=.+; Max-Age=900; Path=\/; HttpOnly; Secure;/)])
  return `${cookie}; ${cookieOf(set[0] ?? '')}`
}
async function begun(...roles: readonly DeskRole[]) {
  const operator = await desk(...(roles.length === 0 ? (['support'] as const) : roles))
  const person = await world.person()
  const session = await sessionOf(world, operator)
  return { operator, person, session, cookie: await start(operator, person.id, session) }
}
const idOf = (viewer: Viewer) => (viewer.kind === 'guest' ? 'guest' : viewer.id)
const seenBy = async (cookie: string) => idOf(await viewerOf(cookie, 'de'))
const entries = async ({ id }: SignedIn) =>
  world.rows<{ action: string; by_id: string; details: Record<string, unknown> }>(
    `select action, by_id, details from audit_entry where subject_id = $1 and action like 'person.impersonat%' order by id`,
    [id],
  )
const ends = async (person: SignedIn) =>
  (await entries(person))
    .filter(({ action }) => action === 'person.impersonation_ended')
    .map(({ details }) => (details['after'] as { state: string }).state)
const work = () => endImpersonations(world.context, world.clock.now())

describe('beginning', () => {
  test('the browser is the person, marked as such and never proved, until it is ended', async () => {
    const { operator, person, session, cookie } = await begun()
    expect(await viewerOf(cookie, 'de')).toMatchObject({
      id: person.id,
      kind: 'user',
      proved: false,
      deskRoles: [],
      impersonation: { operatorId: operator.id },
    })
    const set: string[] = []
    const looking = (await viewerOf(cookie, 'de')) as SignedIn
    const caller = { cookie, setCookie: (value: string) => void set.push(value) }
    expect(await world.call(endImpersonation, { caller }, looking)).toEqual({ data: { person: person.id } })
    expect(set).toEqual([expect.stringMatching(/^__Host-impersonation=; Max-Age=0;/)])
    expect([await seenBy(cookie), await seenBy(session)]).toEqual([operator.id, operator.id])
    expect(await world.call(endImpersonation, {}, looking)).toEqual({ data: { person: null } })
    expect(await ends(person)).toEqual(['ended'])
  })

  test('the cookie opens nothing without the session in which it was begun', async () => {
    const { operator, person, session, cookie } = await begun()
    const ownCookie = cookie.replace(`${session}; `, '')
    const elsewhere = await sessionOf(world, operator)
    const colleague = await sessionOf(world, owner)
    expect(await seenBy(ownCookie)).toBe('guest')
    expect(await seenBy(`${elsewhere}; ${ownCookie}`)).toBe(operator.id)
    expect(await seenBy(`${colleague}; ${ownCookie}`)).toBe(owner.id)
    expect(await seenBy(`${session}; __Host-impersonation=${randomUUID()}`)).toBe(operator.id)
    expect(await seenBy(cookie)).toBe(person.id)
  })

  test('they are told by whom, why and when, in a mail and in the list; log and timeline have it', async () => {
    const { operator, person } = await begun()
    for (const { queue, data } of await dispatchNotices(world))
      if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
    const [mail] = world.mails.filter(({ to }) => to === person.email)
    expect(mail?.subject).toBe('Der Support hat Viertel aus deiner Sicht angesehen')
    for (const part of ['Am Di., 10. Nov. 2026, 09:00', 'Support von Viertel', `Grund: ${REASON}`])
      expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(part)
    const [listed] = (await world.call(listNotifications, { query: {} }, person)).data
    expect(listed?.body).toContain(`Grund: ${REASON}`)
    expect(await entries(person)).toMatchObject([
      { action: 'person.impersonated', by_id: operator.id, details: { reason: REASON } },
    ])
    const timeline = await world.call(listPersonTimeline, { params: { id: person.id }, query: { kind: 'desk' } }, owner)
    expect(timeline.data).toMatchObject([{ what: 'person.impersonated', detail: REASON }])
  })

  test('who may not, and as whom not', async () => {
    const support = await desk('support')
    const { id } = await world.person()
    const cookie = await sessionOf(world, support)
    const refusal = (as: SignedIn, whom: string, own?: string) =>
      world.refusal(
        world.call(
          startImpersonation,
          { params: { id: whom }, body: { reason: REASON }, caller: own === undefined ? {} : { cookie: own } },
          as,
        ),
      )
    expect(await refusal({ ...support, proved: false }, id, cookie)).toBe('account.proof_needed')
    expect(await refusal(await desk('finance'), id, cookie)).toBe('auth.role')
    expect(await refusal(await desk(), id, cookie)).toBe('auth.role')
    expect(await refusal(support, id)).toBe('auth.required')
    expect(await refusal(support, randomUUID(), cookie)).toBe('request.not_found')
    for (const colleague of [owner, await desk('finance'), await desk(), support])
      expect(await refusal(support, colleague.id, cookie)).toBe('operator.colleague')
    expect(await world.rows('select from impersonation where operator_id = $1', [support.id])).toEqual([])
  })

  test('one at a time: another one ends the one before, also when both begin at once', async () => {
    const { operator, person, session, cookie } = await begun('owner')
    const other = await world.person()
    const next = await start(operator, other.id, session)
    expect([await seenBy(cookie), await seenBy(next)]).toEqual([operator.id, other.id])
    expect(await ends(person)).toEqual(['replaced'])
    await Promise.all([start(operator, person.id, session), start(operator, other.id, session)])
    expect(await world.rows('select from impersonation where operator_id = $1', [operator.id])).toHaveLength(1)
  })

  test('the database takes none that is longer, or of oneself', async () => {
    const { operator } = await begun()
    const change = (set: string) => world.rows(`update impersonation set ${set} where operator_id = $1`, [operator.id])
    await expect(change(`expires_at = started_at + interval '901 seconds'`)).rejects.toThrow('impersonation_length')
    await expect(change('person_id = operator_id')).rejects.toThrow('impersonation_of_another')
  })
})

describe('ending', () => {
  type Begun = Awaited<ReturnType<typeof begun>>
  const past = `started_at = started_at - interval '15 minutes', expires_at = expires_at - interval '15 minutes'`
  const roles = ({ operator }: Begun, ...given: readonly DeskRole[]) =>
    world.call(setRoles, { body: { email: operator.email, roles: given, reason: REASON } }, owner)
  const person = (set: string, of: (one: Begun) => SignedIn) => (one: Begun) =>
    world.rows(`update person set ${set} where id = $1`, [of(one).id])

  /** Who the browser is afterwards, and what the log says of the end. */
  test.each<readonly [string, (one: Begun) => Promise<unknown>, 'operator' | 'guest', string]>([
    [
      'its time is over',
      ({ operator }) => world.rows(`update impersonation set ${past} where operator_id = $1`, [operator.id]),
      'operator',
      'expired',
    ],
    [
      'the operator signs out',
      async ({ cookie }) => world.call(signOut, { caller: { cookie } }, (await viewerOf(cookie, 'de')) as SignedIn),
      'guest',
      'revoked',
    ],
    [
      'the sessions of the operator are ended',
      ({ operator }) => world.call(endSessionsOf, { params: { id: operator.id }, body: { reason: REASON } }, owner),
      'guest',
      'revoked',
    ],
    ['the operator has the role no more', (one) => roles(one, 'finance'), 'operator', 'revoked'],
    ['the operator has another role besides', (one) => roles(one, 'support', 'finance'), 'operator', 'revoked'],
    ['the operator is none any more', (one) => roles(one), 'guest', 'revoked'],
    ['the operator is suspended', person('suspended_at = now()', ({ operator }) => operator), 'operator', 'revoked'],
    [
      'the operator has not used the session for two weeks',
      ({ operator }) =>
        world.rows(`update login_session set updated_at = now() - interval '15 days' where user_id = $1`, [
          operator.id,
        ]),
      'guest',
      'revoked',
    ],
    [
      'the person comes to the desk',
      person(`kind = ${KIND_BITS.operator}, desk_roles = '{support}'`, (one) => one.person),
      'operator',
      'revoked',
    ],
    ['the account of the person ends', person('erased_at = now()', (one) => one.person), 'operator', 'revoked'],
  ])('%s', async (_, happen, then, state) => {
    const one = await begun()
    await work()
    expect([await seenBy(one.cookie), await ends(one.person)]).toEqual([one.person.id, []])
    await happen(one)
    expect(await seenBy(one.cookie)).toBe(then === 'guest' ? 'guest' : one.operator.id)
    await work()
    await work()
    expect(await ends(one.person)).toEqual([state])
  })
})
