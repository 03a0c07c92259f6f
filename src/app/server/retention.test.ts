import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { BOUNDED, KEPT_BY_LAW, REMOVED, retentionPage } from './retention.ts'
import { TIMERS } from './timers.ts'

const root = resolve(import.meta.dirname, '../../..')

test('every table is in one of the lists, and nothing else is', async () => {
  const schema = await readFile(join(root, 'db/schema.sql'), 'utf8')
  const tables = [...schema.matchAll(/^create table (\w+) \(/gm)].map(([, name]) => name)
  const listed = [REMOVED, KEPT_BY_LAW, BOUNDED].flatMap((list) => Object.keys(list))
  expect(listed.toSorted()).toEqual(tables.toSorted())
})

test('every timer that removes something is there', () => {
  const timers = new Set(TIMERS.map(({ name }) => name))
  expect(Object.values(REMOVED).filter(({ timer }) => !timers.has(timer))).toEqual([])
})

test('the page says what the code does', async () => {
  await expect(retentionPage()).toMatchFileSnapshot(join(root, 'docs/retention.md'))
})

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

/** Runs a timer by its name. */
const run = (name: string, at = TEST_NOW) =>
  TIMERS.find((timer) => timer.name === name)!.run(world.context, Temporal.Instant.from(at))

/** A day too old, and a day young enough. */
const DAYS: [timer: string, days: number, insert: string, left: string][] = [
  [
    'forget-events',
    400,
    `insert into domain_event (type, at, dispatched_at, payload) select 'told', at, now(), name from aged
      union all select 'told', at, null, '"undispatched"' from aged where name = '"old"'`,
    `select payload #>> '{}' as name from domain_event where type = 'told' order by 1`,
  ],
  [
    'forget-webhooks',
    90,
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at, processed_at, outcome)
      select 'sandbox', name #>> '{}', 'x', 'other', 'x', at, at, 'ignored' from aged
      union all select 'sandbox', 'undispatched', 'x', 'other', 'x', at, null, null from aged where name = '"old"'`,
    `select event_id as name from webhook_event order by 1`,
  ],
  [
    'forget-mails',
    30,
    `insert into inbox_mail (message_key, recipient, subject, html, text, sent_at)
      select name #>> '{}', 'a@viertel.example', '', '', '', at from aged`,
    `select message_key as name from inbox_mail order by 1`,
  ],
  [
    'forget-pushes',
    30,
    `insert into inbox_push (endpoint, topic, payload, is_urgent, sent_at)
      select 'x', name #>> '{}', '', false, at from aged`,
    `select topic as name from inbox_push order by 1`,
  ],
  [
    'forget-status',
    400,
    `insert into announcement (kind, shown_on, title_de, title_en, text_de, text_en, starts_at, ends_at)
      select 'notice', 'status', name #>> '{}', '', '', '', at - interval '1 hour', at from aged
      union all select 'notice', 'status', 'undispatched', '', '', '', at, null from aged where name = '"old"'`,
    `select title_de as name from announcement order by 1`,
  ],
]

test.each(DAYS)('%s removes what is older than %i days', async (timer, days, insert, left) => {
  await world.rows(
    `with aged (name, at) as (values ('"old"'::jsonb, $1::timestamptz - make_interval(days => $2, secs => 1)),
        ('"young"'::jsonb, $1::timestamptz - make_interval(days => $2) + interval '1 s')) ${insert}`,
    [TEST_NOW, days],
  )
  expect(await run(timer)).toBe(1)
  const names = (await world.rows<{ name: string }>(left)).map(({ name }) => name)
  // What was not done yet is never removed.
  expect(names.filter((name) => name !== 'undispatched')).toEqual(['young'])
  expect(names.includes('undispatched')).toBe(insert.includes('undispatched'))
  expect(await run(timer)).toBe(0)
})

test('forget-told removes what was told of periods that are over', async () => {
  const { id } = await world.company()
  await world.rows(
    `insert into budget_told (member_id, kind, starts_on) select m.id, k.kind, k.day::date
      from (select id from member where company_id = $1 limit 1) m,
        (values ('month', '2025-10-05'), ('year', '2025-10-06'), ('always', '2000-01-01')) k (kind, day)`,
    [id],
  )
  expect(await run('forget-told')).toBe(1)
  expect(await world.rows(`select kind from budget_told order by 1`)).toEqual([{ kind: 'always' }, { kind: 'year' }])
})

test('forget-reminders removes those of visits that were over a week ago', async () => {
  const { id: office } = await world.office({ capacity: 5 })
  const viewer = await world.person()
  await world.card(viewer, CARDS.good)
  for (const date of ['2026-11-12', '2026-11-13'])
    await world.call(placeBooking, { body: { office, date, time: '10:00', hours: 2, expectedTotal: 2000 } }, viewer)
  await world.rows(
    `insert into booking_reminder (booking_id, kind) select id, k from booking, unnest(array['starting', 'ending']) k`,
  )
  expect(await run('forget-reminders', '2026-11-19T11:00:00Z')).toBe(0)
  expect(await run('forget-reminders', '2026-11-19T11:00:01Z')).toBe(2)
  expect(
    await world.rows(
      `select distinct b.day::text as day from booking_reminder r join booking b on b.id = r.booking_id`,
    ),
  ).toEqual([{ day: '2026-11-13' }])
})
