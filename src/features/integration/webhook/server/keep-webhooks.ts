/** Webhooks are added, changed, given another secret, and deleted by their owner. */
import { randomUUIDv7 } from 'node:crypto'
import { noteAccountChange } from '#features/account/sign-in/server/emit-account-change.ts'
import { refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { isPrivateLiteral } from '#platform/outgoing/guarded-get.ts'
import { sealText } from '#platform/sealed-text.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type * as contract from '../contract.ts'
import { webhookAddress } from './webhook-address.ts'
import { eventsFor } from '../rules/event-types.ts'
import { MOST_ENDPOINTS, OLD_SECRET_HOURS } from '../rules/limits.ts'
import { lockOwner, mayLetProgramsIn } from '../../server/may-let-programs-in.ts'
import { secretSeal } from './secret-seal.ts'
import { newSecret } from './sign-webhook.ts'

export async function listWebhooks({ viewer, now, context }: Call<typeof contract.listWebhooks>) {
  // From the primary: whoever has just changed one wants to see that.
  const db = context.db.write
  if (!(await mayLetProgramsIn(db, viewer))) refuse('webhook.not_allowed')
  const rows = await db
    .selectFrom('webhook_endpoint')
    .select(['id', 'url', 'events', 'made_at', 'paused_at', 'disabled_at', 'failing_since', 'old_secret_until'])
    .where('person_id', '=', viewer.id)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  const data = rows.map((row) => ({
    id: row.id,
    url: row.url,
    events: row.events,
    madeAt: row.made_at.toString(),
    state: stateOf(row),
    failingSince: row.failing_since?.toString() ?? null,
    oldSecretUntil: isAhead(row.old_secret_until, now) ? row.old_secret_until!.toString() : null,
  }))
  return { data, meta: { events: eventsFor(viewer.kind) } }
}

export async function addWebhook({ viewer, body, now, context }: Call<typeof contract.addWebhook>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const url = webhookAddress(body.url)
  if (url === null || isPrivateLiteral(new URL(url).hostname)) refuse('webhook.address')
  const events = eventsOf(viewer, body.events)
  const id = randomUUIDv7()
  const secret = newSecret()
  await context.db.tx(async (tx) => {
    if (!(await lockOwner(tx, viewer))) refuse('webhook.not_allowed')
    const known = await tx.selectFrom('webhook_endpoint').select('id').where('person_id', '=', viewer.id).execute()
    if (known.length >= MOST_ENDPOINTS) refuse('webhook.too_many', { most: MOST_ENDPOINTS })
    await tx
      .insertInto('webhook_endpoint')
      .values({
        id,
        person_id: viewer.id,
        company_id: viewer.companyId,
        url,
        events,
        secret: sealText(secret, secretSeal(id), context.config),
        made_at: now,
      })
      .execute()
    await noteAccountChange(tx, context.config, viewer, 'webhook_added', now)
  })
  context.wake()
  return { data: { id, secret } }
}

/** What was switched off by the product is switched on like what was paused. */
export async function changeWebhook({ viewer, params, body, now, context }: Call<typeof contract.changeWebhook>) {
  const { isPaused } = body
  const events = body.events && eventsOf(viewer, body.events)
  return context.db.tx(async (tx) => {
    if (!(await mayLetProgramsIn(tx, viewer))) refuse('webhook.not_allowed')
    const changed = await tx
      .updateTable('webhook_endpoint')
      .set({
        id: params.id,
        ...(events && { events }),
        ...(isPaused === true && { paused_at: now }),
        ...(isPaused === false && { ...AS_NEW, paused_at: null, disabled_at: null }),
      })
      .where('id', '=', params.id)
      .where('person_id', '=', viewer.id)
      .returning('paused_at')
      .executeTakeFirst()
    if (!changed) refuse('request.not_found')
    return { data: { isPaused: changed.paused_at !== null } }
  })
}

export async function renewWebhookSecret(call: Call<typeof contract.renewWebhookSecret>) {
  const { viewer, params, now, context } = call
  if (!viewer.proved) refuse('account.proof_needed')
  const secret = newSecret()
  const oldSecretUntil = now.add({ hours: OLD_SECRET_HOURS })
  await context.db.tx(async (tx) => {
    if (!(await lockOwner(tx, viewer))) refuse('webhook.not_allowed')
    const renewed = await tx
      .updateTable('webhook_endpoint')
      .set(({ ref }) => ({
        old_secret: ref('secret'),
        old_secret_until: oldSecretUntil,
        secret: sealText(secret, secretSeal(params.id), context.config),
      }))
      .where('id', '=', params.id)
      .where('person_id', '=', viewer.id)
      .returning('id')
      .executeTakeFirst()
    if (!renewed) refuse('request.not_found')
    await noteAccountChange(tx, context.config, viewer, 'webhook_renewed', now)
  })
  context.wake()
  return { data: { secret, oldSecretUntil: oldSecretUntil.toString() } }
}

/** Without a proof, and also by whoever does not bill any more: to stop sending is never what harms its owner most. */
export async function removeWebhook({ viewer, params, context }: Call<typeof contract.removeWebhook>) {
  const removed = await context.db.write
    .deleteFrom('webhook_endpoint')
    .where('id', '=', params.id)
    .where('person_id', '=', viewer.id)
    .returning('id')
    .executeTakeFirst()
  if (!removed) refuse('request.not_found')
  return { data: { isRemoved: true as const } }
}

/** As if nothing had been sent there yet. */
const AS_NEW = { failing_since: null, failures: 0, not_before: null }

type Stops = { readonly paused_at: Temporal.Instant | null; readonly disabled_at: Temporal.Instant | null }

export function stateOf({ paused_at, disabled_at }: Stops): 'active' | 'paused' | 'disabled' {
  if (disabled_at !== null) return 'disabled'
  return paused_at === null ? 'active' : 'paused'
}

/** The webhook of the caller. @throws RefusalError webhook.not_allowed, request.not_found */
export async function ownWebhook(db: Reads, viewer: SignedIn, id: string) {
  if (!(await mayLetProgramsIn(db, viewer))) refuse('webhook.not_allowed')
  const own = await db
    .selectFrom('webhook_endpoint')
    .select(['id', 'paused_at', 'disabled_at'])
    .where('id', '=', id)
    .where('person_id', '=', viewer.id)
    .executeTakeFirst()
  return own ?? refuse('request.not_found')
}

function eventsOf(viewer: SignedIn, wanted: readonly string[]): string[] {
  const allowed: readonly string[] = eventsFor(viewer.kind)
  if (!wanted.every((event) => allowed.includes(event))) refuse('webhook.event_not_yours')
  return [...new Set(wanted)]
}

function isAhead(at: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return at !== null && Temporal.Instant.compare(at, now) > 0
}
