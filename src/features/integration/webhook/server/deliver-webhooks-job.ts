/**
 * Sends what waits. An address is leased for a while by one process, which sends one delivery after the other there, the
 * oldest first, and goes on with others meanwhile: a slow receiver only holds itself up. A process that is killed between
 * sending and writing that down leaves a delivery that is sent again, under the same id.
 */
import { may, type Rights } from '#features/company/rules/permissions.ts'
import { rightsOf } from '#features/company/server/member-sql.ts'
import type { Context } from '#platform/context.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import { emitterOf } from '#platform/jobs/emit.ts'
import type { GuardedPost } from '#platform/outgoing/guarded-post.ts'
import { unsealText } from '#platform/sealed-text.ts'
import type { IntegrationEvents } from '../../events.ts'
import { hasArrived, isGivenUp, pauseSeconds, secondsToNext } from '../rules/retry.ts'
import type { DeliveryFault, DeliveryState } from './delivery-columns.ts'
import { secretSeal } from './secret-seal.ts'
import { signedHeaders } from './sign-webhook.ts'

/** Addresses to which one process sends at the same time. */
const AT_ONCE = 32
/** After so long an address is handed back, so that others have a turn; its lease is longer by more than one attempt. */
const TURN_SECONDS = 30
const LEASE_SECONDS = 60
/** How long the addresses of somebody who may not hear anything at the moment are left alone. */
const WITHOUT_RIGHT_SECONDS = 3600

const { emit } = emitterOf<IntegrationEvents>()

const LEASE = preparedStatement({
  name: 'webhook_lease',
  row: { id: column.text('w.id') },
  text: `update webhook_endpoint w set leased_until = now() + interval '${LEASE_SECONDS} seconds', tried_at = $1
    where w.id in (
      select e.id from webhook_endpoint e
      where e.paused_at is null and e.disabled_at is null and (e.leased_until is null or e.leased_until < now())
        and (e.not_before is null or e.not_before <= $1)
        and exists (select from webhook_delivery d where d.endpoint_id = e.id and d.state = 'waiting' and d.due_at <= $1)
      order by e.tried_at nulls first limit $2 for update skip locked)
    returning w.id`,
})

const DUE = {
  delivery: column.text('d.id'),
  body: column.text('d.body'),
  attempts: column.number('d.attempts'),
  endpoint: column.text('w.id'),
  person_id: column.text('w.person_id'),
  company_id: nullable.number('w.company_id'),
  rights: nullable.json<Rights>(rightsOf('w.person_id', 'w.company_id')),
  is_suspended: column.boolean('owner.suspended_at is not null'),
  url: column.text('w.url'),
  secret: column.text('w.secret'),
  old_secret: nullable.text('case when w.old_secret_until > $2 then w.old_secret end'),
  failing_since: nullable.instant('w.failing_since'),
  failures: column.number('w.failures'),
}

const NEXT = preparedStatement({
  name: 'webhook_next',
  row: DUE,
  text: `select ${listOf(DUE)} from webhook_endpoint w
      join webhook_delivery d on d.endpoint_id = w.id join person owner on owner.id = w.person_id
    where w.id = $1 and w.paused_at is null and w.disabled_at is null and d.state = 'waiting' and d.due_at <= $2
    order by d.event_id nulls last, d.id limit 1`,
})

type Due = RowOf<typeof DUE>
type Outcome = { readonly status: number | null; readonly fault: DeliveryFault | null; readonly tookMs: number }

export type WebhookDeliverer = {
  /** Begins to send what is due, and does not wait for it. A timer's run. */
  round(context: Context, now: Temporal.Instant): Promise<number>
  /** Once nothing is being sent. */
  idle(): Promise<void>
}

/** @param machineNow the clock that receivers have as well, whatever the time machine says */
export function webhookDeliverer(post: GuardedPost, machineNow: () => Temporal.Instant): WebhookDeliverer {
  const running = new Set<Promise<void>>()
  return {
    async round(context, now) {
      const free = AT_ONCE - running.size
      if (free <= 0) return 0
      for (const { id } of await context.db.write.query(LEASE, [now, free])) {
        const turn = takeTurn(context, post, machineNow, id)
          .catch((error: unknown) => context.log.error({ err: error, webhook: id }, 'a webhook could not be handled'))
          .finally(() => running.delete(turn))
        running.add(turn)
      }
      return 0
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

async function takeTurn(context: Context, post: GuardedPost, machineNow: () => Temporal.Instant, endpoint: string) {
  const { db, clock } = context
  const until = machineNow().add({ seconds: TURN_SECONDS })
  let isOver = false
  while (!isOver && Temporal.Instant.compare(machineNow(), until) < 0) {
    const [due] = await db.write.query(NEXT, [endpoint, clock.now()])
    if (!due) break
    if (!mayHear(due)) {
      await leaveAlone(context, endpoint)
      break
    }
    const outcome = await send(context, post, machineNow, due)
    if (hasArrived(outcome.status)) await noteArrival(context, due, outcome)
    else {
      await noteFailure(context, due, outcome)
      isOver = true
    }
  }
  await db.write.updateTable('webhook_endpoint').set({ leased_until: null }).where('id', '=', endpoint).execute()
}

function mayHear({ is_suspended, company_id, rights }: Due): boolean {
  return !is_suspended && (company_id === null || (rights !== null && may(rights, 'billing')))
}

async function leaveAlone({ db, clock }: Context, endpoint: string): Promise<void> {
  await db.write
    .updateTable('webhook_endpoint')
    .set({ not_before: clock.now().add({ seconds: WITHOUT_RIGHT_SECONDS }) })
    .where('id', '=', endpoint)
    .execute()
}

async function send(
  context: Context,
  post: GuardedPost,
  machineNow: () => Temporal.Instant,
  due: Due,
): Promise<Outcome> {
  const seal = secretSeal(due.endpoint)
  const secrets = [due.secret, due.old_secret]
    .filter((sealed) => sealed !== null)
    .map((sealed) => unsealText(sealed, seal, context.config))
  const sentAt = machineNow()
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Viertel-Webhooks (+${context.config.BASE_URL})`,
    ...signedHeaders({ id: due.delivery, body: due.body }, sentAt, secrets),
  }
  const tookMs = () => Math.round(machineNow().since(sentAt).total('milliseconds'))
  try {
    const { status } = await post(new URL(due.url), headers, Buffer.from(due.body))
    return { status, fault: null, tookMs: tookMs() }
  } catch (error) {
    return { status: null, fault: faultOf(error), tookMs: tookMs() }
  }
}

/** Names of the network's errors are not shown as they are: they may say something about this server's surroundings. */
function faultOf(error: unknown): DeliveryFault {
  const { message = '', name = '', code = '' } = error as { message?: string; name?: string; code?: string }
  if (message === 'timeout') return 'timeout'
  if (message === 'private address' || name === 'PrivateAddressError') return 'private'
  return /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH)/.test(code)
    ? 'tls'
    : 'network'
}

/** What else waits is due at once, if the address did not answer until now. */
async function noteArrival({ db, clock }: Context, due: Due, outcome: Outcome): Promise<void> {
  const now = clock.now()
  await db.tx(async (tx) => {
    await tx
      .updateTable('webhook_delivery')
      .set({ ...attemptOf(due, outcome, now), state: 'delivered' satisfies DeliveryState })
      .where('id', '=', due.delivery)
      .execute()
    if (due.failures === 0) return
    await tx
      .updateTable('webhook_endpoint')
      .set({ failing_since: null, failures: 0, not_before: null })
      .where('id', '=', due.endpoint)
      .execute()
    await tx
      .updateTable('webhook_delivery')
      .set({ due_at: now })
      .where('endpoint_id', '=', due.endpoint)
      .where('state', '=', 'waiting')
      .where('due_at', '>', now)
      .execute()
  })
}

async function noteFailure(context: Context, due: Due, outcome: Outcome): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const next = secondsToNext(due.attempts + 1)
  const failingSince = due.failing_since ?? now
  const failures = due.failures + 1
  const isOff = isGivenUp(outcome.status, failingSince, now)
  await db.tx(async (tx) => {
    // Its owner may have deleted, paused or switched it meanwhile: then only what was tried is written down.
    await tx
      .updateTable('webhook_delivery')
      .set({
        ...attemptOf(due, outcome, now),
        ...(next === null ? { state: 'failed' satisfies DeliveryState } : { due_at: now.add({ seconds: next }) }),
      })
      .where('id', '=', due.delivery)
      .execute()
    const failed = await tx
      .updateTable('webhook_endpoint')
      .set({
        failing_since: failingSince,
        failures,
        not_before: now.add({ seconds: pauseSeconds(failures) }),
        ...(isOff && { disabled_at: now }),
      })
      .where('id', '=', due.endpoint)
      .where('paused_at', 'is', null)
      .where('disabled_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!failed || !isOff) return
    await tx
      .updateTable('webhook_delivery')
      .set({ state: 'failed' })
      .where('endpoint_id', '=', due.endpoint)
      .where('state', '=', 'waiting')
      .execute()
    await emit(tx, {
      type: 'webhook.disabled',
      person_id: due.person_id,
      payload: { endpoint: due.endpoint },
      at: now,
    })
  })
  if (isOff) context.wake()
}

function attemptOf({ attempts }: Due, { status, fault, tookMs }: Outcome, now: Temporal.Instant) {
  return { attempts: attempts + 1, tried_at: now, status, fault, took_ms: tookMs }
}
