/** Starts a watch (decision 15): stores the slot and the keys by which it is found. It is idempotent. */
import { REGION_ZONE } from '#kernel/locale.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import { randomUUID } from 'node:crypto'
import { mayBookOffer } from '#features/booking/rules/access.ts'
import { companyIdsOf } from '#features/office/server/audience.ts'
import { PRICE_CEILING } from '#features/search/rules/limits.ts'
import { whenOf, type When } from '#features/search/rules/when.ts'
import { filterOf, middle, orderOf } from '#features/search/server/filter-of-search.ts'
import { FieldErrors, orRefuse, refuse } from '#kernel/verdict.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import type { Reader } from '#platform/db/handles.ts'
import type { Call, Context } from '#platform/context.ts'
import type { addWatch as contract } from '../contract.ts'
import { MOST_WATCHES } from '../rules/limits.ts'
import { firstSearchAt, isTooSoon, SHORTEST_NOTICE_MINUTES } from '../rules/offer.ts'
import { reachOfOffice, reachOfSearch } from '../rules/reach.ts'
import { viewOf } from './list-watches.ts'
import { insertWatch, readWatch, type NewWatch, type SearchWish } from './store.ts'

type Body = Call<typeof contract>['body']

export async function addWatch({ viewer, body, locale, now, context }: Call<typeof contract>) {
  if (viewer.suspended) refuse('booking.suspended')
  const when = checked(body, now)
  const { slot } = when
  if (isTooSoon(slot.startAt, now)) refuse('watch.too_soon', { minutes: SHORTEST_NOTICE_MINUTES })
  const watch = {
    id: context.newId(),
    personId: viewer.id,
    slot,
    hours: when.hours,
    endToken: randomUUID(),
    lookAt: firstSearchAt(slot.day, REGION_ZONE, now),
    now,
  }
  const time = [slot.day, slot.a, when.hours]
  let id: number | null
  if (body.office === undefined) {
    const search = searchOf(body, viewer)
    id = await insertOnce(context, {
      ...watch,
      officeId: null,
      search,
      quantity: 1,
      reach: reachOfSearch(search.filter),
      wishKey: JSON.stringify(['search', ...time, search.filter], (_, value: unknown) =>
        typeof value === 'bigint' ? String(value) : value,
      ),
    })
  } else {
    const office = (await readOffice(context.db.read, body.office)) ?? refuse('request.not_found')
    orRefuse(mayBookOffer(viewer, { type: office.type, ownerId: office.owner_id, companyIds: office.company_ids }))
    if (body.quantity > office.capacity) refuse('booking.no_free_desks')
    id = await insertOnce(context, {
      ...watch,
      officeId: body.office,
      search: null,
      quantity: body.quantity,
      reach: reachOfOffice(body.office),
      wishKey: JSON.stringify(['office', ...time, body.office, body.quantity]),
    })
  }
  if (id === null) refuse('watch.too_many', { count: MOST_WATCHES })
  const row = (await readWatch(context.db.read, id)) ?? refuse('request.not_found')
  return { data: viewOf(row, locale, now) }
}

/** @throws FieldErrors with the search's field names (Spec 5) */
function checked(body: Body, now: Temporal.Instant): When {
  const when = whenOf(body.date, body.time, body.hours, now)
  if ('code' in when) throw new FieldErrors({ [when.field]: [{ code: when.code, slots: {} }] })
  if (body.office === undefined && !body.location && !body.bounds && !body.provider) refuse('watch.wish_missing')
  return when
}

function searchOf(body: Body, viewer: Call<typeof contract>['viewer']): SearchWish {
  const near = body.location ?? middle(body.bounds)
  const search = { date: body.date, time: body.time, hours: body.hours }
  const wish = { ...body, search, offset: 0, alternatives: false }
  return {
    filter: filterOf(wish, viewer, near),
    near,
    order: orderOf(wish),
    asked: {
      group: body.group,
      place: body.address ?? '',
      provider: body.provider ?? null,
      location: body.location ?? null,
      bounds: body.bounds ?? null,
      price: body.price ?? [0, PRICE_CEILING],
      distance: body.distance ?? null,
      refugees: body.refugees ?? false,
      equipment: body.equipment ?? [],
      category: body.category ?? [],
      people: body.people ?? 1,
    },
  }
}

async function insertOnce(context: Context, watch: NewWatch): Promise<number | null> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await insertWatch(context.db, watch)
    } catch (error) {
      // A concurrent request of this person took the number or made the same watch, which exists now.
      const constraint = constraintOf(error)
      if (attempt >= MOST_WATCHES || (constraint !== 'watch_number' && constraint !== 'watch_once')) throw error
    }
  }
}

const OFFICE_ROW = {
  type: column.number('o.type'),
  capacity: column.number('o.capacity'),
  owner_id: nullable.text('p.person_id'),
  company_ids: column.numbers(companyIdsOf('o')),
}

const OFFICE = preparedStatement({
  name: 'watch_office',
  row: OFFICE_ROW,
  text: `select ${listOf(OFFICE_ROW)} from office o join provider p on p.id = o.provider_id
        where o.id = $1 and o.status = 'published'`,
})

async function readOffice(db: Reader, id: number): Promise<RowOf<typeof OFFICE_ROW> | undefined> {
  const rows = await db.query(OFFICE, [id])
  return rows[0]
}
