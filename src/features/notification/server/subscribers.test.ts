import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/db/test-database.ts'
import { subscribe, type MailEvent } from './subscribers.ts'

const BASE = 'https://viertel.example'
const BOOKER = '00000000-0000-7000-8000-000000000001'
const OWNER = '00000000-0000-7000-8000-000000000002'

let world: TestDatabase
beforeAll(async () => {
  world = await createTestDatabase()
  const { read } = world.db
  await read.query(
    `insert into person (id, email, name, locale) values ($1, 'lena@example.org', 'Lena Brandt', 'de'), ($2, 'omar@example.org', 'Omar Aziz', 'en')`,
    [BOOKER, OWNER],
  )
  await read.query(
    `insert into provider (id, person_id, name, country, created_at) values (1, $1, 'Werkhof', 'AT', now())`,
    [OWNER],
  )
  await read.query(
    `insert into location (id, provider_id, street, postcode, city, country, zone, lat, lng, created_at)
     values (1, 1, 'Lange Gasse 5', '1080', 'Wien', 'AT', 'Europe/Vienna', 48.2, 16.3, now())`,
  )
  await read.query(
    `insert into office (id, location_id, provider_id, status, grp, category, title_de, title_en, capacity, people, area_m2, price_cents, currency, hours, lat, lng, mx, my, created_at, updated_at)
     values (1, 1, 1, 'published', 1, 'coworking', 'Hof', 'Yard', 4, 4, 40, 950, 'EUR', array_fill($1::text::bit(96), array[7]), 48.2, 16.3, 1, 1, now(), now())`,
    [`${'0'.repeat(32)}${'1'.repeat(48)}${'0'.repeat(16)}`],
  )
  await read.query(
    `insert into booking (office_id, id, booker_id, day, a, b, start_at, end_at, hours, status, hourly_price_cents, currency, sum_cents, total_cents, block_cents, tax_rate, free_until, version, created_at, confirmed_at)
     values (1, 77, $1, '2031-03-03', 40, 56, '2031-03-03T09:00:00Z', '2031-03-03T13:00:00Z', 4, 'confirmed', 950, 'EUR', 3800, 3800, 7600, 2000, '2031-03-03T07:00:00Z', 2, now(), now())`,
    [BOOKER],
  )
  await read.query(
    `insert into payment_leg (office_id, id, booking_id, kind, state, payer_id, provider, currency, hold_cents, amount_cents, created_at, updated_at)
     values (1, 1, 77, 'main', 'held', $1, 'sandbox', 'EUR', 7600, 3800, now(), now())`,
    [BOOKER],
  )
})
afterAll(() => world.drop())

const event = (type: string, change: Partial<MailEvent> = {}): MailEvent => ({
  id: 5,
  type,
  booking_id: 77,
  payload: {},
  at: Temporal.Instant.from('2031-03-01T08:00:00Z'),
  ...change,
})
const jobs = (type: string, change: Partial<MailEvent> = {}) => subscribe(event(type, change), world.db.read, BASE)

test('a confirmed booking goes to both sides, each in its language, with the calendar entry', async () => {
  const mails = await jobs('booking.confirmed')
  expect(mails.map(({ key, to, locale, subject }) => ({ key, to, locale, subject }))).toEqual([
    { key: 'event-5-booker', to: 'lena@example.org', locale: 'de', subject: 'Gebucht: Hof, Mo., 3. März, 10:00' },
    { key: 'event-5-provider', to: 'omar@example.org', locale: 'en', subject: 'New booking: Yard, Mon 3 Mar, 10:00' },
  ])
  expect(mails[0]?.text).toContain('Kostenlos stornierbar bis Mo., 3. März, 08:00')
  expect(mails[0]?.attachments?.[0]).toMatchObject({
    name: 'viertel-77.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: expect.stringContaining('SEQUENCE:2\r\n') as string,
  })
  expect(await jobs('booking.confirmed')).toEqual(mails)
})

test('mails that are no longer true are not sent', async () => {
  expect(await jobs('booking.canceled')).toEqual([])
  expect(await jobs('booking.completed')).toEqual([])
  expect(await jobs('payment.hold_failed')).toEqual([])
  await world.db.read.query("update payment_leg set state = 'hold_failed' where booking_id = 77")
  expect((await jobs('payment.hold_failed')).map((mail) => mail.subject)).toEqual([
    'Zahlung nötig: Hof, Mo., 3. März, 10:00',
  ])
})

test('a cancelation reaches both, with the entry taken away', async () => {
  await world.db.read.query(
    `update booking set status = 'canceled', canceled_by = 'user', canceled_at = now(), fee_cents = 1900, version = 3 where id = 77`,
  )
  const mails = await world.db.tx((tx) => subscribe(event('booking.canceled'), tx, BASE))
  expect(mails.map((mail) => mail.to)).toEqual(['lena@example.org', 'omar@example.org'])
  expect(mails[0]?.text).toMatch(/Stornogebühr: 19,00\s€/)
  expect(mails[0]?.attachments?.[0]?.contentType).toContain('method=CANCEL')
  expect(await jobs('booking.confirmed')).toEqual([])
})

test('account mails need nothing but their event', async () => {
  const payload = { email: 'neu@example.org', name: 'Neu', locale: 'en', url: `${BASE}/x?token=1` }
  const [mail] = await jobs('account.verify', { booking_id: null, payload })
  expect(mail).toMatchObject({
    key: 'event-5',
    to: 'neu@example.org',
    locale: 'en',
    subject: 'Verify your e-mail address',
  })
  const [reset] = await jobs('account.reset', { booking_id: null, payload })
  expect(reset?.text).toContain(`${BASE}/x?token=1`)
  await expect(jobs('account.reset', { booking_id: null })).rejects.toThrow(/lacks/)
})

test('events without words, and bookings that are gone, lead to nothing', async () => {
  expect(await jobs('booking.held')).toEqual([])
  expect(await jobs('toString')).toEqual([])
  expect(await jobs('booking.confirmed', { booking_id: 404 })).toEqual([])
  expect(await jobs('booking.confirmed', { booking_id: null })).toEqual([])
})
