/**
 * The timers of waiting, asked in this order: which offers are over, who has waited long enough, what became free, and
 * who wants to know whether something is free already. Each question is one to the rows themselves (decision 6), so a
 * process that dies anywhere leaves the same question to the next one.
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
  noteLooked,
  setEnded,
  setOfferEnded,
  setOpen,
  watchesToLookAt,
  type SearchWatchRow,
  type WatchFilterRow,
} from './store.ts'
import { daysWaitedFor, dropUnwatched, forgetFreed, freedPlaces, offersToSettle, putBackFreed } from './store-offer.ts'

const BATCH = 100
const UNWATCHED_BATCH = 5000
const HOUR_MS = 3_600_000

/** Offers that were taken, given back or ran out: the watch goes on or ends. */
export async function settleOffers(ground: Ground, now: Temporal.Instant): Promise<number> {
  const rows = await offersToSettle(ground.db.read, BATCH)
  let settled = 0
  for (const { watch_id } of rows) if (await settleOffer(ground, watch_id, now)) settled += 1
  return settled
}

/** False: another one has. */
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

/** What became free goes to those who wait for it. A row is taken away when its place was looked at, never before. */
export async function offerFreedPlaces(ground: Ground, now: Temporal.Instant): Promise<number> {
  let done = await dropUnwatched(ground.db, UNWATCHED_BATCH)
  const last = addMonths(localDay(now, REGION_ZONE), HORIZON_MONTHS)
  for (const { office_id, day, ids } of await freedPlaces(ground.db.read, BATCH)) {
    try {
      const days = day === null ? await daysWaitedFor(ground.db.read, office_id) : [day]
      // What lies beyond the horizon is looked at when it comes within (rules/offer.ts, firstLook).
      for (const one of days) if (one <= last) await offerPlaces(ground, { officeId: office_id, day: one }, now)
      await forgetFreed(ground.db.write, ids)
      done += ids.length
    } catch (error) {
      ground.log.error({ err: error, timer: 'watch-freed', office: office_id, day }, 'offering failed')
      await putBackFreed(ground.db.write, ids)
    }
  }
  return done
}

/** New watches, days that come within the horizon, and people who were passed over: is something free for them? */
export async function lookForWatches(ground: Ground, now: Temporal.Instant): Promise<number> {
  let looked = 0
  for (const watch of await watchesToLookAt(ground.db.read, now, BATCH)) {
    try {
      await lookFor(ground, watch, now)
      await noteLooked(ground.db.write, watch.id, now)
      looked += 1
    } catch (error) {
      ground.log.error({ err: error, timer: 'watch-look', watch: watch.id }, 'looking failed')
    }
  }
  return looked
}

/** What is found is offered to the first in the line, who may be somebody else: then the next place is tried. */
async function lookFor(ground: Ground, watch: WatchFilterRow, now: Temporal.Instant): Promise<void> {
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
      // The notice is still kept at the offer's end.
      leadHours: Math.floor((watch.start_at.epochMilliseconds - offerEnd(now).epochMilliseconds) / HOUR_MS),
    },
    watch.sort,
    near,
    true,
  )
  return hits.map((hit) => hit.id)
}
