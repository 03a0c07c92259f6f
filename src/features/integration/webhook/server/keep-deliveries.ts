/** The log of a webhook, a test, and sending again; the timer does the sending (deliver-webhooks-job.ts). */
import { randomUUIDv7 } from 'node:crypto'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import type * as contract from '../contract.ts'
import { TEST_EVENT } from '../rules/event-types.ts'
import { DELIVERIES_SHOWN } from '../rules/limits.ts'
import { payloadOf } from '../rules/payload.ts'
import type { DeliveryFault, DeliveryState } from './delivery-columns.ts'
import { ownWebhook, stateOf } from './keep-webhooks.ts'

export async function listWebhookDeliveries({ viewer, params, context }: Call<typeof contract.listWebhookDeliveries>) {
  const db = context.db.write
  const { id } = await ownWebhook(db, viewer, params.id)
  const rows = await db
    .selectFrom('webhook_delivery')
    .select(['id', 'type', 'happened_at', 'state', 'attempts', 'tried_at', 'status', 'fault', 'took_ms', 'due_at'])
    .where('endpoint_id', '=', id)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DELIVERIES_SHOWN)
    .execute()
  return {
    data: rows.map((row) => ({
      id: row.id,
      type: row.type,
      happenedAt: row.happened_at.toString(),
      state: row.state as DeliveryState,
      attempts: row.attempts,
      triedAt: row.tried_at?.toString() ?? null,
      status: row.status,
      fault: row.fault as DeliveryFault | null,
      tookMs: row.took_ms,
      nextAt: row.state === 'waiting' ? row.due_at.toString() : null,
    })),
  }
}

export async function sendTestWebhook({ viewer, params, now, context }: Call<typeof contract.sendTestWebhook>) {
  const id = randomUUIDv7()
  await context.db.tx(async (tx) => {
    const endpoint_id = await activeWebhook(tx, viewer, params.id)
    const body = payloadOf(TEST_EVENT, id, now, {})
    await tx
      .insertInto('webhook_delivery')
      .values({ id, endpoint_id, event_id: null, type: TEST_EVENT, happened_at: now, body, due_at: now })
      .execute()
    await askAtOnce(tx, endpoint_id)
  })
  return { data: { id } }
}

export async function redeliverWebhook({ viewer, params, now, context }: Call<typeof contract.redeliverWebhook>) {
  await context.db.tx(async (tx) => {
    const endpoint = await activeWebhook(tx, viewer, params.id)
    const again = await tx
      .updateTable('webhook_delivery')
      .set({ state: 'waiting', attempts: 0, due_at: now })
      .where('id', '=', params.delivery)
      .where('endpoint_id', '=', endpoint)
      .returning('id')
      .executeTakeFirst()
    if (!again) refuse('request.not_found')
    await askAtOnce(tx, endpoint)
  })
  return { data: { id: params.delivery } }
}

/** @throws RefusalError webhook.not_allowed, request.not_found, webhook.not_active */
async function activeWebhook(tx: Tx, viewer: SignedIn, id: string): Promise<string> {
  const own = await ownWebhook(tx, viewer, id)
  if (stateOf(own) !== 'active') refuse('webhook.not_active')
  return own.id
}

/** Whoever asks by hand does not wait for the pause after failures. */
async function askAtOnce(tx: Tx, endpoint: string): Promise<void> {
  await tx.updateTable('webhook_endpoint').set({ not_before: null }).where('id', '=', endpoint).execute()
}
