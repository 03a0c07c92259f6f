/** Versions of the terms: published with notice, told once to everybody who has agreed, read and compared. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { NOTICES } from '#app/server/notices.ts'
import { PERSONAL_DATA } from '#app/server/personal-data.ts'
import { dieBefore } from '#app/testing/die-before.ts'
import { dispatchNotices } from '#app/testing/dispatch-notices.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { publishTerms, readPage, readTerms } from '../contract.ts'
import { tellOfTerms } from './tell-of-terms-job.ts'

let world: TestWorld
let operator: SignedIn
beforeAll(async () => {
  world = await createTestWorld()
  operator = await world.person({ bits: 32 })
})
beforeEach(async () => {
  world.clock.set(TEST_NOW)
  await world.rows('truncate terms_version, terms_told')
  await world.rows(`delete from domain_event where type = 'terms.announced'`)
  // Whoever is not looked at here has agreed to nothing.
  await world.rows('update person set terms_accepted_at = null')
})
afterAll(() => world.close())

const now = () => world.clock.now()
const CHANGE = {
  kind: 'change' as const,
  effectiveOn: '2026-11-26',
  summaryDe: 'Stornieren ist länger kostenlos.',
  summaryEn: 'Cancelling stays free for longer.',
}
const CORRECTION = { kind: 'correction' as const, reason: 'Ein Tippfehler in der Anschrift.' }
type Change = typeof CHANGE | typeof CORRECTION
const publish = (version: number, words: string, change: Change = CHANGE) =>
  world.call(
    publishTerms,
    {
      params: { version: String(version) },
      body: {
        de: { title: 'Bedingungen', markdown: `Anfang.\n\n${words}\n\nEnde.` },
        en: { title: 'Terms', markdown: `Start.\n\n${words}\n\nEnd.` },
        change,
      },
    },
    operator,
  )
const read = async (version?: number, locale: 'de' | 'en' = 'de') =>
  (
    await world.call(
      readPage,
      { params: { page: 'terms' }, query: version === undefined ? {} : { version: String(version) } },
      guestViewer(locale),
    )
  ).data
async function agreed(over: Parameters<TestWorld['person']>[0] = {}) {
  const viewer = await world.person(over)
  await world.rows('update person set terms_accepted_at = $2 where id = $1', [viewer.id, now()])
  return viewer
}
const told = async (version: number) =>
  (
    await world.rows<{ person_id: string }>(
      `select person_id from domain_event where type = 'terms.announced' and payload ->> 'version' = $1 order by id`,
      [String(version)],
    )
  ).map(({ person_id }) => person_id)

test('until its day the page shows the version in force and says which one comes; then the new one', async () => {
  const before = await read()
  expect(before).toMatchObject({ title: 'Nutzungsbedingungen', changes: null })
  expect(before.terms).toEqual({ version: 0, inForce: 0, versions: [] })
  const { data } = await publish(1, 'Neu.')
  expect(data).toMatchObject({
    version: 1,
    inForce: 0,
    coming: { version: 1, effectiveAt: '2026-11-25T23:00:00Z', told: 0 },
    earliestDay: '2026-11-26',
  })
  world.clock.set('2026-11-25T22:59:59Z')
  const last = await read()
  expect(last.blocks).toEqual(before.blocks)
  expect(last.terms).toEqual({
    version: 0,
    inForce: 0,
    versions: [{ version: 1, from: '2026-11-26', isComing: true, isCorrection: false }],
  })
  expect((await read(1)).title).toBe('Bedingungen')
  world.clock.set('2026-11-25T23:00:00Z')
  expect(await read()).toMatchObject({ title: 'Bedingungen', terms: { version: 1, inForce: 1 } })
  expect(await read(undefined, 'en')).toMatchObject({ title: 'Terms', locale: 'en' })
})

test('a version is read beside the one before it, in either language', async () => {
  await publish(1, 'Eins.', CORRECTION)
  await publish(2, 'Zwei.')
  const words = async (version: number, locale: 'de' | 'en') => {
    const { blocks, changes } = await read(version, locale)
    return blocks.map((block, at) => [changes?.[at], 'runs' in block ? block.runs[0]?.text : ''])
  }
  expect(await words(2, 'de')).toEqual([
    ['same', 'Anfang.'],
    ['removed', 'Eins.'],
    ['added', 'Zwei.'],
    ['same', 'Ende.'],
  ])
  expect((await words(2, 'en'))[0]).toEqual(['same', 'Start.'])
  expect((await read(0)).changes).toBeNull()
  for (const page of [
    () => read(3),
    () => world.call(readPage, { params: { page: 'privacy' }, query: { version: '0' } }, guestViewer('de')),
  ])
    expect(await world.refusal(page())).toBe('request.not_found')
})

test('a change needs 15 days, a correction a reason; nothing overtakes what was announced', async () => {
  expect(await world.refusal(publish(1, 'x', { ...CHANGE, effectiveOn: '2026-11-25' }))).toBe('content.terms_notice')
  expect(await world.refusal(publish(1, 'x', { ...CORRECTION, reason: 'kurz' }))).toBe('field.too_short')
  expect(await world.refusal(publish(2, 'x'))).toBe('content.conflict')
  await publish(1, 'x')
  expect(await world.refusal(publish(1, 'y'))).toBe('content.conflict')
  expect(await world.refusal(publish(2, 'y', CORRECTION))).toBe('content.terms_coming')
  await publish(2, 'y', { ...CHANGE, effectiveOn: '2026-12-01' })
  expect(await world.refusal(publish(3, 'z', { ...CHANGE, effectiveOn: '2026-11-30' }))).toBe('content.terms_coming')
  world.clock.set('2026-12-02T08:00:00Z')
  await publish(3, 'z', CORRECTION)
  expect((await world.call(readTerms, {}, operator)).data).toMatchObject({ version: 3, inForce: 3, coming: null })
  const entries = await world.rows<{ subject_id: string; details: object }>(
    `select subject_id, details from audit_entry where action = 'terms.published' order by id desc limit 2`,
  )
  expect(entries).toEqual([
    {
      subject_id: 'terms/3',
      details: {
        reason: CORRECTION.reason,
        after: { version: 3, effectiveAt: '2026-12-02T08:00:00Z', correction: true },
      },
    },
    { subject_id: 'terms/2', details: expect.not.objectContaining({ reason: expect.anything() }) },
  ])
})

test('of two operators at once one publishes; the database keeps the notice and every version as it is', async () => {
  const both = await Promise.allSettled([publish(1, 'eins'), publish(1, 'zwei')])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  for (const statement of [
    `update terms_version set markdown_de = 'anders'`,
    'delete from terms_version',
    `insert into terms_version (version, title_de, title_en, markdown_de, markdown_en, published_at, published_by, effective_at)
       select 2, title_de, title_en, markdown_de, markdown_en, published_at, published_by, published_at + interval '359 hours' from terms_version`,
  ])
    await expect(world.rows(statement), statement).rejects.toThrow(/never changed|terms_version_notice/)
})

test('everybody who has agreed is told once, in their language, by mail and in the list', async () => {
  const [ada, bob, gone] = [await agreed(), await agreed({ locale: 'en' }), await agreed()]
  const other = await world.person()
  await world.rows('update person set terms_accepted_at = null where id = $1', [other.id])
  await world.rows('update person set erased_at = now() where id = $1', [gone.id])
  await publish(1, 'Neu.')
  expect(await tellOfTerms(world.context, now())).toBe(2)
  expect(await tellOfTerms(world.context, now())).toBe(0)
  expect((await told(1)).toSorted()).toEqual([ada.id, bob.id].toSorted())
  for (const { queue, data } of await dispatchNotices(world))
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
  const mails = (viewer: SignedIn) => world.mails.filter(({ to }) => to === viewer.email)
  expect(mails(ada).map(({ subject }) => subject)).toEqual(['Neue Nutzungsbedingungen ab Do., 26. Nov. 2026'])
  expect(mails(ada)[0]?.text).toContain('Stornieren ist länger kostenlos.')
  expect(mails(ada)[0]?.text).toContain('/page/terms?version=1')
  expect(mails(bob)[0]?.subject).toMatch(/^New terms of use from .*2026$/)
  expect(mails(bob)[0]?.text).toContain('/en/page/terms?version=1')
  expect(
    await world.rows(`select count(*)::int as n from notification where person_id = any($1)`, [[ada.id, bob.id]]),
  ).toEqual([{ n: 2 }])
  // Whoever agrees to the old ones meanwhile is told as well, whoever agrees to the new ones is not.
  world.clock.advance({ hours: 24 })
  const late = await agreed()
  expect(await tellOfTerms(world.context, now())).toBe(1)
  expect(await told(1)).toContain(late.id)
  world.clock.set('2026-11-26T08:00:00Z')
  await agreed()
  expect(await tellOfTerms(world.context, now())).toBe(0)
})

test('one run tells more than a batch, of each change', async () => {
  const people = [await agreed(), await agreed(), await agreed(), await agreed(), await agreed()]
  await publish(1, 'Neu.')
  await publish(2, 'Neuer.', { ...CHANGE, effectiveOn: '2026-12-01' })
  expect(await tellOfTerms(world.context, now(), 2)).toBe(2 * people.length)
  for (const version of [1, 2]) expect((await told(version)).toSorted()).toEqual(people.map(({ id }) => id).toSorted())
  expect(await tellOfTerms(world.context, now(), 2)).toBe(0)
})

test('a correction is told to nobody', async () => {
  await agreed()
  await publish(1, 'Neu.', CORRECTION)
  expect(await tellOfTerms(world.context, now())).toBe(0)
})

test('killed before any statement, it goes on; two processes tell nobody twice', async () => {
  const people = [await agreed(), await agreed(), await agreed()]
  await publish(1, 'Neu.')
  let at = 1
  for (; await dieBefore(world, at, (context) => tellOfTerms(context, now())); at += 1)
    expect(await told(1), `died before statement ${at}`).toEqual([])
  expect(at).toBeGreaterThan(3)
  expect((await told(1)).toSorted()).toEqual(people.map(({ id }) => id).toSorted())
  await world.rows('truncate terms_told')
  await world.rows(`delete from domain_event where type = 'terms.announced'`)
  await Promise.all([tellOfTerms(world.context, now()), tellOfTerms(world.context, now())])
  expect((await told(1)).toSorted()).toEqual(people.map(({ id }) => id).toSorted())
})

test('what somebody agreed to is the version of that moment, and is in the copy of their data', async () => {
  await publish(1, 'Eins.', CORRECTION)
  const viewer = await agreed()
  await world.card(viewer, CARDS.good)
  const { id: office, provider } = await world.office()
  world.clock.advance({ hours: 1 })
  await publish(2, 'Zwei.', CORRECTION)
  await world.call(
    placeBooking,
    { body: { office, date: '2026-11-12', time: '10:00', hours: 2, expectedTotal: 2000 } },
    viewer,
  )
  await world.rows('update office set published_at = $2 where id = $1', [office, now()])
  const file = async (id: string) => {
    const files = PERSONAL_DATA.flatMap(({ files }) => Object.entries(files))
    const rows = (await files.find(([name]) => name === 'terms')?.[1](world.db.read, id)) as {
      version: number
      what: string
    }[]
    return rows.map(({ version, what }) => [version, what])
  }
  expect(await file(viewer.id)).toEqual([
    [1, 'account'],
    [2, 'booking'],
  ])
  expect(await file(provider.viewer.id)).toEqual([[2, 'office']])
})
