import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { PersonalData } from '#platform/personal-data.ts'
import { beginDeletion } from '../../deletion/server/ask-deletion.ts'
import { obstaclesOf } from '../../deletion/server/obstacles.ts'
import { beginCopy } from '../../export/server/ask-export.ts'
import type { fulfilDataRequest as contract } from '../contract.ts'
import { stateAfter } from '../rules/request-states.ts'
import { emit } from './emit.ts'
import { lockRequest } from './request-store.ts'

type Locked = Awaited<ReturnType<typeof lockRequest>>

/** @param features what each of them stores about a person; combined in src/app */
export function requestFulfiller(features: readonly PersonalData[]) {
  return async ({ viewer, params, body, now, context }: Call<typeof contract>) => {
    if (!viewer.proved) refuse('account.proof_needed')
    const { db, log, wake } = context
    const state = await db.tx(async (tx) => {
      const { request, person } = await lockRequest(tx, params.id)
      const { id, kind } = request
      const next = stateAfter(kind, request.state, 'fulfil')
      if (next === null) refuse('account.request_closed')
      if (kind === 'access') await handOutCopy(tx, context, { request, person }, now)
      else if (kind === 'erasure') await endAccount(tx, context, features, person, now)
      else if (body.outcome === '') refuse('account.request_outcome')
      const outcome = body.outcome
      await tx
        .updateTable('data_request')
        .set(
          next === 'fulfilled'
            ? { state: next, outcome, closed_at: now, closed_by: viewer.id }
            : { state: next, outcome },
        )
        .where('id', '=', id)
        .execute()
      // Of a copy and of the end of the account they are told by the mails of these.
      if (next === 'fulfilled')
        await emit(tx, { type: 'account.request_closed', person_id: person.id, payload: { request: id }, at: now })
      await recordAction(tx, {
        by: viewer,
        action: 'person.request_fulfilled',
        on: ['person', person.id],
        reason: outcome === '' ? null : outcome,
        after: { request: id, kind },
        now,
      })
      return next
    })
    wake()
    log.info({ operator: viewer.id, request: params.id, state }, 'an operator fulfilled a request about data')
    return { data: { state } }
  }
}

/** The link goes to the address of the account, which therefore has to be known as theirs. No operator gets it. */
async function handOutCopy(tx: Tx, { newId }: Context, { request, person }: Locked, now: Temporal.Instant) {
  if (!person.email_verified) refuse('account.request_unverified')
  const onItsWay = await tx
    .selectFrom('account_export')
    .select('id')
    .where('request_id', '=', request.id)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (onItsWay) refuse('account.request_closed')
  await beginCopy(tx, { id: newId(), personId: person.id, requestId: request.id, now })
}

async function endAccount(
  tx: Tx,
  { config }: Context,
  features: readonly PersonalData[],
  person: Locked['person'],
  now: Temporal.Instant,
) {
  if ((await obstaclesOf(tx, features, person.id)).length > 0) refuse('account.request_obstacles')
  const { id, email, name, locale } = person
  await beginDeletion(tx, { id, email, name, locale: locale === 'en' ? 'en' : 'de' }, config, now)
}
