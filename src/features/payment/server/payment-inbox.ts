/**
 * The inbox of payment webhooks (safety rule 5): verified on the raw bytes, kept once per event, answered at once.
 * A timer works on what is kept; whoever reacts asks the provider for the object's state.
 */
import { PaymentMisuse, PaymentUnavailable, type ProviderEvent } from '#adapters/payments/port.ts'
import type { Ground } from '#platform/ground.ts'

const BATCH = 50
const MOST_ATTEMPTS = 12
const LONGEST_WAIT_SECONDS = 3600

/** 'unknown': the provider has no such object any more. */
export type Outcome = 'applied' | 'ignored' | 'unknown'
export type Reaction = (event: ProviderEvent) => Promise<Outcome>

/**
 * @returns how many events were new
 * @throws PaymentMisuse when the signature, its time or the form are wrong
 */
export async function receiveWebhook(
  ground: Ground,
  raw: Buffer,
  headers: Record<string, string | string[] | undefined>,
): Promise<number> {
  const events = await ground.payments.parseWebhook(raw, headers)
  const kept = await ground.db.write.query(
    `insert into webhook_event (provider, event_id, type, subject, ref, received_at)
     select $1, e.id, e.type, e.subject, e.ref, $6 from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as e (id, type, subject, ref)
     on conflict (provider, event_id) do nothing returning id`,
    [
      ground.payments.name,
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ subject }) => subject),
      events.map(({ ref }) => ref),
      ground.clock.now(),
    ],
  )
  return kept.length
}

type Waiting = ProviderEvent & { readonly row: number; readonly attempts: number }

/** @returns how many events were worked off */
export async function workInbox(ground: Ground, now: Temporal.Instant, react: Reaction): Promise<number> {
  const waiting = await ground.db.read.query<Waiting>(
    `select id as row, event_id as id, type, subject, ref, attempts from webhook_event
     where processed_at is null and provider = $1 and (retry_at is null or retry_at <= $2) order by webhook_event.id limit ${BATCH}`,
    [ground.payments.name, now],
  )
  let worked = 0
  for (const event of waiting) if (await work(ground, now, event, react)) worked += 1
  return worked
}

async function work(ground: Ground, now: Temporal.Instant, event: Waiting, react: Reaction): Promise<boolean> {
  try {
    await finish(ground, now, event, await react(event))
    return true
  } catch (error) {
    const facts = { event: event.id, type: event.type, ref: event.ref }
    // One more try makes no sense: the provider does not know it, or we must not ask.
    if (error instanceof PaymentMisuse) {
      ground.log.warn({ ...facts, err: error }, 'payment event about nothing known')
      await finish(ground, now, event, 'unknown')
      return true
    }
    const attempts = event.attempts + 1
    if (!(error instanceof PaymentUnavailable)) ground.log.error({ ...facts, err: error }, 'payment event failed')
    if (attempts >= MOST_ATTEMPTS) {
      ground.log.error({ ...facts, attempts }, 'payment event given up')
      await finish(ground, now, event, 'given_up')
      return true
    }
    const wait = Math.min(2 ** attempts, LONGEST_WAIT_SECONDS)
    await ground.db.write.query('update webhook_event set attempts = $2, retry_at = $3 where id = $1', [
      event.row,
      attempts,
      now.add({ seconds: wait }),
    ])
    return false
  }
}

async function finish(
  ground: Ground,
  now: Temporal.Instant,
  event: Waiting,
  outcome: Outcome | 'given_up',
): Promise<void> {
  await ground.db.write.query(
    'update webhook_event set processed_at = $2, outcome = $3, retry_at = null where id = $1',
    [event.row, now, outcome],
  )
}
