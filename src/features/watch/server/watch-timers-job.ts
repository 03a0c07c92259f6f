/**
 * The timers of watches, run in this order: ended offers, overdue watches, freed places, and watches that are due for a
 * search. Each is a query for due rows (decision 6), so after a crash the next run finds the same rows.
 */
import { findHits } from '#features/search/server/search-index.ts'
import { REGION_ZONE } from '#features/search/rules/when.ts'
import { HORIZON_MONTHS } from '#features/office/rules/limits.ts'
import { addMonths, localDay } from '#kernel/time.ts'
import type { Ground } from '#platform/ground.ts'
import { nextState } from '../rules/states.ts'
import { offerEnd } from '../rules/offer.ts'
import { offerPlaces } from './offer-places.ts'
import {
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
export async function settleOffers(ground: Ground, now: Temporal.Instant): Promise<number> {
  const rows = await offersToSettle(ground.db.read, BATCH)
  let settled = 0
  for (const { watch_id } of rows) if (await settleOffer(ground, watch_id, now)) settled += 1
  return settled
}

/** False: another process has settled it. */
export async function settleOffer(ground: Ground, watchId: number, now: Temporal.Instant): Promise<boolean> {
  return ground.db.tx(async (tx) => {
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

export async function endOverdueWatches(ground: Ground, now: Temporal.Instant): Promise<number> {
  return endOverdue(ground.db, now, BATCH)
}

/** Offers freed places to the waiting people. A row is deleted only after its place was processed. */
export async function offerFreedPlaces(ground: Ground, now: Temporal.Instant): Promise<number> {
  let done = await deleteUnwatched(ground.db, UNWATCHED_BATCH)
  const last = addMonths(localDay(now, REGION_ZONE), HORIZON_MONTHS)
  for (const { office_id, day, ids } of await freedPlaces(ground.db.read, BATCH)) {
    try {
      const days = day === null ? await watchedDays(ground.db.read, office_id) : [day]
      // Days beyond the horizon are searched when they come within it (rules/offer.ts, firstSearchAt).
      for (const one of days) if (one <= last) await offerPlaces(ground, { officeId: office_id, day: one }, now)
      await deleteFreed(ground.db.write, ids)
      done += ids.length
    } catch (error) {
      ground.log.error({ err: error, timer: 'watch-freed', office: office_id, day }, 'offering failed')
      await requeueFreed(ground.db.write, ids)
    }
  }
  return done
}

/** Searches for free places for new watches, for days that come within the horizon, and for people who were skipped. */
export async function searchForWatches(ground: Ground, now: Temporal.Instant): Promise<number> {
  let looked = 0
  for (const watch of await watchesToSearch(ground.db.read, now, BATCH)) {
    try {
      await searchAndOffer(ground, watch, now)
      await noteSearched(ground.db.write, watch.id, now)
      looked += 1
    } catch (error) {
      ground.log.error({ err: error, timer: 'watch-look', watch: watch.id }, 'looking failed')
    }
  }
  return looked
}

/** A found place is offered to the first in the queue; if that is another person, the next place is tried. */
async function searchAndOffer(ground: Ground, watch: WatchFilterRow, now: Temporal.Instant): Promise<void> {
  const { id, day } = watch
  const offices = watch.office_id === null ? await placesFor(ground, watch, now) : [watch.office_id]
  for (const officeId of offices) {
    const { offered, passed } = await offerPlaces(ground, { officeId, day }, now)
    if (offered.includes(id) || passed.includes(id)) return
  }
}

async function placesFor(ground: Ground, watch: SearchWatchRow, now: Temporal.Instant): Promise<number[]> {
  const near = { lat: watch.lat, lng: watch.lng }
  const hits = await findHits(
    ground.db.read,
    {
      group: watch.grp,
      box: [watch.west, watch.east, watch.south, watch.north],
      circle: watch.radius_metres === null ? null : { centre: near, radiusMetres: watch.radius_metres },
      priceCents: [watch.price_from_cents, watch.price_to_cents],
      withBits: watch.with_bits,
      equipment: BigInt(watch.equipment_bits),
      categories: BigInt(watch.category_bits),
      people: watch.least_people,
      seer: { companyId: watch.company_id, personId: watch.person_id },
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
