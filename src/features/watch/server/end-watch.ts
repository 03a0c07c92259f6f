/** Ending a watch, reopening it, and declining an offer. Each is idempotent. */
import { REGION_ZONE } from '#kernel/locale.ts'
import type { Outside } from '#features/company/member/server/outside.ts'
import { endWaiterHold } from '#features/booking/server/place/hold-for-waiter.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { Call } from '#platform/context.ts'
import type {
  declineOffer as declineContract,
  endWatch as endContract,
  endWatchByMail as mailContract,
  reopenWatch as reopenContract,
} from '../contract.ts'
import { MOST_WATCHES } from '../rules/limits.ts'
import { firstSearchAt } from '../rules/offer.ts'
import { reachOfOffice, reachOfSearch } from '../rules/reach.ts'
import { isAlive, mayReopen } from '../rules/states.ts'
import { viewOf } from './list-watches.ts'
import { lockWatch, readWatch, readWatchFilter, reopen, setEnded, setOfferEnded, type WatchRow } from './store.ts'
import { settleOffer } from './watch-timers-job.ts'

type OfOne = Pick<Call<typeof endContract>, 'params' | 'locale' | 'now' | 'context'>

export async function endWatch({ viewer, params, locale, now, context }: Call<typeof endContract>) {
  await context.db.tx(async (tx) => end(tx, await lockOwn(tx, params.id, viewer.id), now))
  context.wake()
  return answer({ params, locale, now, context })
}

export async function endWatchByMail({ body, now, context }: Call<typeof mailContract>) {
  await context.db.tx(async (tx) => {
    const watch = await lockWatch(tx, body.id)
    if (!watch || watch.end_token !== body.token) refuse('request.not_found')
    await end(tx, watch, now)
  })
  context.wake()
  return { data: { ended: true } }
}

export async function declineOffer({ viewer, params, locale, now, context }: Call<typeof declineContract>) {
  await context.db.tx(async (tx) => releaseOffer(tx, await lockOwn(tx, params.id, viewer.id), now))
  await settleOffer(context, params.id, now)
  context.wake()
  return answer({ params, locale, now, context })
}

export async function reopenWatch({ viewer, params, locale, now, context }: Call<typeof reopenContract>) {
  await context.db.tx(async (tx) => {
    const watch = await lockOwn(tx, params.id, viewer.id)
    if (isAlive(watch.state)) return // a retry: the first response was lost
    if (!mayReopen({ state: watch.state, endedBy: watch.ended_by, startAt: watch.start_at }, now))
      refuse('request.gone')
    const filter = (await readWatchFilter(tx, watch.id)) ?? refuse('request.not_found')
    const reach =
      filter.office_id === null
        ? reachOfSearch({
            group: filter.grp,
            box: [filter.west, filter.east, filter.south, filter.north],
            providerId: filter.provider_id,
          })
        : reachOfOffice(filter.office_id)
    const lookAt = firstSearchAt(filter.day, REGION_ZONE, now)
    if (!(await reopen(tx, { id: watch.id, personId: viewer.id, reach, lookAt })))
      refuse('watch.too_many', { count: MOST_WATCHES })
  })
  return answer({ params, locale, now, context })
}

/**
 * Whoever leaves a company waits for nothing any more (company paper 3): what they waited for may be a place that only
 * colleagues find. Locked in the order of their ids; a hold that was paid in the meantime is a booking and stays.
 */
export const watchesOfMember = {
  async forgetWatches(tx, { personId, now }) {
    const watches = await tx.selectFrom('watch').select('id').where('person_id', '=', personId).orderBy('id').execute()
    for (const { id } of watches) {
      const watch = await lockWatch(tx, id)
      if (watch) await end(tx, watch, now)
    }
    await tx.deleteFrom('watch').where('person_id', '=', personId).execute()
  },
} satisfies Pick<Outside, 'forgetWatches'>

async function end(tx: Tx, watch: WatchRow, now: Temporal.Instant): Promise<void> {
  if (!isAlive(watch.state)) return
  await releaseOffer(tx, watch, now)
  // If the hold was paid in the meantime, it is a booking, and ending the watch does not cancel it.
  await setOfferEnded(tx, watch.id, watch.is_taken ? 'taken' : 'lapsed')
  const ending = watch.is_taken ? ({ state: 'taken', by: null } as const) : ({ state: 'ended', by: 'person' } as const)
  await setEnded(tx, { id: watch.id, ...ending, now })
}

async function releaseOffer(tx: Tx, watch: WatchRow, now: Temporal.Instant): Promise<void> {
  if (watch.offer_booking_id === null || watch.offer_office_id === null) return
  await endWaiterHold(tx, { officeId: watch.offer_office_id, bookingId: watch.offer_booking_id, now })
}

async function lockOwn(tx: Tx, id: number, personId: string): Promise<WatchRow> {
  const watch = await lockWatch(tx, id)
  // Somebody else's watch is "not found" (safety table 1).
  if (!watch || watch.person_id !== personId) refuse('request.not_found')
  return watch
}

async function answer({ params, locale, now, context }: OfOne) {
  const row = await readWatch(context.db.read, params.id)
  return { data: viewOf(row ?? refuse('request.not_found'), locale, now) }
}
