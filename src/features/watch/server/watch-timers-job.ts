/**
 * The timers of watches, run in this order: ended offers, overdue watches, freed places, and watches that are due for a
 * search. Each is a query for due rows (decision 6), so after a crash the next run finds the same rows.
 */
import { REGION_ZONE } from '#kernel/locale.ts'
import { findHits } from '#features/search/server/search-index.ts'
import { HORIZON_MONTHS } from '#features/office/rules/limits.ts'
import { addMonths, localDay } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import { nextState } from '../rules/states.ts'
import { offerEnd } from '../rules/offer.ts'
import { offerPlaces } from './offer-places.ts'
import {
  endOfOffices,
  endOverdue,
  lockWatch,
  noteSearched,
  setEnded,
  setOfferEnded,
  setOpen,
  watchesToSearch,
  type SearchWatchRow,
  type WatchFilterRow,
} from './store.ts'
import { watchedDays, deleteUnwatched, deleteFreed, freedPlaces, offersToSettle, requeueFreed } from './store-offer.ts'

const BATCH = 100
const UNWATCHED_BATCH = 5000
const HOUR_MS = 3_600_000

/** Handles accepted, declined and expired offers: the watch continues or ends. */
export async function settleOffers(context: Context, now: Temporal.Instant): Promise<number> {
  const rows = await offersToSettle(context.db.read, BATCH)
  let settled = 0
  for (const { watch_id } of rows) if (await settleOffer(context, watch_id, now)) settled += 1
  return settled
}

/** False: another process has settled it. */
export async function settleOffer(context: Context, watchId: number, now: Temporal.Instant): Promise<boolean> {
  return context.db.tx(async (tx) => {
    const watch = await lockWatch(tx, watchId)
    if (!watch || watch.offer_booking_id !== null || watch.offer_office_id === null) return false
    await setOfferEnded(tx, watch.id, watch.is_taken ? 'taken' : 'lapsed')
    const event = watch.is_taken ? 'take' : watch.office_id === null ? 'lapse_one' : 'lapse_last'
    const state = nextState(watch.state, event)
    if (state === 'open') await setOpen(tx, watch.id, now)
    if (state === 'taken') await setEnded(tx, { id: watch.id, state, by: null, now })
    if (state === 'ended') await setEnded(tx, { id: watch.id, state, by: 'offer', now })
    return true
  })
}

export async function endOverdueWatches(context: Context, now: Temporal.Instant): Promise<number> {
  return endOverdue(context.db, now, BATCH)
}

/** An offer that is open already is kept: the place is held, and what is held can be booked. */
export async function endWatchesOfOffices(context: Context, now: Temporal.Instant): Promise<number> {
  return endOfOffices(context.db, now, BATCH)
}

/** Offers freed places to the waiting people. A row is deleted only after its place was processed. */
export async function offerFreedPlaces(context: Context, now: Temporal.Instant): Promise<number> {
  let done = await deleteUnwatched(context.db, UNWATCHED_BATCH)
  const last = addMonths(localDay(now, REGION_ZONE), HORIZON_MONTHS)
  for (const { office_id, day, ids } of await freedPlaces(context.db.read, BATCH)) {
    try {
      const days = day === null ? await watchedDays(context.db.read, office_id) : [day]
      // Days beyond the horizon are searched when they come within it (rules/offer.ts, firstSearchAt).
      for (const one of days) if (one <= last) await offerPlaces(context, { officeId: office_id, day: one }, now)
      await deleteFreed(context.db.write, ids)
      done += ids.length
    } catch (error) {
      context.log.error({ err: error, timer: 'watch-freed', office: office_id, day }, 'offering failed')
      await requeueFreed(context.db.write, ids)
    }
  }
  return done
}

/** Searches for free places for new watches, for days that come within the horizon, and for people who were skipped. */
export async function searchForWatches(context: Context, now: Temporal.Instant): Promise<number> {
  let looked = 0
  for (const watch of await watchesToSearch(context.db.read, now, BATCH)) {
    try {
      await searchAndOffer(context, watch, now)
      await noteSearched(context.db.write, watch.id, now)
      looked += 1
    } catch (error) {
      context.log.error({ err: error, timer: 'watch-look', watch: watch.id }, 'looking failed')
    }
  }
  return looked
}

/** A found place is offered to the first in the queue; if that is another person, the next place is tried. */
async function searchAndOffer(context: Context, watch: WatchFilterRow, now: Temporal.Instant): Promise<void> {
  const { id, day } = watch
  const offices = watch.office_id === null ? await placesFor(context, watch, now) : [watch.office_id]
  for (const officeId of offices) {
    const { offered, passed } = await offerPlaces(context, { officeId, day }, now)
    if (offered.includes(id) || passed.includes(id)) return
  }
}

async function placesFor(context: Context, watch: SearchWatchRow, now: Temporal.Instant): Promise<number[]> {
  const near = { lat: watch.lat, lng: watch.lng }
  const hits = await findHits(
    context.db.read,
    {
      group: watch.grp,
      box: [watch.west, watch.east, watch.south, watch.north],
      circle: watch.radius_metres === null ? null : { centre: near, radiusMetres: watch.radius_metres },
      priceCents: [watch.price_from_cents, watch.price_to_cents],
      withBits: watch.with_bits,
      equipment: BigInt(watch.equipment_bits),
      categories: BigInt(watch.category_bits),
      people: watch.least_people,
      viewerScope: { companyId: watch.company_id, personId: watch.person_id },
      providerId: watch.provider_id,
    },
    {
      day: watch.day,
      span: [watch.a, watch.b],
      // When the offer ends, the office's notice must still be met.
      leadHours: Math.floor((watch.start_at.epochMilliseconds - offerEnd(now).epochMilliseconds) / HOUR_MS),
    },
    watch.sort,
    near,
    true,
  )
  return hits.map((hit) => hit.id)
}
