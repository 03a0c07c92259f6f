/**
 * What goes on at provider@'s offices at the very hour of the first start, for people who look around: a guest who is
 * there, one who cannot get in and writes about it, somebody who did not come yesterday, words with ratings and an answer,
 * and a calendar that disagrees. The city itself depends on the day only (seed-city.ts); this depends on the hour, and at
 * night fewer of it can happen.
 */
import { placeBooking, quoteBooking } from '#features/booking/contract.ts'
import { findClashes } from '#features/booking/clash/server/find-clashes-job.ts'
import { sendMessage } from '#features/booking/message/contract.ts'
import { reportTrouble } from '#features/booking/trouble/contract.ts'
import { checkIn, noteNoShow } from '#features/booking/visit/contract.ts'
import { feedPoller } from '#features/office/feed/server/poll-feeds-job.ts'
import { addFeed } from '#features/office/feed/contract.ts'
import { readEditedOffice, saveOfficeStep } from '#features/office/wizard/contract.ts'
import { rateBooking } from '#features/rating/contract.ts'
import type { RatingValue } from '#features/rating/rules/rate.ts'
import { answerRating } from '#features/rating/words/contract.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { KIND_BITS, type SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { seededChance, seedFrom } from './seeded-chance.ts'
import { callsOf, contextAt, viewAs } from './seed-context.ts'

/** Weekdays at noon, at /dev/feeds. */
export const LUNCH_CALENDAR = 'https://calendars.example/team.ics'

/** What the guest writes, minutes before now; the host has not answered, as the alarm beside it says. */
const THREAD = [
  { minutes: 4, text: 'Hallo, ich stehe vor der Haustür, der Code wird nicht angenommen.' },
  { minutes: 2, text: 'Bist du in der Nähe? Ich warte unten.' },
] as const

const WORDS = [
  {
    text: 'Hell, ruhig und sehr guter Kaffee. Der Platz am Fenster ist der beste.',
    answer: 'Danke dir! Den Platz am Fenster halten wir gern wieder frei.',
  },
  { text: 'Quiet, fast Wi-Fi and a proper chair. I will be back.', answer: null },
] as const

type Stage = {
  readonly context: Context
  readonly seed: number
  readonly host: SignedIn
  readonly hostOffices: readonly number[]
  readonly now: Temporal.Instant
}

type Found = { readonly id: number; readonly booker_id: string; readonly end_at: string; readonly value: RatingValue }

/** @returns what could be staged at this hour */
export async function seedToday(context: Context, seed: number, hostEmail: string): Promise<string[]> {
  const now = context.clock.now()
  const host = await context.db.read
    .selectFrom('person as p')
    .innerJoin('provider as h', 'h.person_id', 'p.id')
    .innerJoin('office as o', 'o.provider_id', 'h.id')
    .select(['p.id', 'o.id as office'])
    .where('p.email', '=', hostEmail)
    .where('o.status', '=', 'published')
    .where('o.grp', '=', 1)
    .orderBy('o.id')
    .execute()
  const [first] = host
  if (!first) return []
  const viewer = await viewAs(context.db, first.id)
  const stage: Stage = { context, seed, host: viewer, hostOffices: host.map(({ office }) => office), now }
  const acts = { doors, words, missed, here, locked, clash }
  const done: string[] = []
  for (const [name, act] of Object.entries(acts)) if (await act(stage)) done.push(name)
  return done
}

/** Bookings at the host's offices, each of somebody else. @param more of SQL about the booking `b`; `$2` is now */
async function bookingsOf({ context, hostOffices, now }: Stage, more: string): Promise<Found[]> {
  return context.db.write.query<Found>(
    `select b.id, b.booker_id, b.end_at::text, r.value from booking b left join rating r on r.office_id = b.office_id and r.booking_id = b.id
     where b.office_id = any($1::bigint[]) and $2::timestamptz is not null and ${more} order by b.start_at desc, b.id limit 20`,
    [hostOffices, now],
  )
}

async function callAs(stage: Stage, personId: string, at: Temporal.Instant, name: string) {
  return callsOf(await viewAs(stage.context.db, personId), contextAt(stage.context, stage.seed, at, name))
}

/** What opens the doors, of which the texts of the city say that it stands in the booking; and whom to call. */
async function doors({ context, seed, host, hostOffices, now }: Stage): Promise<boolean> {
  const chance = seededChance(seedFrom(seed, 'doors'))
  const call = callsOf(host, contextAt(context, seed, now.subtract({ hours: 24 * 30 }), 'doors'))
  for (const [place, office] of hostOffices.entries()) {
    const params = { id: String(office) }
    const { version, fields } = (await call(readEditedOffice, { params })).data.steps.contact
    const code = `${chance.whole(1000, 9999)}#`
    const contact = {
      ...fields,
      name: 'Empfang',
      phone: `+49 30 23125 ${410 + place}`,
      wifi: `Gast / quartier${chance.whole(10, 99)}`,
      doorCode: /code/i.test(fields['entrance_en'] ?? '') ? code : '',
    }
    await call(saveOfficeStep, { params, body: { step: 'contact', version, fields: contact } })
  }
  return true
}

async function words(stage: Stage): Promise<boolean> {
  const { now, host } = stage
  const rated = await bookingsOf(
    stage,
    `b.status = 'completed' and r.value >= 8 and b.end_at > $2::timestamptz - interval '20 days'`,
  )
  for (const [place, { text, answer }] of WORDS.entries()) {
    const visit = rated[place]
    if (!visit) return false
    const params = { id: String(visit.id) }
    const call = await callAs(stage, visit.booker_id, now.subtract({ hours: 3 }), `words ${place}`)
    await call(rateBooking, { params, body: { rating: visit.value, text } })
    const reply = await callAs(stage, host.id, now.subtract({ hours: 2 }), `answer ${place}`)
    if (answer !== null) await reply(answerRating, { params, body: { text: answer } })
  }
  return true
}

async function missed(stage: Stage): Promise<boolean> {
  const { now, host } = stage
  const [visit] = await bookingsOf(
    stage,
    `b.status = 'completed' and b.checked_in_at is null and b.end_at > $2::timestamptz - interval '24 hours'
       and b.day < ($2::timestamptz at time zone 'Europe/Berlin')::date`,
  )
  if (!visit) return false
  const call = await callAs(stage, host.id, now, 'missed')
  await call(noteNoShow, { params: { id: String(visit.id) } })
  return true
}

async function here(stage: Stage): Promise<boolean> {
  const started = stage.now.subtract({ minutes: 60 })
  const id = await bookNow(stage, started, 'here')
  if (id === null) return false
  const call = await callAs(stage, id.booker, started.add({ minutes: 2 }), 'checked in')
  await call(checkIn, { params: { id: String(id.booking) } })
  return true
}

async function locked(stage: Stage): Promise<boolean> {
  const { now } = stage
  const started = now.subtract({ minutes: 10 })
  const id = await bookNow(stage, started, 'locked')
  if (id === null) return false
  const params = { id: String(id.booking) }
  const guest = await callAs(stage, id.booker, now.subtract({ minutes: 5 }), 'at the door')
  await guest(reportTrouble, { params })
  for (const [place, { minutes, text }] of THREAD.entries()) {
    const at = now.subtract({ minutes })
    const call = await callAs(stage, id.booker, at, `message ${place}`)
    await call(sendMessage, { params, body: { text }, idempotencyKey: `demo-message-${place}` })
  }
  return true
}

/** A booking of two hours over next noon, and then the calendar that is taken then. */
async function clash(stage: Stage): Promise<boolean> {
  const { context, seed, host, now } = stage
  const noon = nextNoon(now)
  const booked = await bookNow(stage, noon, 'clash')
  if (booked === null) return false
  const call = callsOf(host, contextAt(context, seed, now, 'feed'))
  const params = { id: String(booked.office) }
  await call(addFeed, { params, body: { address: LUNCH_CALENDAR, name: 'Team' } })
  await feedPoller(seededChance(seedFrom(seed, 'feeds')).next)(context, now)
  return (await findClashes(context, now)) > 0
}

/** On a weekday that is not today. */
function nextNoon(now: Temporal.Instant): Temporal.Instant {
  let day = now.toZonedDateTimeISO('Europe/Berlin').add({ days: 1 }).with({ hour: 12, minute: 0, second: 0 })
  while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  return day.round('minute').toInstant()
}

/**
 * Two hours at one of the host's offices from the quarter of `start` on, by somebody who has a card, booked the day before.
 * @returns null when none of them is open or free then
 */
async function bookNow(stage: Stage, start: Temporal.Instant, name: string) {
  const { context, seed, hostOffices, host } = stage
  const at = start.subtract({ hours: 30 })
  const guests = await context.db.read
    .selectFrom('person as p')
    .innerJoin('payment_method as m', 'm.person_id', 'p.id')
    .innerJoin('billing_address as a', 'a.person_id', 'p.id')
    .select('p.id')
    .distinct()
    .where('p.kind', 'in', [0, KIND_BITS.toWork])
    .where('p.company_id', 'is', null)
    .where('p.refugee', '=', false)
    .where('p.email_verified', '=', true)
    .where('m.is_default', '=', true)
    .where('p.id', '<>', host.id)
    .orderBy('p.id')
    .limit(60)
    .execute()
  const local = start.toZonedDateTimeISO('Europe/Berlin')
  const quarter = local.with({ minute: local.minute - (local.minute % 15), second: 0 })
  // Who it is differs with the scene.
  const booker = guests.at(name.length * 3)?.id
  if (booker === undefined) return null
  const call = await callAs(stage, booker, at, `book ${name}`)
  for (const office of name === 'here' ? hostOffices : hostOffices.toReversed()) {
    const wish = {
      office,
      date: quarter.toPlainDate().toString(),
      time: quarter.toPlainTime().toString({ smallestUnit: 'minute' }),
      hours: 2,
      quantity: 1,
    }
    try {
      const { data: quote } = await call(quoteBooking, { body: wish })
      if (!quote.bookable) continue
      const body = { ...wish, expectedTotal: quote.totalCents }
      const { data } = await call(placeBooking, { body, idempotencyKey: `demo-today-${name}-${seed}` })
      if (data.status === 'confirmed') return { booking: data.id, booker, office }
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
    }
  }
  return null
}
