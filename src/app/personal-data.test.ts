/**
 * What somebody takes along, and what is left of them afterwards. Every table that can name a person is looked at, so a
 * new one is noticed until a feature says what becomes of it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as yauzl from 'yauzl'
import * as deletion from '#features/account/deletion/contract.ts'
import { accountEraser, endUnverified } from '#features/account/deletion/server/erase-accounts-job.ts'
import * as copies from '#features/account/export/contract.ts'
import { forgetExports } from '#features/account/export/server/forget-exports-job.ts'
import { writeExport, type ExportJob } from '#features/account/export/server/write-export.ts'
import * as booking from '#features/booking/contract.ts'
import { deliverMail } from '#features/notification/server/deliver.ts'
import type { MailJob } from '#features/notification/server/write-mail.ts'
import { createPayee } from '#features/payment/payee/contract.ts'
import { forgetCustomers } from '#features/payment/server/forget-customers-job.ts'
import { guestViewer } from '#platform/session/viewer.ts'
import { forgetPayloads } from '#platform/jobs/forget-payloads.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { NOTICES } from './server/notices.ts'
import { PERSONAL_DATA } from './server/personal-data.ts'
import { dispatchNotices } from './testing/dispatch-notices.ts'
import { ownedRecordsOf } from './testing/owned-records.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from './testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())
afterEach(() => world.clock.set(TEST_NOW))

const now = () => world.clock.now()
const guest = guestViewer('de')
const erase = () => accountEraser(PERSONAL_DATA)(world.context, now())
const personOf = async ({ id }: SignedIn) =>
  (await world.rows<Record<string, unknown>>('select * from person where id = $1', [id]))[0]
const goTo = (instant: string) => world.clock.set(instant)

/** Every mail that is due, to whom and about what. */
async function deliver(): Promise<string[]> {
  const before = world.mails.length
  for (const { queue, data } of await dispatchNotices(world)) {
    if (queue === 'mail') await deliverMail(world.context, NOTICES, data as MailJob)
    if (queue === 'export') await writeExport(world.context, PERSONAL_DATA, data as ExportJob)
  }
  return world.mails.slice(before).map(({ to, subject }) => `${to}: ${subject}`)
}

async function unzip(bytes: Uint8Array): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const zip = await yauzl.fromBufferPromise(Buffer.from(bytes))
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  return files
}

describe("a copy of one's data", () => {
  const ask = (viewer: SignedIn) => world.call(copies.askExport, {}, viewer)
  const read = async (viewer: SignedIn) => (await world.call(copies.readExport, {}, viewer)).data
  const download = (viewer: SignedIn, id: number) =>
    world.call(copies.downloadExport, { params: { id: String(id) } }, viewer)

  test('has everything that the features store, no secrets, and is told by mail', async () => {
    const viewer = await world.person()
    const records = await ownedRecordsOf(world, viewer)
    await world.rows(
      `insert into login_method (id, user_id, account_id, provider_id, password) values (gen_random_uuid(), $1, 'x', 'credential', 'hash-of-it')`,
      [viewer.id],
    )
    await world.rows(
      `insert into login_session (id, user_id, token, expires_at, user_agent) values (gen_random_uuid(), $1, 'secret-token', now() + interval '1 day', 'Firefox')`,
      [viewer.id],
    )
    await world.rows(`update person set avatar_key = 'avatar-of-the-test-person' where id = $1`, [viewer.id])
    await world.context.storage.put('avatars/avatar-of-the-test-person/512.webp', Buffer.from('picture'), 'image/webp')
    await deliver()
    expect(await ask(viewer)).toMatchObject({ data: { copy: { ready: null }, mayAsk: false } })
    const [copy] = await world.rows<{ id: number }>(
      'select id from account_export where person_id = $1 order by asked_at desc',
      [viewer.id],
    )
    expect(await world.refusal(download(viewer, copy?.id ?? 0))).toBe('request.not_found')
    await deliver()
    expect(await deliver()).toEqual([`${viewer.email}: Deine Daten sind da`])
    const { copy: ready } = await read(viewer)
    const file = await download(viewer, ready?.id ?? 0)
    expect(file).toMatchObject({ name: 'viertel-2026-11-10.zip', type: 'application/zip' })
    if (!('bytes' in file)) throw new Error('no bytes')
    expect(ready?.ready?.bytes).toBe(file.bytes.length)
    const files = await unzip(file.bytes)
    expect([...files.keys()].toSorted()).toEqual(
      [
        'README.txt',
        'avatar.webp',
        ...PERSONAL_DATA.flatMap((one) => Object.keys(one.files)).map((one) => `${one}.json`),
      ].toSorted(),
    )
    const list = (name: string) => JSON.parse(files.get(`${name}.json`) ?? '') as Record<string, unknown>[]
    expect(list('person')).toEqual([expect.objectContaining({ id: viewer.id, email: viewer.email })])
    expect(list('bookings').map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(records.booking)))
    expect(list('payments')).toHaveLength(list('bookings').length)
    expect(list('payment-methods')).toEqual(expect.arrayContaining([expect.objectContaining({ last4: '4242' })]))
    expect(list('watches')).toHaveLength(4)
    expect(list('favourites')).toEqual([expect.objectContaining({ office_id: records.favourite })])
    expect(list('billing-addresses')).toEqual([expect.objectContaining({ street: 'Probeweg 1' })])
    expect(list('sessions')).toEqual([expect.objectContaining({ user_agent: 'Firefox' })])
    expect(list('ways-in')).toEqual([expect.objectContaining({ way: 'credential' })])
    expect(list('notifications').length).toBeGreaterThan(0)
    expect(files.get('avatar.webp')).toBe('picture')
    const whole = [...files.values()].join('\n')
    expect(whole).not.toMatch(/hash-of-it|secret-token/)
  })

  test("once a day, also when asked twice at once; only by who has just shown who they are, and only one's own", async () => {
    const viewer = await world.person()
    const locked = Promise.withResolvers<void>()
    const first = world.db.tx(async (tx) => {
      await tx.selectFrom('person').select('id').where('id', '=', viewer.id).forUpdate().execute()
      locked.resolve()
      await sleep(200)
      const copy = { id: world.context.newId(), person_id: viewer.id, asked_at: now(), file_key: 'exports/first.zip' }
      await tx
        .insertInto('account_export')
        .values({ ...copy, expires_at: now() })
        .execute()
    })
    await locked.promise
    // It comes while the first is being stored, and waits for it.
    expect(await world.refusal(ask(viewer))).toBe('account.export_daily')
    await first
    await world.rows('delete from account_export where person_id = $1', [viewer.id])
    const results = await Promise.allSettled([ask(viewer), ask(viewer)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await world.refusal(ask(viewer))).toBe('account.export_daily')
    await deliver()
    const { copy } = await read(viewer)
    const id = copy?.id ?? 0
    expect(await world.refusal(download(await world.person(), id))).toBe('request.not_found')
    expect(await world.refusal(download({ ...viewer, proved: false }, id))).toBe('account.proof_needed')
    expect(await world.refusal(ask(await world.person({ proved: false })))).toBe('account.proof_needed')
  })

  test('it is gone after seven days, the file with it', async () => {
    const viewer = await world.person()
    await ask(viewer)
    await deliver()
    const { copy } = await read(viewer)
    const [row] = await world.rows<{ file_key: string }>('select file_key from account_export where id = $1', [
      copy?.id,
    ])
    goTo('2026-11-17T07:59:59Z')
    await forgetExports(world.context, now())
    expect(await world.context.storage.has(row?.file_key ?? '')).toBe(true)
    goTo('2026-11-17T08:00:00Z')
    expect(await read(viewer)).toMatchObject({ copy: null, mayAsk: true })
    expect(await world.refusal(download(viewer, copy?.id ?? 0))).toBe('request.not_found')
    await forgetExports(world.context, now())
    expect(await world.context.storage.has(row?.file_key ?? '')).toBe(false)
  })

  test('a job that runs twice writes one copy and one mail', async () => {
    const viewer = await world.person()
    await ask(viewer)
    const jobs = (await dispatchNotices(world)).filter(({ queue }) => queue === 'export')
    expect(jobs).toHaveLength(1)
    const again = () => jobs.map(({ data }) => writeExport(world.context, PERSONAL_DATA, data as ExportJob))
    await Promise.all([...again(), ...again()])
    await Promise.all(again())
    expect(await deliver()).toEqual([`${viewer.email}: Deine Daten sind da`])
  })
})

/** Tables with a column that refers to a person. */
const namingPeople = async () =>
  (
    await world.rows<{ table: string; column: string }>(
      `select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = 'person'::regclass order by 1`,
    )
  ).map(({ table, column }) => ({ table, column }))

const rowsOf = async (viewer: SignedIn) => {
  const counts: Record<string, number> = {}
  for (const { table, column } of await namingPeople()) {
    const [row] = await world.rows<{ n: number }>(`select count(*)::int as n from ${table} where ${column} = $1`, [
      viewer.id,
    ])
    counts[table] = (counts[table] ?? 0) + (row?.n ?? 0)
  }
  return counts
}

/** What stays, because the law or the mean of a place demands it; nothing in it names the person. */
const KEPT = [
  'booking',
  'data_request',
  'discount_person',
  'discount_use',
  'invoice',
  'payment_leg',
  'payment_method',
  'provider',
  'rating',
  'report_case',
]
/** What somebody whose account can end does not have: the admin of a company, what operators do, a code or a team day of one's own. */
const NEVER = [
  'audit_entry',
  'commission_rate',
  'company',
  'content_version',
  'discount_code',
  'market_flag',
  'office',
  'payment_dispute',
  'refund',
  'report_decision',
  'team_day',
  'terms_version',
  'write_off',
]

describe('the end of an account', () => {
  const ask = (viewer: SignedIn) => world.call(deletion.askDeletion, {}, viewer)
  const read = async (viewer: SignedIn) => (await world.call(deletion.readDeletion, {}, viewer)).data

  test('after fourteen days nothing names the person but what must be kept, and that without name, address and mail', async () => {
    const viewer = await world.person()
    const mark = 'zyxmarke'
    const email = `${mark}@example.test`
    await world.rows(
      `update person set email = $2, name = $3, given_name = $3, surname = $3, residence = $3, postcode = $3, phone = '+49 30 9981776',
        image = $3, languages = array[$3], data = jsonb_build_object('note', $3::text), avatar_key = 'avatar-of-the-gone-person',
        kind = $4, account_type = 'home' where id = $1`,
      [viewer.id, email, mark, KIND_BITS.toWork | KIND_BITS.toRent],
    )
    const person = { ...viewer, email, name: mark } as SignedIn
    await world.context.storage.put('avatars/avatar-of-the-gone-person/512.webp', Buffer.from('x'), 'image/webp')
    const { draft } = await ownedRecordsOf(world, person)
    await world.call(createPayee, { params: { location: String(draft.keep) }, body: {} }, person)
    const payees = () =>
      world.rows('select 1 from payee p join provider h on h.id = p.provider_id where h.person_id = $1', [viewer.id])
    expect(await payees()).toHaveLength(1)
    await world.rows(`update billing_address set name1 = $2, street = $2 where person_id = $1`, [viewer.id, mark])
    await world.rows(
      `insert into login_method (id, user_id, account_id, provider_id, password) values (gen_random_uuid(), $1, $2, 'google', $2)`,
      [viewer.id, mark],
    )
    await world.rows(
      `insert into company_request (id, person_id, name, name_key, address, state, asked_at, decided_at)
       values (7, $1, $2, $2, jsonb_build_object('name1', $2::text), 'withdrawn', now(), now())`,
      [viewer.id, mark],
    )
    await world.rows(
      `insert into login_session (id, user_id, token, expires_at, user_agent) values (gen_random_uuid(), $1, $2, now() + interval '1 day', $2)`,
      [viewer.id, mark],
    )
    await world.rows(
      `insert into impersonation (id, token_hash, session_id, operator_id, desk_roles, person_id, started_at, expires_at)
       values (gen_random_uuid(), sha256($2::bytea), gen_random_uuid(), $3, '{support}', $1, now(), now() + interval '15 minutes')`,
      [viewer.id, mark, (await world.person({ bits: KIND_BITS.operator })).id],
    )
    await world.rows(
      `insert into login_passkey (id, person_id, credential_id, public_key, name) values (gen_random_uuid(), $1, $2, '', $2)`,
      [viewer.id, mark],
    )
    await world.rows(
      `insert into api_key (id, person_id, name, prefix, hash, scopes, made_at, expires_at)
       values (gen_random_uuid(), $1, left($2, 80), left($2, 16), sha256($2::bytea), '{bookings:read}', now(), now())`,
      [viewer.id, mark],
    )
    await world.rows(
      `insert into webhook_endpoint (id, person_id, url, events, secret, made_at)
       values (gen_random_uuid(), $1, 'https://program.example/' || $2, '{booking.placed}', $2, now())`,
      [viewer.id, mark],
    )
    await world.rows(`insert into login_factor (person_id, secret_sealed, confirmed_at) values ($1, $2, now())`, [
      viewer.id,
      mark,
    ])
    await world.rows(`insert into login_recovery (person_id, hash) values ($1, $2)`, [viewer.id, mark])
    await world.rows(`insert into login_device (person_id, device_hash) values ($1, 'x')`, [viewer.id])
    await world.rows(
      `insert into login_email_change (id, person_id, old_email, old_verified, new_email) values (gen_random_uuid(), $1, $2, true, $2)`,
      [viewer.id, email],
    )
    await world.rows(
      `insert into login_challenge (id, identifier, value, expires_at) values (gen_random_uuid(), 'link:x', $1, now() + interval '1 day')`,
      [viewer.id],
    )
    await world.rows(
      `insert into newsletter_consent (email, state, text_version, asked_at) values ($1, 'pending', 1, now())`,
      [email],
    )
    await world.rows(
      `insert into push_subscription (person_id, endpoint, p256dh, auth, created_at) values ($1, $2, $2, $2, now())`,
      [viewer.id, mark],
    )
    await world.rows(
      `insert into notification_setting (person_id, grp, channel, is_on) values ($1, 'booking', 'mail', true)`,
      [viewer.id],
    )
    await world.rows(
      `insert into notification_quiet_hours (person_id, is_on, from_hour, until_hour) values ($1, true, 22, 7)`,
      [viewer.id],
    )
    const place = await world.office()
    // What they set up is theirs already (ownedRecordsOf).
    const [provider] = await world.rows<{ id: number }>(
      `update provider set name = $2, trader_phone = left($2, 20), trader_email = $2, register_number = left($2, 60)
       where person_id = $1 returning id`,
      [viewer.id, mark],
    )
    for (const table of ['office_block', 'block_series'])
      await world.rows(
        `update ${table} set note = $1 where office_id in (select id from office where provider_id = $2)`,
        [mark, provider?.id],
      )
    await world.rows(
      `update office_draft set steps = jsonb_build_object('title', jsonb_build_object('version', 1, 'fields', jsonb_build_object('title_de', $2::text)))
       where provider_id = $1`,
      [provider?.id, mark],
    )
    await world.rows(
      `update location set provider_id = $3, street = $2 where id = (select location_id from office where id = $1)`,
      [place.id, mark, provider?.id],
    )
    await world.rows(
      `update office set provider_id = $3, status = 'draft', published_at = null, description_de = $2,
         contact = jsonb_build_object('name', $2::text) where id = $1`,
      [place.id, mark, provider?.id],
    )
    await world.rows(
      `insert into rating (office_id, booking_id, person_id, value, text, created_at, updated_at)
       select office_id, id, booker_id, 8, 'zyxmarke war hier', now(), now() from booking where booker_id = $1 and status = 'completed' limit 1`,
      [viewer.id],
    )
    await world.rows(
      `insert into rating_report (office_id, booking_id, reporter_id, reason, reported_at)
       select office_id, booking_id, person_id, $2, now() from rating where person_id = $1`,
      [viewer.id, mark],
    )
    await world.rows(
      `update message set text = $2, hidden_by = $1, hidden_at = now(), hidden_reason = $2 || $2
       where booking_id in (select id from booking where booker_id = $1)`,
      [viewer.id, mark],
    )
    await world.rows(
      `insert into message_report (message_id, reporter_id, reason, reported_at)
       select id, $1, $2, now() from message limit 1`,
      [viewer.id, mark],
    )
    await world.rows(
      `insert into data_request (person_id, kind, channel, identity, wanted, arrived_on, due_at, state, opened_at, opened_by, outcome, closed_at, closed_by)
       values ($1, 'objection', 'letter', 'document', $2, '2026-11-01', now(), 'fulfilled', now(), $3, $2, now(), $3)`,
      [viewer.id, mark, (await world.person({ bits: KIND_BITS.operator })).id],
    )
    // They have reported an office, complained of what was decided, and were reported themselves.
    const decider = (await world.person({ bits: KIND_BITS.operator })).id
    await world.rows(
      `with one as (
         insert into report_case (kind, owner_id, content, state, opened_at, due_at, complain_until)
         select 'person', owner, jsonb_build_object('titleDe', case when owner = $1 then $2::text end), 'complaint', now(), now(), now()
         from (values ($1::uuid), ($3::uuid)) o (owner) returning id, owner_id
       ), said as (
         insert into report (case_id, ground, explanation, location, reporter_id, locale, request_key, reported_at)
         select id, 'else', 'Falsch', 'https://viertel.example/', $1, 'de', 'key-of-' || id, now() from one where owner_id = $3
         returning id, case_id
       ), decided as (
         insert into report_decision (case_id, by_id, decided_at, action, facts, undo)
         select id, $3, now(), 'keep', 'Nichts gefunden.', jsonb_build_object('residence', case when owner_id = $1 then $2::text end) from one
         returning id, case_id, by_id
       )
       insert into report_complaint (case_id, decision_id, decided_by, report_id, text, complained_at)
       select d.case_id, d.id, d.by_id, s.id, 'Doch', now() from decided d left join said s on s.case_id = d.case_id`,
      [viewer.id, mark, decider],
    )
    await world.rows(
      `insert into terms_version (version, title_de, title_en, markdown_de, markdown_en, published_at, published_by, effective_at)
       values (1, 'Bedingungen', 'Terms', 'Neu.', 'New.', now() - interval '400 hours', $1, now())`,
      [(await world.person({ bits: KIND_BITS.operator })).id],
    )
    await world.rows('insert into terms_told (version, person_id, told_at) values (1, $1, now())', [viewer.id])
    // Somebody who was a member of a company.
    const { id: company } = await world.company()
    await world.rows(
      `insert into member (company_id, person_id, email, email_key, given_name, surname, state, created_at, deleted_at, updated_at)
       values ($2, $1, $3, $3, $4, $4, 'deleted', now(), now(), now())`,
      [viewer.id, company, `${mark}@example.test`, mark],
    )
    await world.rows(
      `insert into discount_code (code, percent, person_limit) values ('ZEHN', 10, 5) on conflict do nothing`,
    )
    await world.rows(
      `insert into discount_use (code, office_id, booking_id, person_id) select 'ZEHN', office_id, id, booker_id from booking where booker_id = $1 limit 1`,
      [viewer.id],
    )
    // Invoices stay as they were issued, names and addresses included: the law wants it so for years.
    await world.rows(
      `insert into invoice (id, kind, series, year, nth, number, provider_id, payer_id, office_id, booking_id, currency, gross_cents, issued_at, document)
       select 1, 'booking', 'P1', 2026, 1, 'P1-2026-000001', o.provider_id, b.booker_id, b.office_id, b.id, b.currency, b.total_cents, now(), '{}'
       from booking b join office o on o.id = b.office_id where b.booker_id = $1 limit 1`,
      [viewer.id],
    )
    await world.call(copies.askExport, {}, person)
    await deliver()
    expect(await world.refusal(ask(person))).toBe('account.open_bookings')
    await world.rows(
      `update booking set status = case status when 'held' then 'expired' when 'confirmed' then 'canceled' else status end,
        hold_until = null, hold_number = null, asker = null, canceled_by = 'user', cancel_reason = $2
       where booker_id = $1 and status in ('held', 'confirmed')`,
      [viewer.id, mark],
    )
    expect(await world.refusal(ask(person))).toBe('account.unpaid')
    await world.rows(`update payment_leg set state = 'released', auth_ref = null where payer_id = $1`, [viewer.id])
    await ask(person)
    await deliver()
    await world.rows(`update account_export set expires_at = '2027-01-01' where person_id = $1`, [viewer.id])
    const other = await world.person()
    await world.card(other, CARDS.good)

    const before = await rowsOf(person)
    expect(Object.keys(before).filter((table) => before[table] === 0)).toEqual(NEVER)
    goTo('2026-11-24T07:59:59Z')
    await erase()
    expect(await personOf(person)).toMatchObject({ name: mark })
    goTo('2026-11-24T08:00:00Z')
    await erase()
    expect(
      await world.rows(
        `select type from domain_event where person_id = $1 and type like 'account.%' and payload <> '{}'`,
        [viewer.id],
      ),
      'no link of a mail is left',
    ).toEqual([])
    expect(await world.rows('select from login_challenge where value = $1', [viewer.id])).toEqual([])
    expect(
      await world.rows('select distinct brand, last4 from payment_method where person_id = $1', [viewer.id]),
    ).toEqual([{ brand: '', last4: '0000' }])
    expect(await deliver()).toEqual([`${email}: Dein Konto ist gelöscht`])

    await forgetExports(world.context, now())
    await forgetCustomers(world.context)
    expect(await payees()).toEqual([])
    expect((await rowsOf(other))['payment_customer'], 'somebody else pays as before').toBe(1)
    const after = await rowsOf(person)
    expect(Object.keys(after).filter((table) => after[table] !== 0)).toEqual(KEPT)
    expect(await personOf(person)).toMatchObject({
      email: `erased-${viewer.id}@invalid`,
      name: 'Gelöschtes Konto',
      kind: 1,
    })
    expect(await world.context.storage.has('avatars/avatar-of-the-gone-person/512.webp')).toBe(false)
    goTo('2026-11-25T09:00:00Z')
    await forgetPayloads(world.context, now())
    expect(await leftOf([mark, email, '9981776'])).toEqual([])
    expect(await Array.fromAsync(world.context.storage.list('exports/'))).not.toContainEqual(
      expect.stringContaining(viewer.id),
    )
  })

  test('whoever changes their mind keeps it: signed in, or by the link in the mail, once', async () => {
    const viewer = await world.person({ locale: 'en' })
    expect(await read(viewer)).toEqual({ dueAt: null, obstacles: [] })
    expect((await ask(viewer)).data).toEqual({ dueAt: '2026-11-24T08:00:00Z', obstacles: [] })
    world.clock.advance({ hours: 1 })
    expect((await ask(viewer)).data.dueAt, 'asking again changes nothing').toBe('2026-11-24T08:00:00Z')
    expect(await deliver()).toEqual([`${viewer.email}: Your account will be deleted`])
    const mail = world.mails.at(-1)?.text ?? ''
    expect(mail).toContain('on Tuesday, 24 November 2026')
    const token = /token=([\w-]+)/.exec(mail)?.[1] ?? ''
    expect((await world.call(deletion.keepAccount, {}, viewer)).data.dueAt).toBeNull()
    expect(await world.refusal(world.call(deletion.keepByLink, { body: { token } }, guest))).toBe(
      'account.link_invalid',
    )

    await ask(viewer)
    await deliver()
    const again = /token=([\w-]+)/.exec(world.mails.at(-1)?.text ?? '')?.[1] ?? ''
    await world.call(deletion.keepByLink, { body: { token: again } }, guest)
    expect(await read(viewer)).toMatchObject({ dueAt: null })
    goTo('2026-12-24T08:00:00Z')
    await erase()
    expect(await personOf(viewer)).toMatchObject({ email: viewer.email, erased_at: null })
  })

  test('what is in the way is said, all of it, in one order; somebody else is not kept by it', async () => {
    const { admin, employee } = await world.company()
    const provider = await world.provider()
    const office = await world.office({ provider })
    await world.rows('update company set admin_id = $1 where admin_id = $2', [provider.viewer.id, admin.id])
    await world.rows('update person set kind = kind | 32 where id = $1', [provider.viewer.id])
    const booker = await world.person()
    await world.card(booker, CARDS.good)
    await world.call(
      booking.placeBooking,
      { body: { office: office.id, date: '2026-11-20', time: '10:00', hours: 2, expectedTotal: 2000 } },
      booker,
    )
    expect((await read(provider.viewer)).obstacles).toEqual([
      'account.open_bookings',
      'account.live_offices',
      'account.company_admin',
      'account.operator_role',
    ])
    expect((await read(booker)).obstacles).toEqual(['account.open_bookings', 'account.unpaid'])
    expect((await read(employee)).obstacles).toEqual([])
    expect((await read(admin)).obstacles).toEqual([])
  })

  test('something that is opened meanwhile is waited for, day by day', async () => {
    const viewer = await world.person()
    await ask(viewer)
    await world.rows(`insert into company (id, name, admin_id, created_at) values (5, 'Neu', $1, now())`, [viewer.id])
    goTo('2026-11-24T08:00:00Z')
    await erase()
    expect(await read(viewer)).toEqual({ dueAt: '2026-11-25T08:00:00Z', obstacles: ['account.company_admin'] })
    await world.rows('delete from company where id = 5')
    await erase()
    expect(await personOf(viewer)).toMatchObject({ erased_at: null })
    goTo('2026-11-25T08:00:00Z')
    await erase()
    expect(await personOf(viewer)).toMatchObject({ name: 'Gelöschtes Konto' })
  })

  test('one that fails rolls back as a whole, is tried again, and keeps no other waiting', async () => {
    const [unlucky, other] = [await world.person(), await world.person()]
    await ask(unlucky)
    world.clock.advance({ seconds: 1 })
    await ask(other)
    goTo('2026-11-24T08:00:01Z')
    const failing = {
      files: {},
      erase: async (_: unknown, { id }: { id: string }) => {
        if (id === unlucky.id) throw new Error('planted')
      },
    }
    await accountEraser([...PERSONAL_DATA, failing])(world.context, now())
    expect(await personOf(unlucky)).toMatchObject({ email: unlucky.email, erased_at: null })
    expect(await read(unlucky)).toMatchObject({ dueAt: '2026-11-24T09:00:01Z' })
    expect(await personOf(other)).toMatchObject({ name: 'Gelöschtes Konto' })
    goTo('2026-11-24T09:00:01Z')
    await Promise.all([erase(), erase()])
    expect(await personOf(unlucky)).toMatchObject({ name: 'Gelöschtes Konto' })
    expect((await deliver()).filter((one) => one.startsWith(unlucky.email))).toEqual([
      `${unlucky.email}: Dein Konto ist gelöscht`,
    ])
  })

  test('nobody is told anything in place of somebody who is gone, and the address is free again', async () => {
    const viewer = await world.person()
    await ask(viewer)
    goTo('2026-11-24T08:00:00Z')
    await erase()
    await deliver()
    await world.rows(
      `insert into domain_event (type, person_id, payload, at) values ('account.changed', $1, $2, now())`,
      [
        viewer.id,
        JSON.stringify({ email: viewer.email, name: 'x', locale: 'de', url: 'https://x', change: 'password' }),
      ],
    )
    expect(await deliver()).toEqual([])
    await world.rows(`insert into person (id, email, name) values (gen_random_uuid(), $1, 'Wieder da')`, [viewer.email])
  })

  test('an account whose address is never confirmed ends after ninety days and fourteen more, without a word', async () => {
    const [never, late, suspended] = [
      await world.person({ verified: false }),
      await world.person({ verified: false }),
      await world.person({ verified: false, suspended: true }),
    ]
    const made = '2026-08-12T08:00:00Z'
    await world.rows('update person set created_at = $1 where id = any ($2)', [made, [never.id, late.id, suspended.id]])
    await endUnverified(world.context, Temporal.Instant.from('2026-11-10T08:00:00Z'))
    expect(await world.rows('select from account_deletion where reason = $1', ['unverified'])).toEqual([])
    goTo('2026-11-10T08:00:01Z')
    await endUnverified(world.context, now())
    expect(await endUnverified(world.context, now())).toBe(0)
    expect(await read(never)).toMatchObject({ dueAt: null })
    await world.call(deletion.keepAccount, {}, never)
    expect(await endUnverified(world.context, now()), 'nothing was kept that nobody has asked for').toBe(0)
    await world.rows('update person set email_verified = true where id = $1', [late.id])
    goTo('2026-11-24T08:00:01Z')
    await erase()
    expect(await personOf(never)).toMatchObject({ name: 'Gelöschtes Konto' })
    expect(await personOf(late)).toMatchObject({ email: late.email, erased_at: null })
    expect(await personOf(suspended)).toMatchObject({ email: suspended.email, erased_at: null })
    expect(await deliver()).toEqual([])
    expect(await world.rows('select from account_deletion where person_id = any ($1)', [[never.id, late.id]])).toEqual(
      [],
    )
  })

  /** Tables with a row that has one of these words in any column, files of the test's own payment provider included. */
  async function leftOf(words: readonly string[]): Promise<string[]> {
    const tables = await world.rows<{ table: string }>(
      `select c.oid::regclass::text as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss') order by 1`,
    )
    const left: string[] = []
    for (const { table } of tables) {
      const [row] = await world.rows<{ n: number }>(
        `select count(*)::int as n from ${table} t where ${words.map((_, at) => `t::text ilike '%' || $${at + 1} || '%'`).join(' or ')}`,
        [...words],
      )
      if ((row?.n ?? 0) > 0) left.push(table)
    }
    return left
  }
})
