/**
 * The inbox of payment webhooks (safety rule 5): events are verified on the raw bytes, stored once, and acknowledged at
 * once. A timer processes stored events; handlers ask the provider for the object's current state.
 */
import { PaymentMisuse, PaymentUnavailable, type ProviderEvent } from '#ports/payments.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Writes } from '#platform/db/handles.ts'
import type { receiveWebhook as contract } from '../contract.ts'

const BATCH = 50
const MOST_ATTEMPTS = 12
const LONGEST_WAIT_SECONDS = 3600

/** 'unknown': the provider does not know the object any more. */
export type Outcome = 'applied' | 'ignored' | 'unknown'
export type Reaction = (event: ProviderEvent) => Promise<Outcome>

/** Stores the events and answers at once. A wrong signature, timestamp or form is answered like a malformed request. */
export async function receiveWebhook({ body, headers, context }: Call<typeof contract>) {
  const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  try {
    const events = await context.payments.parseWebhook(raw, headers as SignedHeaders)
    // PostgreSQL keeps no NUL in a text.
    if (events.some(({ id, type, ref }) => `${id}${type}${ref}`.includes('\0'))) refuse('request.malformed')
    return { received: await storeEvents(context.db.write, context.payments.name, events, context.clock.now()) }
  } catch (error) {
    if (!(error instanceof PaymentMisuse)) throw error
    context.log.warn({ reason: error.message }, 'webhook refused')
    return refuse('request.malformed')
  }
}

type SignedHeaders = Parameters<Context['payments']['parseWebhook']>[1]

/** @returns how many events were not known before */
export async function storeEvents(
  db: Writes,
  provider: string,
  events: readonly ProviderEvent[],
  now: Temporal.Instant,
): Promise<number> {
  if (events.length === 0) return 0
  const inserted = await db
    .insertInto('webhook_event')
    .values(
      events.map(({ id, type, subject, ref }) => ({
        provider,
        event_id: id,
        type,
        subject,
        ref,
        received_at: now,
      })),
    )
    .onConflict((on) => on.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .execute()
  return inserted.length
}

type Waiting = ProviderEvent & Awaited<ReturnType<typeof readWaiting>>[number]

async function readWaiting(context: Context, now: Temporal.Instant) {
  return context.db.read
    .selectFrom('webhook_event')
    .select(['id as row', 'event_id as id', 'type', 'subject', 'ref', 'attempts'])
    .where('processed_at', 'is', null)
    .where('provider', '=', context.payments.name)
    .where((is) => is.or([is('retry_at', 'is', null), is('retry_at', '<=', now)]))
    .orderBy('webhook_event.id')
    .limit(BATCH)
    .execute()
}

/** @returns how many events were processed */
export async function processInbox(context: Context, now: Temporal.Instant, react: Reaction): Promise<number> {
  const waiting = await readWaiting(context, now)
  let processed = 0
  for (const event of waiting) if (await processEvent(context, now, event, react)) processed += 1
  return processed
}

async function processEvent(
  context: Context,
  now: Temporal.Instant,
  event: Waiting,
  react: Reaction,
): Promise<boolean> {
  try {
    await finish(context, now, event, await react(event))
    return true
  } catch (error) {
    const facts = { event: event.id, type: event.type, ref: event.ref }
    // A retry is pointless: the provider does not know the object, or refuses us the access.
    if (error instanceof PaymentMisuse) {
      context.log.warn({ ...facts, err: error }, 'payment event about nothing known')
      await finish(context, now, event, 'unknown')
      return true
    }
    const attempts = event.attempts + 1
    if (!(error instanceof PaymentUnavailable)) context.log.error({ ...facts, err: error }, 'payment event failed')
    if (attempts >= MOST_ATTEMPTS) {
      context.log.error({ ...facts, attempts }, 'payment event given up')
      await finish(context, now, event, 'given_up')
      return true
    }
    const wait = Math.min(2 ** attempts, LONGEST_WAIT_SECONDS)
    await context.db.write
      .updateTable('webhook_event')
      .set({ attempts, retry_at: now.add({ seconds: wait }) })
      .where('id', '=', event.row)
      .execute()
    return false
  }
}

async function finish(
  context: Context,
  now: Temporal.Instant,
  event: Waiting,
  outcome: Outcome | 'given_up',
): Promise<void> {
  await context.db.write
    .updateTable('webhook_event')
    .set({ processed_at: now, outcome, retry_at: null })
    .where('id', '=', event.row)
    .execute()
}
