/** The product's timers, in the order in which they run. */
import {
  cancelUnheld,
  endBookings,
  expireHolds,
  placeScheduledHolds,
  releaseHolds,
} from '#features/booking/server/booking-timers-job.ts'
import { processPaymentEvents } from '#features/booking/server/on-payment-event.ts'
import {
  endOverdueWatches,
  lookForWatches,
  offerFreedPlaces,
  settleOffers,
} from '#features/watch/server/watch-timers-job.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { auditNightly } from './nightly-audit.ts'
import type { Timer } from '#platform/jobs/jobs.ts'

export const TIMERS: readonly Timer[] = [
  // First: what the provider tells may spare the others a question.
  { name: 'payment-events', run: processPaymentEvents },
  { name: 'expire-holds', run: expireHolds },
  { name: 'place-holds', run: placeScheduledHolds },
  { name: 'cancel-unheld', run: cancelUnheld },
  { name: 'end-bookings', run: endBookings },
  { name: 'capture', run: capturePayments },
  { name: 'release', run: releaseHolds },
  // After what frees places; what became free before who is new, so that nobody jumps the line.
  { name: 'watch-settle', run: settleOffers },
  { name: 'watch-over', run: endOverdueWatches },
  { name: 'watch-freed', run: offerFreedPlaces },
  { name: 'watch-look', run: lookForWatches },
  {
    name: 'audit',
    // Not waited for: on a large database it reads for minutes, and holds must not end late because of that.
    run: async (ground, now) => {
      auditNightly(ground, now).catch((error: unknown) => ground.log.error({ err: error }, 'the audit failed'))
      return 0
    },
  },
]
