import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { openDataRequest as contract } from '../contract.ts'
import { dueAt, lastDayOf, mayHaveArrivedOn } from '../rules/due-date.ts'
import { needsWords } from '../rules/request-kinds.ts'
import { emit } from './emit.ts'

/** The receipt goes to the address of the account, so that its owner hears of what somebody else asks in their name. */
export async function openDataRequest({ viewer, params, body, now, context }: Call<typeof contract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { kind, channel, identity, arrivedOn, wanted } = body
  if (!mayHaveArrivedOn(arrivedOn, now)) refuse('account.request_day')
  if (needsWords(kind) && wanted === '') refuse('account.request_wanted')
  const { db, log, wake } = context
  const id = await db.tx(async (tx) => {
    const person = await tx
      .selectFrom('person')
      .select('id')
      .where('id', '=', params.id)
      .where('erased_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!person) refuse('request.not_found')
    const opened = await tx
      .insertInto('data_request')
      .values({
        person_id: person.id,
        kind,
        channel,
        identity,
        wanted,
        arrived_on: arrivedOn,
        due_at: dueAt(arrivedOn, false),
        state: 'open',
        opened_at: now,
        opened_by: viewer.id,
      })
      .onConflict((on) => on.columns(['person_id', 'kind']).where('closed_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!opened) refuse('account.request_twice')
    await emit(tx, { type: 'account.request_opened', person_id: person.id, payload: { request: opened.id }, at: now })
    await recordAction(tx, {
      by: viewer,
      action: 'person.request_opened',
      on: ['person', person.id],
      after: { request: opened.id, kind, endsAt: dueAt(arrivedOn, false).toString() },
      now,
    })
    return opened.id
  })
  wake()
  log.info({ operator: viewer.id, person: params.id, request: id, kind }, 'an operator entered a request about data')
  return { data: { id, lastDay: lastDayOf(arrivedOn, false) } }
}
