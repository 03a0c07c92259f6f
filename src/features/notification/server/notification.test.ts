/** Notifications through the doors: who is told what, in which language, and how it is read. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dispatchNotices, type QueuedJob } from '#app/testing/dispatch-notices.ts'
import { CARDS, createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import { NOTICES } from '#app/server/notices.ts'
import { TIMERS } from '#app/server/timers.ts'
import { cancelBooking, placeBooking } from '#features/booking/contract.ts'
import { rateBooking } from '#features/rating/contract.ts'
import { MailUnavailable } from '#ports/mail.ts'
import { PushGone, PushUnavailable, type PushSender } from '#ports/push.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { listNotifications, readNotifications, readSettings, savePushToken, saveSettings } from '../contract.ts'
import { deliverMail } from './deliver.ts'
import { deliverPush } from './deliver-push.ts'
import type { MailJob } from './write-mail.ts'
import type { PushJob } from './write-notifications.ts'

const WISH = { date: '2026-11-11', time: '10:00', hours: 4, expectedTotal: 4000 }
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const tokenOf = (name: string) => ({ endpoint: `https://push.example/${name}`, keys: KEYS })

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
beforeEach(async () => {
  world.clock.set(TEST_NOW)
  await world.rows('update domain_event set dispatched_at = now() where dispatched_at is null')
  await world.rows('delete from inbox_push')
})
afterAll(() => world.close())

async function booked(booker?: SignedIn) {
  const office = await world.office({ capacity: 5 })
  const viewer = booker ?? (await world.person())
  const paymentMethod = await world.card(viewer, CARDS.good)
  const { data } = await world.call(placeBooking, { body: { office: office.id, ...WISH, paymentMethod } }, viewer)
  const [provider] = await world.rows<{ id: string }>(
    'select p.person_id as id from office o join provider p on p.id = o.provider_id where o.id = $1',
    [office.id],
  )
  return { office: office.id, id: data.id, viewer, provider: provider?.id ?? '' }
}

const listOf = async (viewer: SignedIn, query: { before?: string; only?: 'new' } = {}) =>
  world.call(listNotifications, { query }, viewer)

const personOf = async (id: string) => ({ ...(await world.person()), id }) as SignedIn

const push = (jobs: readonly QueuedJob[]) =>
  jobs.filter((job) => job.queue === 'push').map((job) => job.data as PushJob)
const mail = (jobs: readonly QueuedJob[]) =>
  jobs.filter((job) => job.queue === 'mail').map((job) => job.data as MailJob)

const pushed = () =>
  world.rows<{ endpoint: string; payload: string }>('select endpoint, payload from inbox_push order by id')
const deliveries = (personId: string) =>
  world.rows<{ channel: string; state: string }>(
    `select d.channel, d.state from delivery d join notification n on n.id = d.notification_id
     where n.person_id = $1 order by d.notification_id, d.channel`,
    [personId],
  )

describe('the list', () => {
  test('a booking tells booker and provider, in the language of the page; canceled ones stay with their words', async () => {
    const { viewer, id, provider } = await booked()
    expect((await listOf(viewer)).data, 'nothing before it is dispatched').toEqual([])
    await dispatchNotices(world)
    const mine = await listOf(viewer)
    expect(mine.meta).toMatchObject({ unread: 1, next: null, push: { mayAsk: true } })
    expect(mine.data).toEqual([
      {
        id: expect.any(Number) as number,
        type: 'booking.confirmed',
        read: false,
        at: TEST_NOW,
        title: 'Gebucht: Probeplatz, Mi., 11. Nov., 10:00',
        body: expect.stringContaining(', Berlin') as string,
        route: 'booking.view',
        params: { id: String(id) },
      },
    ])
    const owner = await personOf(provider)
    const theirs = await listOf({ ...owner, locale: 'en' })
    expect(theirs.data[0]?.title).toBe('New booking: Test desk, Wed 11 Nov, 10:00')
    expect(theirs.data.map((one) => one.route)).toEqual(['booking.view'])
    await world.call(cancelBooking, { params: { id: String(id) }, query: {} }, viewer)
    await dispatchNotices(world)
    expect((await listOf(viewer)).data.map((one) => one.title)).toEqual([
      'Storniert: Probeplatz, Mi., 11. Nov., 10:00',
      'Gebucht: Probeplatz, Mi., 11. Nov., 10:00',
    ])
  })

  test('read marks: some, all, and never those of others', async () => {
    const { viewer } = await booked()
    await booked(viewer)
    await dispatchNotices(world)
    const [first, second] = (await listOf(viewer)).data
    const stranger = await world.person()
    const ids = [first?.id ?? 0, second?.id ?? 0]
    expect((await world.call(readNotifications, { body: { read: ids } }, stranger)).data.unread).toBe(0)
    expect((await listOf(viewer)).meta.unread).toBe(2)
    expect((await world.call(readNotifications, { body: { read: [ids[0]] } }, viewer)).data.unread).toBe(1)
    expect((await listOf(viewer, { only: 'new' })).data.map((one) => one.id)).toEqual([ids[1]])
    expect((await world.call(readNotifications, { body: { read: 'all' } }, viewer)).data.unread).toBe(0)
    expect((await listOf(viewer)).data.map((one) => one.read)).toEqual([true, true])
  })

  test('fifty a page, each once', async () => {
    const { viewer, id, office } = await booked()
    await world.rows(
      `insert into domain_event (type, office_id, booking_id, person_id, at) select 'booking.confirmed', $1, $2, $3, now() from generate_series(1, 119)`,
      [office, id, viewer.id],
    )
    await dispatchNotices(world)
    const seen: number[] = []
    let before: string | undefined
    const sizes: number[] = []
    for (;;) {
      const page = await listOf(viewer, before ? { before } : {})
      sizes.push(page.data.length)
      seen.push(...page.data.map((one) => one.id))
      if (page.meta.next === null) break
      before = String(page.meta.next)
    }
    expect(sizes).toEqual([50, 50, 20])
    expect(seen).toEqual(seen.toSorted((one, other) => other - one))
    expect(new Set(seen).size).toBe(120)
  })

  test('a first rating is told to the provider, a changed one is not, and the words are the current ones', async () => {
    const { viewer, id, provider } = await booked()
    await world.rows(`update booking set status = 'completed', completed_at = end_at where id = $1`, [id])
    world.clock.set('2026-11-12T08:00:00Z')
    for (const rating of [4, 10])
      await world.call(rateBooking, { params: { id: String(id) }, body: { rating } }, viewer)
    await dispatchNotices(world)
    const list = await listOf(await personOf(provider))
    expect(list.data.filter((one) => one.type === 'rating.received').map((one) => one.title)).toEqual([
      'Neue Bewertung: 5 Sterne',
    ])
  })

  test('the unread number and a page come from their indexes, whatever else there is', async () => {
    const { viewer } = await booked()
    await dispatchNotices(world)
    const other = await world.person()
    // In parts, so that none of them is stopped for its time on a busy machine.
    for (let from = 1; from <= 20_000; from += 2_000)
      await world.rows(
        `insert into notification (person_id, event_id, type, recipient, route, is_listed, created_at, read_at)
         select case when n % 20 = 0 then $1::uuid else $2::uuid end, -n, 'x', 'booker', 'booking.view', true, now(), now()
         from generate_series($3::int, $3::int + 1999) n`,
        [viewer.id, other.id, from],
      )
    await world.rows('analyze notification')
    const plan = async (text: string) =>
      (await world.rows<{ 'QUERY PLAN': string }>(`explain ${text}`)).map((row) => row['QUERY PLAN']).join('\n')
    const mine = `from notification where person_id = '${viewer.id}' and is_listed`
    const unread = await plan(`select count(*) ${mine} and read_at is null`)
    expect(unread).toContain('notification_unread')
    expect(unread).not.toContain('Seq Scan')
    const page = await plan(`select * ${mine} and id < 9007199254740991 order by id desc limit 51`)
    expect(page).toContain('notification_listed')
    expect(page).not.toMatch(/Seq Scan|Sort/)
    await world.rows(`delete from notification where event_id < 0`)
  })
})

test('deliveries are forgotten after ninety days, notifications after a year', async () => {
  const { viewer } = await booked()
  await dispatchNotices(world)
  const forget = async (at: string) => {
    const [timer] = TIMERS.filter(({ name }) => name === 'forget-notifications')
    while ((await timer?.run(world.context, Temporal.Instant.from(at))) !== 0);
    return [(await listOf(viewer)).data.length, (await deliveries(viewer.id)).length]
  }
  expect(await forget('2027-02-08T07:00:00Z')).toEqual([1, 1])
  expect(await forget('2027-02-08T09:00:00Z')).toEqual([1, 0])
  expect(await forget('2027-11-10T07:00:00Z')).toEqual([1, 0])
  expect(await forget('2027-11-10T09:00:00Z')).toEqual([0, 0])
})

describe('settings', () => {
  const DEFAULT = { isOn: true, from: 22, until: 7 }

  test('what is switched off is not told; mandatory channels stay on', async () => {
    const { viewer, id } = await booked()
    const off = (['list', 'push', 'mail'] as const).map((channel) => ({
      group: 'booking' as const,
      channel,
      on: false,
    }))
    const { data } = await world.call(saveSettings, { body: { channels: off, quietHours: DEFAULT } }, viewer)
    expect(data.channels.filter((one) => one.group === 'booking')).toEqual([
      { group: 'booking', channel: 'list', on: false, fixed: false },
      { group: 'booking', channel: 'push', on: false, fixed: false },
      { group: 'booking', channel: 'mail', on: true, fixed: true },
    ])
    expect((await world.call(readSettings, {}, viewer)).data).toEqual(data)
    const groupsOf = async (one: SignedIn) =>
      new Set((await world.call(readSettings, {}, one)).data.channels.map(({ group }) => group))
    expect([...(await groupsOf(viewer))]).toEqual(['booking', 'message', 'reminder', 'payment', 'watch', 'account'])
    expect([...(await groupsOf({ ...viewer, bits: 3 }))]).toContain('office')
    // Nor by a row that is there for another reason.
    await world.rows(
      `insert into notification_setting (person_id, grp, channel, is_on) values ($1, 'booking', 'mail', false)`,
      [viewer.id],
    )
    await world.call(savePushToken, { body: { pushToken: tokenOf('off') } }, viewer)
    const jobs = await dispatchNotices(world)
    expect((await listOf(viewer)).data).toEqual([])
    expect(push(jobs)).toEqual([])
    expect(await deliveries(viewer.id)).toEqual([{ channel: 'mail', state: 'queued' }])
    for (const job of mail(jobs)) await deliverMail(world.context, NOTICES, job)
    expect(world.mails.filter((one) => one.to === viewer.email).map((one) => one.subject)).toEqual([
      'Gebucht: Probeplatz, Mi., 11. Nov., 10:00',
    ])
    await world.rows(`update booking set status = 'completed', completed_at = end_at where id = $1`, [id])
  })
})

describe('push', () => {
  const told = async (name: string) => {
    const one = await booked()
    await world.call(savePushToken, { body: { pushToken: tokenOf(name) } }, one.viewer)
    return { ...one, jobs: push(await dispatchNotices(world)) }
  }
  const settle = async () => {
    for (const timer of TIMERS.filter(({ name }) => /^(remind|push)/.test(name)))
      await timer.run(world.context, world.clock.now())
    return push(await dispatchNotices(world))
  }

  test('goes to the browser in the language of the person, and once', async () => {
    const { jobs, id, viewer } = await told('one')
    expect(jobs).toHaveLength(1)
    for (const job of [...jobs, ...jobs]) await deliverPush(world.context, NOTICES, job)
    const messages = await pushed()
    expect(messages.map((one) => one.endpoint)).toEqual(['https://push.example/one'])
    expect(JSON.parse(messages[0]?.payload ?? '')).toEqual({
      id: expect.any(Number) as number,
      title: 'Gebucht: Probeplatz, Mi., 11. Nov., 10:00',
      body: expect.any(String) as string,
      route: 'booking.view',
      params: { id: String(id) },
      lang: 'de',
    })
    expect(await deliveries(viewer.id)).toContainEqual({ channel: 'push', state: 'sent' })
  })

  test('waits at night until seven; what is not true any more by then is not sent', async () => {
    world.clock.set('2026-11-10T22:30:00Z')
    const [stays, goes] = [await told('stays'), await told('goes')]
    for (const job of [...stays.jobs, ...goes.jobs]) await deliverPush(world.context, NOTICES, job)
    expect(await pushed()).toEqual([])
    expect(await settle(), 'not before seven').toEqual([])
    await world.rows(
      `update booking set status = 'canceled', canceled_at = now(), canceled_by = 'user' where id = $1`,
      [goes.id],
    )
    world.clock.set('2026-11-11T06:00:00Z')
    const due = await settle()
    expect(due.map((job) => job.notification).toSorted()).toEqual(
      [...stays.jobs, ...goes.jobs].map((job) => job.notification).toSorted(),
    )
    for (const job of due) await deliverPush(world.context, NOTICES, job)
    expect((await pushed()).map((one) => one.endpoint)).toEqual(['https://push.example/stays'])
    expect(await settle()).toEqual([])
    expect(await deliveries(goes.viewer.id)).toContainEqual({ channel: 'push', state: 'dropped' })
  })

  test('a browser belongs to who was there last, ten a person, and goes with null', async () => {
    const [one, other] = [await world.person(), await world.person()]
    for (let n = 0; n < 12; n += 1) {
      world.clock.advance({ minutes: 1 })
      await world.call(savePushToken, { body: { pushToken: tokenOf(`many-${n}`) } }, one)
    }
    const of = (id: string) =>
      world.rows<{ endpoint: string }>('select endpoint from push_subscription where person_id = $1 order by id', [id])
    expect((await of(one.id)).map((row) => row.endpoint.slice(-2).replace('-', ''))).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
    ])
    await world.call(savePushToken, { body: { pushToken: tokenOf('many-5') } }, other)
    expect(await of(one.id)).toHaveLength(9)
    expect(await of(other.id)).toEqual([{ endpoint: 'https://push.example/many-5' }])
    await world.call(savePushToken, { body: { pushToken: null } }, other)
    expect(await of(other.id)).toEqual([])
    for (const endpoint of ['http://push.example/x', 'https://127.0.0.1/x', 'https://localhost/x', 'x'])
      expect(
        await world.refusal(world.call(savePushToken, { body: { pushToken: { endpoint, keys: KEYS } } }, one)),
      ).toBe('field.invalid')
  })

  test('a browser goes with its session, whichever way that ends', async () => {
    const viewer = await world.person()
    const { SECRET } = world.context.config
    const cookies = []
    for (const token of ['first-session-token', 'second-session-token']) {
      await world.rows(
        `insert into login_session (id, user_id, token, expires_at) values (gen_random_uuid(), $1, $2, now() + interval '1 day')`,
        [viewer.id, token],
      )
      const signature = createHmac('sha256', SECRET).update(token).digest('base64')
      cookies.push(`__Host-sid=${encodeURIComponent(`${token}.${signature}`)}`)
    }
    for (const [n, cookie] of cookies.entries())
      await world.call(savePushToken, { body: { pushToken: tokenOf(`session-${n}`) }, caller: { cookie } }, viewer)
    const left = async () =>
      (
        await world.rows<{ endpoint: string }>(
          'select endpoint from push_subscription where person_id = $1 order by id',
          [viewer.id],
        )
      ).map((row) => row.endpoint.slice(-1))
    expect(await left()).toEqual(['0', '1'])
    await world.call(savePushToken, { body: { pushToken: null }, caller: { cookie: cookies[0] } }, viewer)
    expect(await left(), 'the other browser goes on').toEqual(['1'])
    await world.call(
      savePushToken,
      { body: { pushToken: tokenOf('session-0') }, caller: { cookie: cookies[0] } },
      viewer,
    )
    await world.rows(`delete from login_session where token = 'first-session-token'`)
    expect(await left()).toEqual(['1'])
    await world.call(savePushToken, { body: { pushToken: null }, caller: { cookie: cookies[1] } }, viewer)
    expect(await left()).toEqual([])
  })

  test('one browser gone, one away, one there: the first is forgotten, and only the second is tried again', async () => {
    const one = await booked()
    for (const name of ['gone', 'away', 'there'])
      await world.call(savePushToken, { body: { pushToken: tokenOf(name) } }, one.viewer)
    const [job] = push(await dispatchNotices(world))
    const sent: string[] = []
    let isAway = true
    const sender: PushSender = {
      ...world.context.push,
      async send({ endpoint }) {
        const name = endpoint.slice(endpoint.lastIndexOf('/') + 1)
        sent.push(name)
        if (name === 'gone') throw new PushGone('410')
        if (name === 'away' && isAway) throw new PushUnavailable('429')
      },
    }
    const context = { ...world.context, push: sender }
    await expect(deliverPush(context, NOTICES, job!)).rejects.toThrow(PushUnavailable)
    expect(sent.toSorted()).toEqual(['away', 'gone', 'there'])
    expect(await world.rows(`select from push_subscription where endpoint like '%gone'`)).toEqual([])
    isAway = false
    await deliverPush(context, NOTICES, job!)
    expect(sent.slice(3)).toEqual(['away'])
    await deliverPush(context, NOTICES, job!)
    expect(sent).toHaveLength(4)
  })

  test('reminders: an hour before the start and half an hour before the end, once each, not to who has just booked', async () => {
    const othersAreTold = () =>
      world.rows(
        `insert into booking_reminder (booking_id, kind) select b.id, k.kind from booking b, unnest(array['starting', 'ending']) as k (kind)`,
      )
    await world.rows('delete from booking_reminder')
    await othersAreTold()
    const { viewer } = await told('remind')
    const late = await told('late')
    await world.rows(`update booking set created_at = start_at - interval '20 minutes' where id = $1`, [late.id])
    const typesOf = async () => (await listOf(viewer)).data.map((one) => one.type)
    world.clock.set('2026-11-11T07:59:00Z')
    expect(await settle()).toEqual([])
    // The booking is at ten in Berlin.
    world.clock.set('2026-11-11T08:00:00Z')
    const starting = await settle()
    expect(starting).toHaveLength(1)
    expect(await settle()).toEqual([])
    expect(await typesOf()).toEqual(['booking.starting', 'booking.confirmed'])
    expect((await listOf(late.viewer)).data.map((one) => one.type)).toEqual(['booking.confirmed'])
    await world.rows(
      `update booking set status = 'canceled', canceled_at = now(), canceled_by = 'user' where id = $1`,
      [late.id],
    )
    world.clock.set('2026-11-11T12:30:00Z')
    const ending = await settle()
    expect(ending).toHaveLength(1)
    for (const job of [...starting, ...ending]) await deliverPush(world.context, NOTICES, job)
    expect((await pushed()).map((one) => (JSON.parse(one.payload) as { title: string }).title)).toEqual([
      'Noch 30 Minuten: Probeplatz',
    ])
    expect(await typesOf()).toEqual(['booking.ending', 'booking.starting', 'booking.confirmed'])
  })
})

describe('mail', () => {
  test('a mail server that is away delays a mail and loses none; a job that comes again sends nothing', async () => {
    const { viewer } = await booked()
    const jobs = mail(await dispatchNotices(world))
    const context = {
      ...world.context,
      mailer: { name: 'smtp' as const, send: () => Promise.reject(new MailUnavailable('away')) },
    }
    for (const job of jobs) await expect(deliverMail(context, NOTICES, job)).rejects.toThrow(MailUnavailable)
    expect(await deliveries(viewer.id)).toEqual([{ channel: 'mail', state: 'queued' }])
    const before = world.mails.length
    for (const job of [...jobs, ...jobs]) await deliverMail(world.context, NOTICES, job)
    expect(world.mails.length - before).toBe(2)
    expect(await deliveries(viewer.id)).toEqual([{ channel: 'mail', state: 'sent' }])
  })

  test('an event without an account behind it still sends its mail', async () => {
    await world.rows(`insert into domain_event (type, payload, at) values ('account.verify', $1, now())`, [
      JSON.stringify({ email: 'neu@example.org', name: 'Neu', locale: 'de', url: 'https://viertel.example/x' }),
    ])
    const jobs = mail(await dispatchNotices(world))
    expect(jobs).toEqual([{ event: expect.any(Number) as number, to: 'account' }])
  })
})
