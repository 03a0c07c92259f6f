import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { noticeWorldOf } from '#features/notification/server/notice-registry.ts'
import { readConfig } from '#platform/config.ts'
import { silentLog } from '#platform/log.ts'
import { createTestDatabase, type TestDatabase } from '#platform/db/testing/test-database.ts'
import { mailJobsOf, writeMail } from '#features/notification/server/write-mail.ts'
import { NOTICES } from './notices.ts'

const BASE = 'https://viertel.example'
const SECRET = 'test-'.repeat(8)
const BOOKER = '00000000-0000-7000-8000-000000000001'
const OWNER = '00000000-0000-7000-8000-000000000002'

let world: TestDatabase
beforeAll(async () => {
  world = await createTestDatabase()
  const { write } = world.db
  await write.query(
    `insert into person (id, email, name, given_name, locale) values ($1, 'lena@example.org', 'Lena Brandt', 'Lena', 'de'), ($2, 'omar@example.org', 'Omar Aziz', '', 'en')`,
    [BOOKER, OWNER],
  )
  await write.query(
    `insert into provider (id, person_id, name, country, created_at) values (1, $1, 'Werkhof', 'AT', now())`,
    [OWNER],
  )
  await write.query(
    `insert into location (id, provider_id, street, postcode, city, country, zone, lat, lng, created_at)
     values (1, 1, 'Lange Gasse 5', '1080', 'Wien', 'AT', 'Europe/Vienna', 48.2, 16.3, now())`,
  )
  await write.query(
    `insert into office (id, location_id, provider_id, status, grp, category, title_de, title_en, capacity, people, area_m2, price_cents, currency, hours, lat, lng, mx, my, created_at, updated_at)
     values (1, 1, 1, 'published', 1, 'coworking', 'Hof', 'Yard', 4, 4, 40, 950, 'EUR', array_fill($1::text::bit(96), array[7]), 48.2, 16.3, 1, 1, now(), now())`,
    [`${'0'.repeat(32)}${'1'.repeat(48)}${'0'.repeat(16)}`],
  )
  await write.query(
    `insert into booking (office_id, id, booker_id, day, a, b, start_at, end_at, hours, status, hourly_price_cents, currency, sum_cents, total_cents, block_cents, tax_rate, free_until, version, created_at, confirmed_at)
     values (1, 77, $1, '2031-03-03', 40, 56, '2031-03-03T09:00:00Z', '2031-03-03T13:00:00Z', 4, 'confirmed', 950, 'EUR', 3800, 3800, 7600, 2000, '2031-03-03T07:00:00Z', 2, now(), now())`,
    [BOOKER],
  )
  await write.query(
    `insert into payment_leg (office_id, id, booking_id, kind, state, payer_id, provider, currency, hold_cents, amount_cents, created_at, updated_at)
     values (1, 1, 77, 'main', 'held', $1, 'sandbox', 'EUR', 7600, 3800, now(), now())`,
    [BOOKER],
  )
})
afterAll(async () => {
  await world.drop()
  rmSync(files, { recursive: true, force: true })
})

const files = mkdtempSync(join(tmpdir(), 'viertel-mails-'))
const storage = createDiskStorage({ folder: files })

const AT = '2031-03-01T08:00:00Z'
const noticeWorld = () =>
  noticeWorldOf({
    db: world.db,
    config: readConfig({ BASE_URL: BASE, SECRET }),
    storage,
    log: silentLog,
  })

/** Writes the event down and then what its jobs would send now. */
async function mailsOf(type: string, of: { booking?: number | null; payload?: object } = {}) {
  const { write } = world.db
  const [event] = await write.query<{ id: number; type: string }>(
    'insert into domain_event (type, booking_id, payload, at) values ($1, $2, $3, $4) returning id, type',
    [type, of.booking === undefined ? 77 : of.booking, JSON.stringify(of.payload ?? {}), AT],
  )
  if (!event) throw new Error('the event was not written')
  const jobs = mailJobsOf(NOTICES, event)
  const mails = await Promise.all(jobs.map((job) => writeMail(NOTICES, job, noticeWorld())))
  return { event: event.id, jobs, mails: mails.filter((mail) => mail !== null) }
}

test('a confirmed booking goes to both sides, each in its language, with the calendar entry', async () => {
  const { event, jobs, mails } = await mailsOf('booking.confirmed')
  expect(mails.map(({ key, to, locale, subject }) => ({ key, to, locale, subject }))).toEqual([
    {
      key: `event-${event}-booker`,
      to: 'lena@example.org',
      locale: 'de',
      subject: 'Gebucht: Hof, Mo., 3. März, 10:00',
    },
    {
      key: `event-${event}-provider`,
      to: 'omar@example.org',
      locale: 'en',
      subject: 'New booking: Yard, Mon 3 Mar, 10:00',
    },
  ])
  expect(mails[0]?.text).toContain('Kostenlos stornierbar bis Mo., 3. März, 08:00')
  expect(mails.map((mail) => /^(Hallo|Hello) .*$/m.exec(mail.text)?.[0])).toEqual(['Hallo Lena,', 'Hello Omar Aziz,'])
  expect(mails[0]?.attachments?.[0]).toMatchObject({
    name: 'viertel-77.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: expect.stringContaining('SEQUENCE:2\r\n') as string,
  })
  // The terms that the contract was concluded on, for the booker alone.
  const terms = mails.map(({ attachments }) => attachments?.[1])
  expect(terms[0]).toMatchObject({ name: 'Nutzungsbedingungen.pdf', contentType: 'application/pdf' })
  expect(terms[1]).toBeUndefined()
  expect(
    Buffer.from(terms[0]?.content as Uint8Array)
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const again = await Promise.all(jobs.map((job) => writeMail(NOTICES, job, noticeWorld())))
  expect(again).toEqual(mails)
})

test('every mail names the operator with seat and register, and leads to help, imprint and settings', async () => {
  const settings = {
    OPERATOR_NAME: 'Kiez <GmbH>',
    OPERATOR_ADDRESS: 'Beispielweg 1, 10115 Berlin',
    OPERATOR_REGISTER: 'Amtsgericht Berlin, HRB 1',
    OPERATOR_EMAIL: 'hilfe@kiez.example',
  }
  const { jobs } = await mailsOf('booking.confirmed')
  const config = readConfig({ BASE_URL: BASE, SECRET, ...settings })
  const [german, english] = await Promise.all(jobs.map((job) => writeMail(NOTICES, job, { ...noticeWorld(), config })))
  const who = 'Kiez <GmbH> · Beispielweg 1, 10115 Berlin · Amtsgericht Berlin, HRB 1'
  expect(german?.text).toContain(
    `${who}\nHilfe: hilfe@kiez.example\nImpressum: ${BASE}/page/imprint\nEinstellungen: ${BASE}/account/settings\n`,
  )
  expect(german?.html).toContain('Kiez &lt;GmbH&gt; · Beispielweg 1')
  expect(german?.html).toContain('<a href="mailto:hilfe@kiez.example">hilfe@kiez.example</a>')
  expect(english?.html).toContain(`<a href="${BASE}/en/page/imprint">Imprint</a>`)
  expect(english?.html).not.toContain('<!--')
})

test('mails that are no longer true are not sent', async () => {
  expect((await mailsOf('booking.canceled')).mails).toEqual([])
  expect((await mailsOf('booking.completed')).mails).toEqual([])
  expect((await mailsOf('payment.hold_failed')).mails).toEqual([])
  await world.db.write.query("update payment_leg set state = 'hold_failed' where booking_id = 77")
  expect((await mailsOf('payment.hold_failed')).mails.map((mail) => mail.subject)).toEqual([
    'Zahlung nötig: Hof, Mo., 3. März, 10:00',
  ])
})

test('a cancelation reaches both, with the entry taken away', async () => {
  await world.db.write.query(
    `update booking set status = 'canceled', canceled_by = 'user', canceled_at = now(), fee_cents = 1900, version = 3 where id = 77`,
  )
  const { mails } = await mailsOf('booking.canceled')
  expect(mails.map((mail) => mail.to)).toEqual(['lena@example.org', 'omar@example.org'])
  expect(mails[0]?.text).toMatch(/Stornogebühr: 19,00\s€/)
  expect(mails[0]?.attachments?.[0]?.contentType).toContain('method=CANCEL')
  expect((await mailsOf('booking.confirmed')).mails).toEqual([])
})

test('account mails need nothing but their event', async () => {
  const payload = { email: 'neu@example.org', name: 'Neu', locale: 'en', url: `${BASE}/x?token=1` }
  const { event, mails } = await mailsOf('account.verify', { booking: null, payload })
  expect(mails).toEqual([
    expect.objectContaining({
      key: `event-${event}`,
      to: 'neu@example.org',
      locale: 'en',
      subject: 'Verify your e-mail address',
    }),
  ])
  const reset = await mailsOf('account.reset', { booking: null, payload })
  expect(reset.mails[0]?.text).toContain(`${BASE}/x?token=1`)
  const device = await mailsOf('account.new_device', { booking: null, payload: { ...payload, device: 'Mac, Safari' } })
  expect(device.mails[0]).toMatchObject({ to: 'neu@example.org', subject: 'New sign-in to your account' })
  expect(device.mails[0]?.text).toContain('on a new device or network: Mac, Safari.')
  await expect(mailsOf('account.reset', { booking: null, payload: { email: 'x@example.org' } })).rejects.toThrow(
    /lacks/,
  )
  expect((await mailsOf('account.reset', { booking: null })).mails, 'its payload was cleared').toEqual([])
})

test('events without words, and bookings that are gone, lead to nothing', async () => {
  expect((await mailsOf('booking.expired')).jobs).toEqual([])
  expect((await mailsOf('toString')).jobs).toEqual([])
  for (const booking of [404, null]) expect((await mailsOf('booking.confirmed', { booking })).mails).toEqual([])
  expect(await writeMail(NOTICES, { event: 2 ** 40, to: 'booker' }, noticeWorld())).toBeNull()
})
