/** Who is paid: through the API, the sandbox's pages and the timer. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dieBefore } from '#app/testing/die-before.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { NOTICES } from '#app/server/notices.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { PaymentUnavailable } from '#ports/payments.ts'
import { readPayeesAgain } from './read-payees-job.ts'
import { payeesOf } from './payee-world.ts'

let world: TestWorld
let payees: ReturnType<typeof payeesOf>
beforeAll(async () => {
  world = await createTestWorld()
  payees = payeesOf(world)
})
beforeEach(async () => {
  world.clock.set(TEST_NOW)
  await world.rows('delete from payee')
})
afterAll(() => world.close())

const timer = (context = world.context) => readPayeesAgain(context, world.clock.now())
const refOf = async (providerId: number) =>
  (await world.rows<{ ref: string }>('select ref from payee where provider_id = $1', [providerId]))[0]?.ref ?? ''
async function provider(country: 'DE' | 'CH' = 'DE') {
  const one = await world.provider(country)
  return { ...one, draft: await payees.wizard.begin(one.viewer) }
}

describe('the account', () => {
  test("is the owner's alone: a place or a draft of somebody else does not exist", async () => {
    const { viewer, draft, id } = await provider()
    const other = (await provider()).viewer
    await world.office({ provider: { id, viewer, country: 'DE' } })
    const [location] = await world.rows<{ id: number }>('select id from location where provider_id = $1', [id])
    expect(await payees.read(viewer, draft)).toEqual([])
    for (const place of [draft, location?.id ?? 0]) {
      for (const stranger of [other, await world.person()])
        for (const call of [payees.read, payees.begin, payees.refresh])
          expect(await world.refusal(call(stranger, place))).toBe('request.not_found')
      await payees.begin(viewer, place)
    }
    expect(await world.refusal(payees.begin(viewer, 4711))).toBe('request.not_found')
    expect(await world.refusal(payees.begin({ ...viewer, suspended: true }, draft))).toBe('auth.forbidden')
    // One for all places.
    expect(await payees.read(viewer, draft)).toEqual(await payees.read(viewer, location?.id ?? 0))
    expect(await world.rows('select country, currency, state from payee where provider_id = $1', [id])).toEqual([
      { country: 'DE', currency: 'EUR', state: 'pending' },
    ])
  })

  test('is led to only shortly after a proof, because payouts go where it says (ASVS 7.5.3)', async () => {
    const { viewer, draft } = await provider()
    const left = { ...viewer, proved: false }
    expect(await world.refusal(payees.begin(left, draft))).toBe('account.proof_needed')
    expect(await payees.read(left, draft)).toEqual([])
    // What is there is shown without, and so is how it stands.
    await payees.begin(viewer, draft)
    expect(await payees.read(left, draft)).toHaveLength(1)
    await payees.refresh(left, draft)
  })

  test('is in the country of the billing address', async () => {
    const { viewer, draft, id } = await provider()
    await world.rows(`update billing_address set country = 'CH', postcode = '8001' where person_id = $1`, [viewer.id])
    await payees.begin(viewer, draft)
    expect(await world.rows('select country, currency from payee where provider_id = $1', [id])).toEqual([
      { country: 'CH', currency: 'CHF' },
    ])
  })

  test('is one, however often the button is pressed at the same time and in how many windows', async () => {
    const { viewer, draft, id } = await provider()
    const urls = await Promise.all(Array.from({ length: 8 }, () => payees.begin(viewer, draft)))
    // Each window has a link of its own.
    expect(new Set(urls).size).toBe(8)
    expect(await world.rows('select count(*)::int as n from payee where provider_id = $1', [id])).toEqual([{ n: 1 }])
    const owner = `provider:${id}`
    expect(await world.rows('select count(*)::int as n from sandbox_payee where owner_ref = $1', [owner])).toEqual([
      { n: 1 },
    ])
    // By the key alone, which is all that other payment providers have.
    const calls = `select count(*)::int as n from sandbox_call where operation = 'payee' and idem_key like $1`
    expect(await world.rows(calls, [`${owner}:payee:%`])).toEqual([{ n: 1 }])
    // The second window answers after the first, and is sent to where a new link is made.
    expect(await payees.answer(urls[0] ?? '', 'more')).toBe('https://viertel.example/account/provider?connected')
    expect(await payees.answer(urls[0] ?? '', 'active')).toBe('https://viertel.example/account/provider?expired')
    expect((await payees.refresh(viewer, draft)).accounts).toMatchObject([{ state: 'pending' }])
  })

  test('is found again when the answer of the payment provider is lost', async () => {
    const { viewer, draft, id } = await provider()
    world.payees.setFault('timeout')
    try {
      await expect(payees.begin(viewer, draft)).rejects.toThrow(PaymentUnavailable)
    } finally {
      world.payees.setFault('none')
    }
    expect(await payees.read(viewer, draft)).toEqual([])
    await payees.begin(viewer, draft)
    // Also when the name has changed in between, which makes it another call.
    await world.rows('delete from payee where provider_id = $1', [id])
    await world.rows(`update provider set name = 'Anders' where id = $1`, [id])
    await payees.begin(viewer, draft)
    expect(
      await world.rows('select count(*)::int as n from sandbox_payee where owner_ref = $1', [`provider:${id}`]),
    ).toEqual([{ n: 1 }])
  })

  test('comes back to the page it was begun on, and to no other site', async () => {
    const { viewer, draft } = await provider()
    const page = `/en/account/my/office/${draft}/connect`
    expect(await payees.answer(await payees.begin(viewer, draft, page), 'checking')).toBe(
      `https://viertel.example${page}?connected`,
    )
    for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example', '/a?b', '/a#b'])
      expect(await world.refusal(payees.begin(viewer, draft, path))).toBe('field.invalid')
  })

  test('its links are stored nowhere in the product', async () => {
    const { viewer, draft } = await provider()
    const url = await payees.begin(viewer, draft)
    await payees.refresh(viewer, draft)
    const token = url.slice(url.lastIndexOf('/') + 1)
    const tables = await world.rows<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of tables)
      expect(
        await world.rows(`select from "${name}" t where position($1 in to_jsonb(t)::text) > 0`, [token]),
        name,
      ).toEqual([])
  })
})

describe('the return', () => {
  test.each([
    ['active', { state: 'active', due: [] }, ['payee.active']],
    ['checking', { state: 'pending', due: [] }, []],
    ['more', { state: 'pending', due: ['identity.document'] }, []],
    ['restricted', { state: 'restricted', due: ['identity.document'] }, ['payee.restricted']],
  ] as const)('reads what came of it: %s', async (outcome, account, told) => {
    const { viewer, draft } = await provider()
    await payees.answer(await payees.begin(viewer, draft), outcome)
    // That somebody has come back says nothing.
    expect(await payees.read(viewer, draft)).toMatchObject([{ state: 'pending' }])
    world.clock.advance({ minutes: 1 })
    const { accounts, live } = await payees.refresh(viewer, draft)
    expect(accounts).toMatchObject([account])
    expect(live).toBe(0)
    expect(await payees.read(viewer, draft)).toEqual(accounts)
    await Promise.all([payees.refresh(viewer, draft), payees.refresh(viewer, draft)])
    expect(await payees.told(viewer)).toEqual(told)
  })

  test('of two windows at the same time tells once', async () => {
    const { viewer, draft } = await provider()
    await payees.answer(await payees.begin(viewer, draft), 'active')
    await Promise.all(Array.from({ length: 6 }, () => payees.refresh(viewer, draft)))
    expect(await payees.told(viewer)).toEqual(['payee.active'])
  })

  test('publishes what waited for it, and nothing else', async () => {
    const { viewer } = await world.provider()
    const waiting = await payees.waiting(viewer)
    const unfinished = await payees.wizard.begin(viewer)
    await payees.answer(await payees.begin(viewer, waiting), 'checking')
    expect(await payees.refresh(viewer, waiting)).toMatchObject({ live: 0 })
    expect(await payees.statusOf(waiting)).toBe('draft')
    await payees.answer(await payees.begin(viewer, waiting), 'active')
    expect(await payees.refresh(viewer, waiting)).toMatchObject({ live: 1, accounts: [{ state: 'active' }] })
    expect([await payees.statusOf(waiting), await payees.statusOf(unfinished)]).toEqual(['published', 'draft'])
    // Its place has the id of the draft, and still leads to the same account.
    expect(await payees.read(viewer, waiting)).toMatchObject([{ state: 'active' }])
  })

  test('leaves alone what is restricted', async () => {
    const { viewer } = await world.provider()
    const waiting = await payees.waiting(viewer)
    await payees.answer(await payees.begin(viewer, waiting), 'restricted')
    expect(await payees.refresh(viewer, waiting)).toMatchObject({ live: 0 })
    expect(await payees.statusOf(waiting)).toBe('draft')
  })

  test('publishes nothing of somebody who has been suspended meanwhile', async () => {
    const { viewer } = await world.provider()
    const waiting = await payees.waiting(viewer)
    await payees.answer(await payees.begin(viewer, waiting), 'active')
    await world.rows('update person set suspended_at = now() where id = $1', [viewer.id])
    expect(await payees.refresh(viewer, waiting)).toMatchObject({ live: 0, accounts: [{ state: 'active' }] })
    expect(await payees.statusOf(waiting)).toBe('draft')
  })

  test('without an account has nothing to read', async () => {
    const { viewer, draft } = await provider()
    expect(await payees.refresh(viewer, draft)).toEqual({ accounts: [], live: 0 })
  })
})

describe('the timer', () => {
  test('finds what the payment provider decides later, publishes, and tells by list and mail', async () => {
    const { viewer, id } = await world.provider()
    const waiting = await payees.waiting(viewer)
    await payees.answer(await payees.begin(viewer, waiting), 'checking')
    await payees.refresh(viewer, waiting)
    await world.payees.decide(await refOf(id), 'active')
    expect(await timer()).toBe(0)
    world.clock.advance({ minutes: 4 })
    expect(await timer()).toBe(0)
    world.clock.advance({ minutes: 1 })
    expect(await timer()).toBe(1)
    expect(await timer()).toBe(0)
    expect(await payees.statusOf(waiting)).toBe('published')
    expect(await payees.told(viewer)).toEqual(['payee.active'])
    const jobs = await dispatchNotices(world)
    for (const { queue, data } of jobs) if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
    const mail = world.mails.find(({ to }) => to === viewer.email)
    expect(mail?.subject).toBe('Dein Auszahlungskonto ist bereit')
    expect(mail?.text).toContain('https://viertel.example/account/my/office')
    expect(mail?.text).not.toContain('/dev/payee')
    expect(
      await world.rows(`select route from notification where person_id = $1 and type = 'payee.active'`, [viewer.id]),
    ).toEqual([{ route: 'account.provider' }])
  })

  test('finds a restriction of what was active, within a day; a mail that is outdated is not sent', async () => {
    const { viewer, draft, id } = await provider()
    await payees.answer(await payees.begin(viewer, draft), 'active')
    await payees.refresh(viewer, draft)
    world.clock.advance({ hours: 2 })
    await timer()
    await world.payees.decide(await refOf(id), 'restricted')
    world.clock.advance({ hours: 24 })
    expect(await timer()).toBe(1)
    expect(await payees.told(viewer)).toEqual(['payee.active', 'payee.restricted'])
    const jobs = await dispatchNotices(world)
    await world.payees.decide(await refOf(id), 'active')
    world.clock.advance({ minutes: 5 })
    expect(await timer()).toBe(1)
    const before = world.mails.length
    for (const { queue, data } of jobs) if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
    // Active again: that it is, is true once more; that it is restricted, is not.
    expect(world.mails.slice(before).map(({ subject }) => subject)).toEqual(['Dein Auszahlungskonto ist bereit'])
  })

  test('tells of a question that the check comes to', async () => {
    const { viewer, draft, id } = await provider()
    await payees.answer(await payees.begin(viewer, draft), 'checking')
    await payees.refresh(viewer, draft)
    await world.payees.decide(await refOf(id), 'more')
    world.clock.advance({ minutes: 5 })
    await timer()
    expect(await payees.told(viewer)).toEqual(['payee.asked'])
  })

  test('goes on with the others when one is unknown, and waits when the payment provider is away', async () => {
    const [one, two] = [await provider(), await provider()]
    for (const { viewer, draft } of [one, two]) await payees.begin(viewer, draft)
    await world.rows(
      `update payee set ref = 'acct_nobody', next_at = next_at - interval '1 minute' where provider_id = $1`,
      [one.id],
    )
    await world.payees.decide(await refOf(two.id), 'active')
    world.clock.advance({ minutes: 5 })
    world.payees.setFault('timeout')
    await timer()
    world.payees.setFault('none')
    expect(await payees.told(two.viewer)).toEqual([])
    world.clock.advance({ minutes: 5 })
    expect(await timer()).toBe(1)
    expect(await payees.told(two.viewer)).toEqual(['payee.active'])
    // The unknown one waits as well, and keeps nobody waiting.
    const later = 'select from payee where provider_id = $1 and next_at > $2'
    expect(await world.rows(later, [one.id, world.clock.now()])).toHaveLength(1)
  })

  test('publishes what was put to wait at the very moment at which the payee became active', async () => {
    const { viewer } = await world.provider()
    const late = await payees.wizard.complete(viewer)
    await payees.wizard.payee(viewer, null)
    await payees.answer(await payees.begin(viewer, late), 'active')
    await payees.refresh(viewer, late)
    await payees.wizard.photo(late, 'photo-late--------------------')
    // As a request leaves it that has read the payee before.
    await world.rows('update office_draft set publish_wanted = true where id = $1', [late])
    world.clock.advance({ minutes: 5 })
    await timer()
    expect(await payees.statusOf(late)).toBe('published')
  })
})

test('a process that dies between any two statements loses nothing: the next reading goes on', async () => {
  let died = 0
  for (let at = 1; ; at += 1) {
    await world.rows('delete from payee')
    world.clock.set(TEST_NOW)
    const { viewer, id } = await world.provider()
    const waiting = await payees.waiting(viewer)
    await payees.begin(viewer, waiting)
    await world.payees.decide(await refOf(id), 'active')
    world.clock.advance({ minutes: 5 })
    const hasDied = await dieBefore(world, at, async (context) => void (await timer(context)))
    world.clock.advance({ minutes: 5 })
    await timer()
    expect([at, await payees.statusOf(waiting)]).toEqual([at, 'published'])
    expect([at, await payees.told(viewer)]).toEqual([at, ['payee.active']])
    if (!hasDied) break
    died += 1
  }
  expect(died).toBeGreaterThan(10)
})
