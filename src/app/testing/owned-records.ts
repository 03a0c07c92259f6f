/** What one person can have of everything an endpoint names by id, in the states that let each call do something. */
import * as block from '#features/office/block/contract.ts'
import * as booking from '#features/booking/contract.ts'
import * as calendar from '#features/booking/calendar/contract.ts'
import * as feed from '#features/office/feed/contract.ts'
import * as favourite from '#features/favourite/contract.ts'
import * as payment from '#features/payment/contract.ts'
import * as watch from '#features/watch/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { OfficeOptions } from './test-people.ts'
import { CARDS, type TestWorld } from './test-world.ts'

export const FEED = { address: 'https://calendar.example/private-1.ics', name: 'Kalender' }
export const WISH = { date: '2026-11-20', time: '10:00', hours: 4 }

export type OwnedRecords = {
  /** Who booked, waits and pays. */
  readonly person: string
  readonly office: number
  readonly booking: { readonly read: number; readonly cancel: number; readonly pay: number; readonly rate: number }
  readonly watch: { readonly end: number; readonly decline: number; readonly reopen: number; readonly mail: number }
  readonly endToken: string
  /** About the booking that is read: what they wrote, and what its host did. */
  readonly message: { readonly own: number; readonly host: number }
  readonly method: number
  readonly setupRef: string
  readonly favourite: number
  /** A copy of their data. */
  readonly copy: number
  /** Offices that they are setting up. */
  readonly draft: { readonly keep: number; readonly delete: number }
  readonly calendar: { readonly token: string; readonly revoke: number }
  /** Invited by the company that they book for; by one that they have nothing to do with when they book for none. */
  readonly member: {
    readonly keep: number
    readonly delete: number
    /** Registered: the admin, where there is one. */
    readonly colleague: number
  }
  /** Their home, which they could share; somebody else's for whoever belongs to no company. */
  readonly place: number
  /** An unpublished office of their own, with what is kept back at it. */
  readonly desk: {
    readonly office: number
    readonly block: number
    readonly series: number
    readonly vacation: number
    readonly feed: number
  }
}

/**
 * @param owner may book at this time; what becomes of the account comes afterwards
 * @param payer whose card it is: the company's admin for an employee
 */
export async function ownedRecordsOf(
  world: TestWorld,
  owner: SignedIn,
  payer: SignedIn = owner,
  options: OfficeOptions = {},
): Promise<OwnedRecords> {
  const office = async (more: OfficeOptions = {}) => (await world.office({ capacity: 20, ...options, ...more })).id
  const method = await world.card(payer, CARDS.good)
  const { data: setup } = await world.call(
    payment.addPaymentMethod,
    {
      body: {
        method: { kind: 'card', number: CARDS.asksAtSetup, expiresMonth: 12, expiresYear: 2031, code: '123' },
      },
    },
    payer,
  )
  await world.authenticate(setup.actionUrl, true)
  const place = async (at: number) => {
    const body = { office: at, ...WISH, paymentMethod: method, expectedTotal: 4000 }
    return (await world.call(booking.placeBooking, { body }, owner)).data.id
  }
  const wait = async (date: string) => {
    const location = { lat: 52.52, lng: 13.4 }
    return (await world.call(watch.addWatch, { body: { ...WISH, date, location } }, owner)).data.id
  }
  const offered = await office()
  const kept = { body: { office: await office(), ...WISH, expectedTotal: 4000 } }
  const pay = (await world.call(booking.holdBooking, kept, owner)).data.id
  const bookings = { read: await place(offered), cancel: await place(await office()), rate: await place(offered), pay }
  await world.rows(`update booking set status = 'completed', completed_at = end_at where id = $1`, [bookings.rate])
  const watches = {
    end: await wait('2026-11-21'),
    decline: await wait('2026-11-22'),
    reopen: await wait('2026-11-23'),
    mail: await wait('2026-11-24'),
  }
  await world.call(watch.endWatch, { params: { id: String(watches.reopen) } }, owner)
  const [{ token } = { token: '' }] = await world.rows<{ token: string }>(
    'select end_token as token from watch where id = $1',
    [watches.mail],
  )
  const message = { own: world.context.newId(), host: world.context.newId() }
  await world.rows(
    `insert into message (office_id, booking_id, id, from_person, text, request_key, sent_at)
     select b.office_id, b.id, m.id, case when m.id = $2 then b.booker_id else p.person_id end, 'Hallo', m.id, $4::timestamptz
     from booking b join office o on o.id = b.office_id join provider p on p.id = o.provider_id
       cross join unnest(array[$2::bigint, $3::bigint]) m (id)
     where b.id = $1`,
    [bookings.read, message.own, message.host, world.clock.now()],
  )
  const marked = await office()
  await world.call(favourite.addFavourite, { body: { id: marked } }, owner)
  const copy = world.context.newId()
  await world.rows(
    `insert into account_export (id, person_id, asked_at, file_key, bytes, ready_at, expires_at)
     values ($1, $2, $4::timestamptz - interval '2 days', $3, 4, $4, $4::timestamptz + interval '5 days')`,
    [copy, owner.id, `exports/copy-${copy}.zip`, world.clock.now()],
  )
  await world.context.storage.put(`exports/copy-${copy}.zip`, Buffer.from('copy'), 'application/zip')
  const subscribe = async () => (await world.call(calendar.createCalendar, { body: { scope: 'bookings' } }, owner)).data
  const calendarToken = (await subscribe()).url.split('/').at(-1)?.replace('.ics', '') ?? ''
  const member = await membersOf(world, owner)
  return {
    person: owner.id,
    office: offered,
    booking: bookings,
    watch: watches,
    endToken: token,
    message,
    method,
    setupRef: setup.setupRef,
    favourite: marked,
    copy,
    draft: await draftsOf(world, owner),
    calendar: { token: calendarToken, revoke: (await subscribe()).id },
    member,
    place: await placeOf(world, owner, member.colleague),
    desk: await deskOf(world, owner),
  }
}

async function deskOf(world: TestWorld, owner: SignedIn): Promise<OwnedRecords['desk']> {
  const [known] = await world.rows<{ id: number }>('select id from provider where person_id = $1', [owner.id])
  const id = known?.id ?? world.context.newId()
  if (!known)
    await world.rows(
      `insert into provider (id, person_id, name, country, created_at) values ($1, $2, 'Probehaus', 'DE', $3)`,
      [id, owner.id, world.clock.now()],
    )
  const office = (await world.office({ provider: { id, viewer: owner, country: 'DE' }, status: 'unpublished' })).id
  const params = { id: String(office) }
  const keep = async (body: object) => {
    const wish = { day: '2026-11-25', from: '10:00', to: '12:00', ...body }
    return (await world.call(block.createBlock, { params, body: wish }, owner)).data
  }
  const days = { from: '2026-12-21', until: '2026-12-22' }
  return {
    office,
    block: (await keep({})).block ?? 0,
    series: (await keep({ repeat: 'weekly' })).series ?? 0,
    vacation: (await world.call(block.createVacation, { body: days }, owner)).data.id,
    feed: (await world.call(feed.addFeed, { params, body: FEED }, owner)).data.id,
  }
}

async function membersOf(world: TestWorld, { companyId }: SignedIn): Promise<OwnedRecords['member']> {
  const company = companyId ?? (await world.company()).id
  const invited = async () => {
    const id = world.context.newId()
    await world.rows(
      `insert into member (id, company_id, email, email_key, given_name, surname, state, created_at, updated_at)
       values ($1, $2, $3, $3, 'Nadia', 'Benali', 'invited', $4, $4)`,
      [id, company, `member-${id}@example.test`, world.clock.now()],
    )
    return id
  }
  const [registered] = await world.rows<{ id: number }>(
    `select id from member where company_id = $1 and state = 'registered' order by role, id limit 1`,
    [company],
  )
  return { keep: await invited(), delete: await invited(), colleague: registered?.id ?? 0 }
}

async function placeOf(world: TestWorld, owner: SignedIn, colleague: number): Promise<number> {
  const id = world.context.newId()
  await world.rows(
    `insert into user_office (id, company_id, member_id, kind, title, seats, street, postcode, city, country, zone, lat, lng,
       created_at, updated_at)
     select $1, m.company_id, m.id, 'home', 'Küchentisch', 2, 'Weg 1', '10115', 'Berlin', 'DE', 'Europe/Berlin', 52.5, 13.4, $4, $4
     from member m where m.state = 'registered' and (m.person_id = $2 or m.id = $3) order by m.person_id <> $2 limit 1`,
    [id, owner.id, colleague, world.clock.now()],
  )
  return id
}

/** By plain SQL, because not every kind of person may begin one. */
async function draftsOf(world: TestWorld, owner: SignedIn): Promise<OwnedRecords['draft']> {
  const now = world.clock.now()
  await world.rows(
    `insert into provider (id, person_id, name, country, created_at) values ($1, $2, 'Entwurfshaus', 'DE', $3)
     on conflict (person_id) do nothing`,
    [world.context.newId(), owner.id, now],
  )
  const draft = async () => {
    const id = world.context.newId()
    await world.rows(
      `insert into office_draft (id, provider_id, grp, created_at, updated_at)
       select $1, id, 1, $3, $3 from provider where person_id = $2`,
      [id, owner.id, now],
    )
    return id
  }
  return { keep: await draft(), delete: await draft() }
}

/** The state of all of it, to see that nobody else has changed anything. */
export async function stateOf(
  world: TestWorld,
  { booking: bookings, watch: watches, method, desk, member }: OwnedRecords,
) {
  return {
    desks: await world.rows('select capacity, version from office where id = $1', [desk.office]),
    blocks: await world.rows('select id from office_block where office_id = $1 order by id', [desk.office]),
    bookings: await world.rows(
      `select b.status, leg.state, r.value from booking b join payment_leg leg on leg.booking_id = b.id left join rating r on r.booking_id = b.id
       where b.id = any ($1) order by b.id`,
      [Object.values(bookings)],
    ),
    members: await world.rows('select state, email, limit_cents, sent_at from member where id = any ($1) order by id', [
      Object.values(member),
    ]),
    watches: await world.rows('select state from watch where id = any ($1) order by id', [Object.values(watches)]),
    methods: await world.rows(
      `select id, removed_at is not null as removed from payment_method
       where person_id = (select person_id from payment_method where id = $1) order by id`,
      [method],
    ),
  }
}
