/**
 * Compares the ledger with the payment provider's balance once a night (money paper 2.6). New lines are read and stored;
 * what the payment provider does by itself (its fees, payouts to the marketplace's bank) is posted; the rest must be in
 * the ledger already, to the cent. A dispute whose event was missed is looked at as if it had come; any other difference
 * is told to operators and corrected by nobody.
 */
import type { Context } from '#platform/context.ts'
import type { Database } from '#platform/db/connection/database.ts'
import { saveSetting } from '#platform/db/settings.ts'
import type { Tx } from '#platform/db/handles.ts'
import { LINES_PER_CALL, type BalanceLine } from '#ports/payees.ts'
import type { ProviderEvent } from '#ports/payments.ts'
import { post } from '../../server/ledger.ts'
import { storeEvents } from '../../server/payment-inbox.ts'
import { ownPosting } from '../rules/own-lines.ts'
import { settledBefore, spanToRead } from '../rules/span.ts'
import { findDifferences, findKnownDisputes, findSpan } from './reconciliation-store.ts'

/** The quiet hour: nights change at this hour, UTC. */
const HOUR = 3
const LIMIT_MS = 10 * 60_000

/** @returns 1 when it compared */
export async function reconcileNightly(context: Context, now: Temporal.Instant): Promise<number> {
  const night = now.subtract({ hours: HOUR }).toZonedDateTimeISO('UTC').toPlainDate().toString()
  const { last, first } = await findSpan(context.db.read, context.payees.name)
  const span = spanToRead(last, first, now)
  // In one process only; a night in which the payment provider was away is read with the next one.
  if (!span || !(await saveSetting(context.db.write, 'reconciled_night', night))) return 0
  await reconcile(context, span, now)
  return 1
}

export async function reconcile(
  context: Context,
  span: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
  now: Temporal.Instant,
): Promise<void> {
  const { db, payees, log, newId } = context
  let read = 0
  let before: string | undefined
  for (;;) {
    const lines = await payees.balance({ ...span, ...(before === undefined ? {} : { before }) })
    read += lines.length
    if (lines.length > 0) await store(db, payees.name, lines, now)
    before = lines.at(-1)?.lineRef
    if (lines.length < LINES_PER_CALL) break
  }
  const { counts, oldest } = await db.tx((tx) => findDifferences(tx, settledBefore(now)), {
    readOnly: true,
    isolation: 'repeatable read',
    limitMs: LIMIT_MS,
  })
  const id = newId()
  await db.tx(async (tx) => {
    await tx
      .insertInto('reconciliation')
      .values({ id, psp: payees.name, read_until: span.until, lines: read, ...counts, at: now })
      .execute()
    if (oldest.length > 0)
      await tx
        .insertInto('reconciliation_difference')
        .values(oldest.map((one) => ({ ...one, reconciliation_id: id })))
        .execute()
  })
  if (oldest.length > 0)
    log.error({ audit: 'reconciliation', ...counts }, 'the ledger differs from the payment provider')
}

/** A page at a time, so that memory does not grow with the number of lines. */
async function store(db: Database, psp: string, lines: readonly BalanceLine[], now: Temporal.Instant): Promise<void> {
  await db.tx(async (tx) => {
    await tx
      .insertInto('psp_line')
      .values(
        lines.map((line) => ({
          psp,
          ref: line.lineRef,
          kind: line.kind,
          source_ref: line.sourceRef,
          currency: line.net.currency,
          net_cents: line.net.cents,
          at: line.at,
        })),
      )
      .onConflict((on) => on.columns(['psp', 'ref']).doNothing())
      .execute()
    await storeEvents(tx, psp, await missedDisputes(tx, psp, lines), now)
    for (const line of lines) {
      const postings = ownPosting(line.kind, line.net.cents)
      if (postings === null) continue
      await post(tx, {
        kind: 'psp',
        key: `${psp}:${line.lineRef}`,
        officeId: null,
        bookingId: null,
        legId: null,
        externalRef: line.sourceRef,
        currency: line.net.currency,
        postings,
        now,
      })
    }
  })
}

/** The money has gone already, so the event that says so will not come any more. One line makes one event. */
async function missedDisputes(tx: Tx, psp: string, lines: readonly BalanceLine[]): Promise<ProviderEvent[]> {
  const disputes = lines.filter(({ paymentRef }) => paymentRef !== null)
  const known = await findKnownDisputes(
    tx,
    psp,
    disputes.map(({ sourceRef }) => sourceRef),
  )
  return disputes.flatMap(({ lineRef, sourceRef, paymentRef }) =>
    paymentRef === null || known.has(sourceRef)
      ? []
      : [{ id: lineRef, type: 'balance line', subject: 'payment' as const, ref: paymentRef }],
  )
}
