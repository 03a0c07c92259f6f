/** The product's timers, in the order in which they run within their lane. */
import { accountEraser, endUnverified } from '#features/account/deletion/server/erase-accounts-job.ts'
import { forgetExports } from '#features/account/export/server/forget-exports-job.ts'
import { forgetRequests } from '#features/account/request/server/forget-requests-job.ts'
import { checkVatIds } from '#features/account/billing/server/check-vat-ids-job.ts'
import {
  cancelUnheld,
  endBookings,
  expireHolds,
  placeScheduledHolds,
  releaseHolds,
} from '#features/booking/server/timers/booking-timers-job.ts'
import { settleDueChanges } from '#features/booking/change/server/settle-changes-job.ts'
import { remindOfEnds, remindOfStarts } from '#features/booking/server/timers/reminders-job.ts'
import { expandSeries } from '#features/office/block/server/expand-series-job.ts'
import { forgetOldNotifications } from '#features/notification/server/forget-old-job.ts'
import { queueDuePushes } from '#features/notification/server/push-timers-job.ts'
import { processPaymentEvents } from '#features/booking/server/pay/on-payment-event.ts'
import {
  endOverdueWatches,
  endWatchesOfOffices,
  searchForWatches,
  offerFreedPlaces,
  settleOffers,
} from '#features/watch/server/watch-timers-job.ts'
import { forgetShares } from '#features/company/place/server/forget-shares-job.ts'
import { forgetPresenceDays } from '#features/company/presence/server/forget-presence-job.ts'
import { debitAccounts } from '#features/payment/debit/server/debits-job.ts'
import { watchDisputes } from '#features/payment/dispute/server/watch-disputes-job.ts'
import { takeShares } from '#features/payment/dispute/server/take-shares-job.ts'
import { forgetCustomers } from '#features/payment/server/forget-customers-job.ts'
import { readPayeesAgain } from '#features/payment/payee/server/read-payees-job.ts'
import { watchRestrictions } from '#features/payment/payee/server/watch-restrictions-job.ts'
import { readPayouts } from '#features/payment/payout/server/read-payouts-job.ts'
import { drawInvoices, drawOlderInvoices } from '#features/invoice/server/draw-invoices-job.ts'
import { issueCommissions } from '#features/invoice/server/issue-commissions-job.ts'
import { issueInvoices } from '#features/invoice/server/issue-invoices-job.ts'
import { runStatements } from '#features/payment/statement/server/statements-job.ts'
import { settleAskedHolds } from '#features/payment/server/asked-holds.ts'
import { renewHolds } from '#features/payment/server/renew-holds-job.ts'
import { sendRefunds } from '#features/payment/refund/server/send-refunds-job.ts'
import { sendTransfers } from '#features/payment/payout/server/send-transfers-job.ts'
import { reconcileNightly } from '#features/payment/reconciliation/server/reconcile-job.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { remindOfDrafts } from '#features/office/wizard/server/remind-of-drafts-job.ts'
import { sweepPhotos } from '#features/office/wizard/server/sweep-photos-job.ts'
import { sweepAvatars } from '#features/account/person/server/sweep-avatars-job.ts'
import { forgetInboxMails } from '#adapters/mail/forget-inbox.ts'
import { forgetInboxPushes } from '#adapters/push/forget-inbox.ts'
import { endImpersonations } from '#features/operator/impersonation/server/end-impersonations-job.ts'
import { sweepLogins } from '#features/account/sign-in/server/sweep-logins.ts'
import { forgetReminders } from '#features/booking/server/timers/forget-reminders-job.ts'
import { forgetTold } from '#features/company/budget/server/forget-told-job.ts'
import { forgetWebhooks } from '#features/payment/server/forget-webhooks-job.ts'
import { forgetEvents } from '#platform/jobs/forget-events.ts'
import { forgetAuditDetails } from '#platform/audit-log/forget-details.ts'
import { forgetPayloads } from '#platform/jobs/forget-payloads.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import { auditNightly } from './nightly-audit.ts'
import { forgetStatus } from '#features/status/service/server/forget-status-job.ts'
import { serviceMeasurer } from '#features/status/service/server/measure-services-job.ts'
import { countMarketplace } from '#features/operator/server/count-marketplace.ts'
import { healthMeasurer } from '#features/operator/health/server/measure-health-job.ts'
import { measureHealth } from './measure-health.ts'
import { measureServices } from './measure-services.ts'
import { ROUTES } from './routes.ts'
import { watchSilence } from '#features/booking/trouble/server/watch-silence-job.ts'
import { findClashes } from '#features/booking/clash/server/find-clashes-job.ts'
import { watchOutages } from '#features/office/feed/server/watch-outages-job.ts'
import { feedPoller } from '#features/office/feed/server/poll-feeds-job.ts'
import { askProviders } from '#features/tax/server/ask-providers-job.ts'
import { countReports } from '#features/tax/server/count-report-job.ts'
import { compileMessages } from '#features/tax/message/server/compile-messages-job.ts'
import { forgetTax } from '#features/tax/server/forget-tax-job.ts'
import { tellOfCopies } from '#features/tax/server/tell-of-copies-job.ts'
import { tellOfTerms } from '#features/content/server/tell-of-terms-job.ts'
import { forgetReports } from '#features/report/server/forget-reports-job.ts'
import { askTraders } from '#features/office/trader/server/ask-traders-job.ts'
import { forgetTraders } from '#features/office/trader/server/forget-traders-job.ts'
import { deleteOldOfficeChanges } from '#features/search/server/read-office-columns.ts'
import { webhookDeliverer } from '#features/integration/webhook/server/deliver-webhooks-job.ts'
import { forgetWebhookDeliveries } from '#features/integration/webhook/server/forget-deliveries-job.ts'
import { systemClock } from '#platform/clock.ts'
import { createGuardedPost } from '#platform/outgoing/guarded-post.ts'
import type { Timer } from '#platform/jobs/timers.ts'

/** What people wait for, or another would get. */
const SECONDS = 2
/** What nobody waits for with the page open; an idle product spends most of its work on asking. */
const SOON = 5
const HOUR = 3600
const WEBHOOK_TIMEOUT_MS = 10_000

/** What takes long is not awaited, so that the others of its lane need not wait; one round of it at a time. */
function besides(run: (...round: Parameters<Timer['run']>) => Promise<unknown>): Timer['run'] {
  let running: Promise<unknown> | null = null
  return async (context, now) => {
    running ??= run(context, now)
      .catch((error: unknown) => context.log.error({ err: error }, 'a timer that nobody waits for failed'))
      .finally(() => (running = null))
    return 0
  }
}

/** Critical timers use only our own database; those that wait for the payment provider or read for long are slow. */
export const TIMERS: readonly Timer[] = [
  // First, because an event of the provider may save the others a call to it.
  { name: 'payment-events', lane: 'slow', everySeconds: SECONDS, run: processPaymentEvents },
  { name: 'expire-holds', lane: 'critical', everySeconds: SECONDS, run: expireHolds },
  { name: 'settle-changes', lane: 'slow', everySeconds: SECONDS, run: settleDueChanges },
  { name: 'place-holds', lane: 'slow', everySeconds: 10, run: placeScheduledHolds },
  { name: 'renew-holds', lane: 'slow', everySeconds: 60, run: renewHolds },
  { name: 'cancel-unheld', lane: 'critical', everySeconds: SOON, run: cancelUnheld },
  { name: 'end-bookings', lane: 'critical', everySeconds: SOON, run: endBookings },
  { name: 'capture', lane: 'slow', everySeconds: 10, run: capturePayments },
  { name: 'debit-accounts', lane: 'slow', everySeconds: 10, run: debitAccounts },
  { name: 'statements', lane: 'slow', everySeconds: 10, run: runStatements },
  { name: 'issue-invoices', lane: 'slow', everySeconds: SOON, run: issueInvoices },
  { name: 'issue-commissions', lane: 'slow', everySeconds: 600, run: issueCommissions },
  { name: 'draw-invoices', lane: 'outside', everySeconds: SECONDS, run: besides(drawInvoices) },
  { name: 'draw-older-invoices', lane: 'outside', everySeconds: 5, run: besides(drawOlderInvoices) },
  { name: 'send-refunds', lane: 'slow', everySeconds: 10, run: sendRefunds },
  { name: 'watch-disputes', lane: 'slow', everySeconds: 10, run: watchDisputes },
  { name: 'take-shares', lane: 'slow', everySeconds: 10, run: takeShares },
  { name: 'send-transfers', lane: 'slow', everySeconds: 30, run: sendTransfers },
  { name: 'read-payouts', lane: 'slow', everySeconds: 60, run: readPayouts },
  { name: 'settle-asked-holds', lane: 'slow', everySeconds: 10, run: settleAskedHolds },
  { name: 'release', lane: 'slow', everySeconds: SOON, run: releaseHolds },
  // After the timers that free places. Freed places come before new watches, so that nobody jumps the queue.
  { name: 'watch-settle', lane: 'critical', everySeconds: SECONDS, run: settleOffers },
  { name: 'watch-over', lane: 'critical', everySeconds: SOON, run: endOverdueWatches },
  { name: 'watch-gone', lane: 'critical', everySeconds: 30, run: endWatchesOfOffices },
  { name: 'watch-freed', lane: 'critical', everySeconds: SECONDS, run: offerFreedPlaces },
  { name: 'watch-look', lane: 'critical', everySeconds: SECONDS, run: searchForWatches },
  { name: 'remind-starts', lane: 'critical', everySeconds: 30, run: remindOfStarts },
  { name: 'trouble-silence', lane: 'critical', everySeconds: 5, run: watchSilence },
  { name: 'remind-ends', lane: 'critical', everySeconds: 30, run: remindOfEnds },
  { name: 'expand-series', lane: 'critical', everySeconds: HOUR, run: expandSeries },
  { name: 'push-due', lane: 'critical', everySeconds: 30, run: queueDuePushes },
  {
    name: 'deliver-webhooks',
    lane: 'outside',
    everySeconds: SECONDS,
    run: webhookDeliverer(createGuardedPost({ service: 'webhook', timeoutMs: WEBHOOK_TIMEOUT_MS }), systemClock().now)
      .round,
  },
  { name: 'calendar-feeds', lane: 'outside', everySeconds: 5, run: feedPoller(Math.random) },
  { name: 'feed-outages', lane: 'slow', everySeconds: 60, run: watchOutages },
  { name: 'find-clashes', lane: 'slow', everySeconds: 60, run: findClashes },
  { name: 'remind-of-drafts', lane: 'slow', everySeconds: 600, run: remindOfDrafts },
  { name: 'check-vat-ids', lane: 'slow', everySeconds: 300, run: checkVatIds },
  { name: 'read-payees', lane: 'slow', everySeconds: 60, run: readPayeesAgain },
  { name: 'watch-restrictions', lane: 'critical', everySeconds: 600, run: watchRestrictions },
  { name: 'ask-for-tax-data', lane: 'slow', everySeconds: 60, run: askProviders },
  { name: 'tell-of-tax-copies', lane: 'outside', everySeconds: 6 * HOUR, run: besides(tellOfCopies) },
  { name: 'tell-of-terms', lane: 'slow', everySeconds: 300, run: (context, now) => tellOfTerms(context, now) },
  { name: 'ask-for-trader-data', lane: 'slow', everySeconds: 600, run: askTraders },
  { name: 'count-tax-report', lane: 'outside', everySeconds: 60, run: besides(countReports) },
  { name: 'compile-tax-messages', lane: 'outside', everySeconds: SOON, run: besides(compileMessages) },
  { name: 'forget-tax', lane: 'slow', everySeconds: 6 * HOUR, run: forgetTax },
  { name: 'forget-traders', lane: 'slow', everySeconds: HOUR, run: forgetTraders },
  { name: 'forget-requests', lane: 'slow', everySeconds: HOUR, run: forgetRequests },
  { name: 'forget-reports', lane: 'slow', everySeconds: HOUR, run: forgetReports },
  { name: 'forget-notifications', lane: 'slow', everySeconds: HOUR, run: forgetOldNotifications },
  { name: 'forget-shares', lane: 'slow', everySeconds: HOUR, run: forgetShares },
  { name: 'forget-presence', lane: 'slow', everySeconds: HOUR, run: forgetPresenceDays },
  { name: 'erase-accounts', lane: 'slow', everySeconds: 60, run: accountEraser(PERSONAL_DATA) },
  { name: 'end-unverified', lane: 'slow', everySeconds: HOUR, run: endUnverified },
  { name: 'forget-customers', lane: 'slow', everySeconds: 60, run: forgetCustomers },
  { name: 'forget-exports', lane: 'slow', everySeconds: 60, run: forgetExports },
  { name: 'forget-events', lane: 'slow', everySeconds: HOUR, run: forgetEvents },
  { name: 'forget-webhooks', lane: 'slow', everySeconds: HOUR, run: forgetWebhooks },
  { name: 'forget-webhook-deliveries', lane: 'slow', everySeconds: HOUR, run: forgetWebhookDeliveries },
  { name: 'forget-reminders', lane: 'slow', everySeconds: HOUR, run: forgetReminders },
  { name: 'forget-told', lane: 'slow', everySeconds: HOUR, run: forgetTold },
  { name: 'forget-mails', lane: 'slow', everySeconds: HOUR, run: forgetInboxMails },
  { name: 'forget-pushes', lane: 'slow', everySeconds: HOUR, run: forgetInboxPushes },
  { name: 'end-impersonations', lane: 'slow', everySeconds: 30, run: endImpersonations },
  // Ended sessions, used links and old counters; when it runs does not matter.
  { name: 'sweep-logins', lane: 'slow', everySeconds: HOUR, run: async ({ db }) => (await sweepLogins(db.write), 0) },
  {
    name: 'measure-services',
    lane: 'outside',
    everySeconds: 60,
    run: besides(
      serviceMeasurer(
        measureServices(
          () => ROUTES,
          () => TIMERS,
        ),
      ),
    ),
  },
  { name: 'count-marketplace', lane: 'slow', everySeconds: 60, run: countMarketplace },
  {
    name: 'measure-health',
    lane: 'outside',
    everySeconds: 60,
    run: besides(healthMeasurer(measureHealth(() => TIMERS))),
  },
  { name: 'forget-status', lane: 'slow', everySeconds: HOUR, run: forgetStatus },
  { name: 'forget-audit-details', lane: 'slow', everySeconds: HOUR, run: forgetAuditDetails },
  { name: 'forget-payloads', lane: 'slow', everySeconds: HOUR, run: forgetPayloads },
  { name: 'sweep-photos', lane: 'slow', everySeconds: 6 * HOUR, run: sweepPhotos },
  { name: 'sweep-avatars', lane: 'slow', everySeconds: 6 * HOUR, run: sweepAvatars },
  // Deletes changes that every process has read; when it runs does not matter.
  {
    name: 'forget-changes',
    lane: 'slow',
    everySeconds: HOUR,
    run: async ({ db }) => (await deleteOldOfficeChanges(db.write), 0),
  },
  { name: 'reconcile', lane: 'slow', everySeconds: 60, run: reconcileNightly },
  // On a large database it reads for minutes.
  { name: 'audit', lane: 'slow', everySeconds: 60, run: besides(auditNightly) },
]
