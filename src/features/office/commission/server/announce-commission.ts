import { earliestDay, startOf } from '#kernel/notice-period.ts'
import { valueOn } from '#kernel/dated.ts'
import { addDays, isAfter } from '#kernel/time.ts'
import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import type { OfficeEvents } from '../../events.ts'
import { eventsSql } from '../../server/emit.ts'
import type { announceCommission as announceContract, withdrawCommission as withdrawContract } from '../contract.ts'
import { ratesInForce } from './commission-store.ts'

/** In the transaction of the decision, so that a rate cannot come of which nobody is told. */
export async function announceCommission({ viewer, body, now, context }: Call<typeof announceContract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { from, rate, reason } = body
  if (isAfter(earliestDay(now), from)) refuse('office.commission_notice', { day: earliestDay(now) })
  const { db, log, wake, config } = context
  const told = await db.tx(async (tx) => {
    const made = await tx
      .insertInto('commission_rate')
      .values({ from_day: from, basis_points: rate, reason, decided_by: viewer.id, decided_at: now })
      .onConflict((on) => on.column('from_day').where('withdrawn_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    const rates = await ratesInForce(tx, config.COMMISSION)
    if (!made) {
      // A second press, or another owner at the same moment.
      if (valueOn(rates, from) !== rate) refuse('office.commission_taken')
      return 0
    }
    const before = valueOn(rates, addDays(from, -1))
    if (before === rate) refuse('office.commission_same')
    const count = await tellProviders(tx, 'office.commission_announced', { from, rate, before }, now)
    await recordAction(tx, {
      by: viewer,
      action: 'commission.announced',
      on: ['commission', from],
      reason,
      before: { rate: before },
      after: { rate, effectiveAt: startOf(from).toString() },
      now,
    })
    return count
  })
  wake()
  log.info({ operator: viewer.id, from, rate, told }, 'an owner decided on a rate of the commission')
  return { data: { told } }
}

export async function withdrawCommission({
  viewer,
  params: { from },
  body,
  now,
  context,
}: Call<typeof withdrawContract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  if (Temporal.Instant.compare(startOf(from), now) <= 0) refuse('office.commission_holds')
  const { db, log, wake, config } = context
  const told = await db.tx(async (tx) => {
    const withdrawn = await tx
      .updateTable('commission_rate')
      .set({ withdrawn_by: viewer.id, withdrawn_at: now })
      .where('from_day', '=', from)
      .where('withdrawn_at', 'is', null)
      .returning('basis_points')
      .executeTakeFirst()
    if (!withdrawn) refuse('request.not_found')
    const rate = valueOn(await ratesInForce(tx, config.COMMISSION), from)
    const payload = { from, rate, before: withdrawn.basis_points }
    const count = await tellProviders(tx, 'office.commission_withdrawn', payload, now)
    await recordAction(tx, {
      by: viewer,
      action: 'commission.withdrawn',
      on: ['commission', from],
      reason: body.reason,
      before: { rate: withdrawn.basis_points },
      after: { rate },
      now,
    })
    return count
  })
  wake()
  log.info({ operator: viewer.id, from, told }, 'an owner withdrew a rate of the commission')
  return { data: { told } }
}

type CommissionEvent = keyof Pick<OfficeEvents, 'office.commission_announced' | 'office.commission_withdrawn'>

const tellAll = (type: CommissionEvent) =>
  preparedStatement({
    name: `tell_providers_${type.replace('office.', '')}`,
    row: { id: column.number() },
    text: `${eventsSql(
      type,
      { office: 'null::bigint', booking: 'null::bigint', person: 'p.id', at: '$1', payload: '$2::jsonb' },
      'provider pr join person p on p.id = pr.person_id where p.erased_at is null',
    )} returning id`,
  })
const TELL = {
  'office.commission_announced': tellAll('office.commission_announced'),
  'office.commission_withdrawn': tellAll('office.commission_withdrawn'),
} as const

/** One statement for all of them. @returns how many there are */
async function tellProviders<Type extends CommissionEvent>(
  tx: Tx,
  type: Type,
  payload: OfficeEvents[Type],
  now: Temporal.Instant,
): Promise<number> {
  return (await tx.query(TELL[type], [now, JSON.stringify(payload)])).length
}
