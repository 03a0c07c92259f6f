/** An account becomes a company's: asked for, withdrawn, approved, declined, at once, and twice at the same time. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { ADDRESS } from '#app/testing/company-sample-calls.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { NOTICES } from '#app/server/notices.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { accountWorld, PASSWORD } from '#features/account/server/account-world.ts'
import { createPerson } from '#features/account/server/create-person.ts'
import { readBillingAddress } from '#features/account/billing/contract.ts'
import { listNotifications } from '#features/notification/contract.ts'
import { KIND_BITS, kindOfBits, type SignedIn } from '#kernel/viewer.ts'
import type { VatAnswer, VatCheck } from '#ports/vat-check.ts'
import { readCompany } from '../../contract.ts'
import {
  decideConversion,
  listConversions,
  readConversion,
  requestConversion,
  withdrawConversion,
} from '../contract.ts'
import { conversionRoutes } from './routes.ts'

let world: TestWorld
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: KIND_BITS.operator })
})
afterAll(() => world.close())

const VAT_ID = 'DE136695976'
/** What the tax offices say of every VAT ID. */
const saying = (answer: VatAnswer): VatCheck => ({ name: 'vies', check: () => Promise.resolve(answer) })
const autoWhere = (vatCheck: VatCheck) => ({
  ...world.context,
  config: { ...world.context.config, COMPANIES: 'auto' as const },
  vatCheck,
})
const KNOWN = saying({ state: 'valid', reference: 'R1' })
const AUTO = () => autoWhere(KNOWN)
let companies = 0
const newName = () => `Kranich ${(companies += 1)} GmbH`
const ask = (viewer: SignedIn, companyName = newName(), on = world.context) =>
  world.call(
    requestConversion,
    { body: { companyName, permanent: true, address: { ...ADDRESS, vatId: VAT_ID } } },
    viewer,
    on,
  )
const read = async (viewer: SignedIn) => (await world.call(readConversion, {}, viewer)).data
const bitsOf = async ({ id }: SignedIn) =>
  (await world.rows<{ kind: number }>('select kind from person where id = $1', [id]))[0]?.kind
const requestOf = async ({ id }: SignedIn) =>
  (
    await world.rows<{ id: number; state: string }>(
      'select id, state from company_request where person_id = $1 order by id desc',
      [id],
    )
  )[0]
const decide = async (viewer: SignedIn, body: object = { approve: true }) =>
  world.call(decideConversion, { params: { id: String((await requestOf(viewer))?.id) }, body }, operator)
const companiesOf = ({ id }: SignedIn) => world.rows('select id from company where admin_id = $1', [id])
/** As the session reads them after the conversion. */
const now = async (viewer: SignedIn) => {
  const [row] = await world.rows<{ kind: number; company_id: number | null }>(
    'select kind, company_id from person where id = $1',
    [viewer.id],
  )
  const { kind = 0, company_id = null } = row ?? {}
  return { ...viewer, kind: kindOfBits(kind), bits: kind, companyId: company_id } as SignedIn
}
const openSession = ({ id }: SignedIn, token: string) =>
  world.rows(
    `insert into login_session (id, user_id, token, expires_at) values (gen_random_uuid(), $1, $2, now() + interval '1 day')`,
    [id, token],
  )
const sessionsOf = ({ id }: SignedIn) => world.rows('select token from login_session where user_id = $1', [id])
async function deliver(): Promise<void> {
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
}

describe('ids', () => {
  const idsOf = async (viewer: SignedIn) =>
    (
      await world.rows('select slug, team_name, team_slug, zone, currency from company where admin_id = $1', [
        viewer.id,
      ])
    )[0]
  const convert = async (body: object) => {
    const viewer = await world.person()
    const asked = { companyName: newName(), permanent: true, address: { ...ADDRESS, vatId: VAT_ID }, ...body }
    await world.call(requestConversion, { body: asked }, viewer, AUTO())
    return idsOf(viewer)
  }

  test('those that were typed, and the clocks and the money of the country', async () => {
    const address = { ...ADDRESS, country: 'CH', postcode: '8001', city: 'Zürich', taxNumber: 'CHE-123.456.788 MWST' }
    const ids = { companyId: ' Mauersegler ', teamName: 'Die Segler', teamId: 'segler' }
    expect(await convert({ ...ids, address: { ...address, taxNumber: '', vatId: '' } }).catch(() => null)).toBeNull()
    expect(await convert({ ...ids, address: { ...address, vatId: 'CHE116281710' } })).toEqual({
      slug: 'mauersegler',
      team_name: 'Die Segler',
      team_slug: 'segler',
      zone: 'Europe/Zurich',
      currency: 'CHF',
    })
  })

  test('where none are typed they come from the name, and after an approval they are those that were asked for', async () => {
    expect(await convert({ companyName: 'Bläßhuhn & Söhne' })).toMatchObject({
      slug: 'blaesshuhn-und-soehne',
      team_name: 'Bläßhuhn & Söhne',
      team_slug: 'blaesshuhn-und-soehne-team',
      currency: 'EUR',
    })
    const viewer = await world.person()
    await ask(viewer, 'Teichralle')
    const listed = (await world.call(listConversions, {}, operator)).data
    expect(listed.find((one) => one.person.id === viewer.id)).toMatchObject({
      companyId: 'teichralle',
      team: { name: 'Teichralle', id: 'teichralle-team' },
    })
    await decide(viewer)
    expect(await idsOf(viewer)).toMatchObject({ slug: 'teichralle', team_slug: 'teichralle-team' })
  })

  test('a name without Latin letters needs an id that is typed', async () => {
    const viewer = await world.person()
    await expect(ask(viewer, '株式会社')).rejects.toMatchObject({ fields: { companyId: [{ code: 'field.required' }] } })
    expect(await convert({ companyName: '株式会社', companyId: 'kabushiki' })).toMatchObject({
      slug: 'kabushiki',
      team_slug: 'kabushiki-team',
    })
  })

  test('of two requests at the same time for one id one is taken', async () => {
    const body = () => ({
      companyName: newName(),
      companyId: 'zwergtaucher',
      permanent: true as const,
      address: { ...ADDRESS, vatId: VAT_ID },
    })
    const both = [await world.person(), await world.person()]
    const answers = await Promise.allSettled(
      both.map((viewer) => world.call(requestConversion, { body: body() }, viewer)),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('with approval', () => {
  test('whoever asks has the bit 16, stays private, and operators see who asks for what', async () => {
    const viewer = await world.person()
    await world.rows(`update person set locale = 'en' where id = $1`, [viewer.id])
    const name = newName()
    const { data } = await ask(viewer, name)
    expect(data).toMatchObject({ state: 'open', name, askedAt: TEST_NOW, needsApproval: true })
    expect(await bitsOf(viewer)).toBe(KIND_BITS.toWork | KIND_BITS.corporateRequest)
    expect(await companiesOf(viewer)).toEqual([])
    const listed = (await world.call(listConversions, {}, operator)).data
    expect(listed.find((one) => one.person.id === viewer.id)).toMatchObject({
      name,
      person: { email: viewer.email, locale: 'en' },
      address: { street: ADDRESS.street, taxNumber: ADDRESS.taxNumber },
    })
    await deliver()
    const mail = world.mails.find(({ to, subject }) => to === operator.email && subject.includes(name))
    expect(mail?.text).toContain(viewer.email)
  })

  test('a withdrawn request is gone, frees its name, and may be made anew at once', async () => {
    const viewer = await world.person()
    const name = newName()
    await ask(viewer, name)
    const { data } = await world.call(withdrawConversion, {}, viewer)
    expect(data).toMatchObject({ state: 'none', name: null, obstacle: null })
    expect(await bitsOf(viewer)).toBe(KIND_BITS.toWork)
    await ask(await world.person(), name)
    await ask(viewer)
    expect((await read(viewer)).state).toBe('open')
  })

  test('approved: company, address, bits 1 and 4 without 16, no session of before, and a mail', async () => {
    const viewer = await world.person()
    const name = newName()
    await openSession(viewer, `token-of-${viewer.id}`)
    await ask(viewer, name)
    await decide(viewer)
    expect(await bitsOf(viewer)).toBe(KIND_BITS.toWork | KIND_BITS.corporate)
    expect(await sessionsOf(viewer)).toEqual([])
    const admin = await now(viewer)
    expect(admin.kind).toBe('corporate')
    const company = (await world.call(readCompany, {}, admin)).data
    expect(company).toMatchObject({ name, admin: { email: viewer.email }, me: { role: 'admin' } })
    const address = (await world.call(readBillingAddress, {}, admin)).data
    expect(address).toMatchObject({ street: ADDRESS.street, taxNumber: ADDRESS.taxNumber })
    await deliver()
    expect(world.mails.filter(({ to, subject }) => to === viewer.email && subject.includes(name))).toHaveLength(1)
    const { data: list } = await world.call(listNotifications, { query: {} }, admin)
    expect(JSON.stringify(list)).toContain(name)
    expect(await read(admin)).toMatchObject({ obstacle: { code: 'company.is_company' } })
  })

  test('declined: told why, private as before, and again after 24 hours', async () => {
    const viewer = await world.person()
    await openSession(viewer, `token-of-${viewer.id}`)
    await ask(viewer)
    const reason = 'Die Steuernummer gehört jemand anderem.'
    await decide(viewer, { approve: false, reason })
    expect(await bitsOf(viewer)).toBe(KIND_BITS.toWork)
    expect(await sessionsOf(viewer)).toHaveLength(1)
    expect(await read(viewer)).toMatchObject({
      state: 'declined',
      reason,
      obstacle: { code: 'company.declined_lately' },
    })
    await deliver()
    const mail = world.mails.find(({ to }) => to === viewer.email)
    expect(mail?.text).toContain(reason)
    world.clock.advance({ hours: 24 })
    await ask(viewer)
    world.clock.set(TEST_NOW)
  })

  test('a decision counts once, and not after the request was withdrawn', async () => {
    const viewer = await world.person()
    await ask(viewer)
    const answers = await Promise.allSettled([
      decide(viewer),
      decide(viewer),
      decide(viewer, { approve: false, reason: 'Kein Unternehmen.' }),
      world.call(withdrawConversion, {}, viewer),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await companiesOf(viewer)).length).toBe((await requestOf(viewer))?.state === 'approved' ? 1 : 0)
    const [row] = await world.rows<{ n: number }>(
      `select count(*)::int as n from domain_event where person_id = $1 and type in ('company.approved', 'company.declined')`,
      [viewer.id],
    )
    expect(row?.n).toBeLessThanOrEqual(1)
  })
})

describe('safety table 35: two at once', () => {
  test.each([
    ['with approval', () => world.context, 'company.already_requested'],
    ['at once', AUTO, 'company.is_company'],
  ])('of one person, %s: one request', async (_, on, code) => {
    const viewer = await world.person()
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => ask(viewer, newName(), on())))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = answers
      .filter((one) => one.status === 'rejected')
      .map(({ reason }) => Promise.reject(reason as Error))
    expect(new Set(await Promise.all(refused.map((one) => world.refusal(one))))).toEqual(new Set([code]))
    expect(await companiesOf(viewer)).toHaveLength(on() === world.context ? 0 : 1)
    expect(await world.rows('select 1 from company_request where person_id = $1', [viewer.id])).toHaveLength(1)
  })

  test.each([
    ['with approval', () => world.context],
    ['at once', AUTO],
  ])('of one name, %s: one company', async (_, on) => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.person()))
    const name = newName()
    const spelled = (n: number) => (n % 2 === 0 ? name : ` ${name.toUpperCase()} `)
    const answers = await Promise.allSettled(people.map((viewer, n) => ask(viewer, spelled(n), on())))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const codes = answers
      .filter((one) => one.status === 'rejected')
      .map(({ reason }) => world.refusal(Promise.reject(reason as Error)))
    expect(new Set(await Promise.all(codes))).toEqual(new Set(['company.name_taken']))
  })
})

test('without approval the conversion takes effect at once, and the type bits that somebody sends do nothing', async () => {
  const viewer = await world.person({ bits: KIND_BITS.toRent })
  const { data } = await ask(viewer, newName(), AUTO())
  expect(data).toMatchObject({ state: 'approved' })
  expect(await bitsOf(viewer)).toBe(KIND_BITS.toWork | KIND_BITS.corporate)
  const body = { companyName: newName(), permanent: true, address: { ...ADDRESS, vatId: VAT_ID } }
  for (const more of [{ type: 4 }, { kind: 1024 }, { bits: 8 }])
    expect(
      await world.refusal(world.call(requestConversion, { body: { ...body, ...more } }, await world.person())),
    ).toBe('field.unknown')
})

test.each([
  ['a VAT ID that nobody can be asked about now', VAT_ID, saying({ state: 'unverified' })],
  ['a tax number', '', KNOWN],
])('without approval operators decide all the same on %s', async (_, vatId, vatCheck) => {
  const viewer = await world.person()
  const body = { companyName: newName(), permanent: true, address: { ...ADDRESS, vatId } }
  const { data } = await world.call(requestConversion, { body }, viewer, autoWhere(vatCheck))
  expect(data).toMatchObject({ state: 'open', needsApproval: false })
  expect(await companiesOf(viewer)).toEqual([])
  expect(await bitsOf(viewer)).toBe(KIND_BITS.toWork | KIND_BITS.corporateRequest)
  await decide(viewer)
  expect(await companiesOf(viewer)).toHaveLength(1)
})

test('without approval a VAT ID that the tax offices do not know is refused', async () => {
  const viewer = await world.person()
  expect(await world.refusal(ask(viewer, newName(), autoWhere(saying({ state: 'invalid' }))))).toBe(
    'account.vat_invalid',
  )
  expect(await requestOf(viewer)).toBeUndefined()
})

test('a conversion at once: the session goes on under another id, the old one and all others open nothing', async () => {
  const real = await accountWorld({ settings: { COMPANIES: 'auto' }, routes: conversionRoutes })
  try {
    Object.assign(real.context, { vatCheck: KNOWN })
    const email = 'convert@example.org'
    await createPerson(real.context, { email, givenName: 'L', surname: 'B', password: PASSWORD })
    const [here, there] = [await real.signIn(email), await real.signIn(email)]
    const body = { companyName: 'Sitzung GmbH', permanent: true, address: { ...ADDRESS, vatId: VAT_ID } }
    const answer = await real.send('POST', '/api/company/request', { cookie: here.cookie, body })
    expect(answer.status).toBe(200)
    const typeOf = async (cookie: string) => (await real.send('GET', '/api/me', { cookie })).body['type']
    expect(await Promise.all([here, there, answer].map(({ cookie }) => typeOf(cookie)))).toEqual([
      undefined,
      undefined,
      KIND_BITS.toWork | KIND_BITS.corporate,
    ])
  } finally {
    await real.close()
  }
})

test('a company names a VAT ID or a tax number, beside their field; nothing else of the form decides', async () => {
  const viewer = await world.person()
  const address = { ...ADDRESS, taxNumber: '' }
  const asked = world.call(requestConversion, { body: { companyName: newName(), permanent: true, address } }, viewer)
  await expect(asked).rejects.toMatchObject({ fields: { vatId: [{ code: 'field.required' }] } })
  const noStreet = { ...ADDRESS, street: '' }
  const wrong = { companyName: '', permanent: true, address: noStreet }
  await expect(world.call(requestConversion, { body: wrong }, viewer)).rejects.toMatchObject({
    fields: { companyName: expect.anything() as unknown, street: expect.anything() as unknown },
  })
})
