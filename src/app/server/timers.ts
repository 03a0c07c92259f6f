/** The product's timers, in the order in which they run within their lane. */
import {
  cancelUnheld,
  endBookings,
  expireHolds,
  placeScheduledHolds,
  releaseHolds,
} from '#features/booking/server/timers/booking-timers-job.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import {
  endOverdueWatches,
  lookForWatches,
  offerFreedPlaces,
  settleOffers,
} from '#features/watch/server/watch-timers-job.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { auditNightly } from './nightly-audit.ts'
import { forgetOfficeChanges } from '#features/search/server/read-office-columns.ts'
import type { Timer } from '#platform/jobs/timers.ts'

const SECONDS = 2
const HOUR = 3600

/** Critical ones ask the own database only; whatever waits for the payment provider, or reads for long, is slow. */
export const TIMERS: readonly Timer[] = [
  // First: what the provider tells may spare the others a question.
  { name: 'payment-events', lane: 'slow', everySeconds: SECONDS, run: processPaymentEvents },
  { name: 'expire-holds', lane: 'critical', everySeconds: SECONDS, run: expireHolds },
  { name: 'place-holds', lane: 'slow', everySeconds: SECONDS, run: placeScheduledHolds },
  { name: 'cancel-unheld', lane: 'critical', everySeconds: SECONDS, run: cancelUnheld },
  { name: 'end-bookings', lane: 'critical', everySeconds: SECONDS, run: endBookings },
  { name: 'capture', lane: 'slow', everySeconds: SECONDS, run: capturePayments },
  { name: 'release', lane: 'slow', everySeconds: SECONDS, run: releaseHolds },
  // After what frees places; what became free before who is new, so that nobody jumps the line.
  { name: 'watch-settle', lane: 'critical', everySeconds: SECONDS, run: settleOffers },
  { name: 'watch-over', lane: 'critical', everySeconds: SECONDS, run: endOverdueWatches },
  { name: 'watch-freed', lane: 'critical', everySeconds: SECONDS, run: offerFreedPlaces },
  { name: 'watch-look', lane: 'critical', everySeconds: SECONDS, run: lookForWatches },
  // Changes that every process has seen; nothing depends on when they go.
  {
    name: 'forget-changes',
    lane: 'slow',
    everySeconds: HOUR,
    run: async ({ db }) => (await forgetOfficeChanges(db.write), 0),
  },
  {
    name: 'audit',
    lane: 'slow',
    everySeconds: 60,
    // Not waited for: on a large database it reads for minutes, and money is taken meanwhile.
    run: async (ground, now) => {
      auditNightly(ground, now).catch((error: unknown) => ground.log.error({ err: error }, 'the audit failed'))
      return 0
    },
  },
]
