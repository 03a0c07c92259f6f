import { REGION_ZONE } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'
import { refuse } from '#kernel/verdict.ts'
import { recordAction } from '#platform/audit-log/record-action.ts'
import type { Call } from '#platform/context.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import type { TaxEvents } from '../../events.ts'
import { eventsSql } from '../../server/emit.ts'
import type { markTaxMessageSent as contract } from '../contract.ts'
import { LONG_TRANSACTION } from './long-transaction.ts'

/** The message stays from then on (trigger tax_message_stays), because the next one says what differs from it. */
export async function markTaxMessageSent({ viewer, params: { id }, body, now, context }: Call<typeof contract>) {
  if (!viewer.proved) refuse('account.proof_needed')
  const { sentOn, receipt } = body
  const { db, wake } = context
  await db.tx(async (tx) => {
    const message = await tx
      .selectFrom('tax_message')
      .select(['year', 'type_indic', 'records', 'compiled_at', 'sent_on'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!message) refuse('request.not_found')
    if (message.sent_on !== null) refuse('tax.message_sent')
    if (message.compiled_at === null) refuse('tax.message_compiling')
    if (message.type_indic === null) refuse('tax.message_empty')
    if (sentOn < localDay(message.compiled_at, REGION_ZONE) || sentOn > localDay(now, REGION_ZONE))
      refuse('tax.sent_on')
    await tx.updateTable('tax_message').set({ sent_on: sentOn, receipt, sent_at: now }).where('id', '=', id).execute()
    await tx.query(TELL_CORRECTED, [id, now])
    await tx.query(TELL_WITHDRAWN, [id, now])
    await recordAction(tx, {
      by: viewer,
      action: 'tax_report.sent',
      on: ['tax_report', message.year],
      after: { message: id, kind: message.type_indic, rows: message.records, sentOn, receipt },
      now,
    })
  }, LONG_TRANSACTION)
  wake()
  return { data: { id } }
}

/** Whoever was not told of a copy yet will be told of the one that is corrected already. */
const tell = (type: keyof TaxEvents, indic: 'OECD2' | 'OECD3') =>
  preparedStatement({
    name: `tell_${type.replace('.', '_')}`,
    row: { id: column.number() },
    text: `${eventsSql(
      type,
      {
        office: 'null::bigint',
        booking: 'null::bigint',
        person: 'p.id',
        at: '$2',
        payload: `jsonb_build_object('year', m.year)`,
      },
      `tax_record r
        join tax_message m on m.id = r.message_id
        join tax_copy c on c.provider_id = r.provider_id and c.year = m.year
        join provider pr on pr.id = r.provider_id
        join person p on p.id = pr.person_id
      where r.message_id = $1 and r.type_indic = '${indic}' and p.erased_at is null`,
    )} returning id`,
  })
const TELL_CORRECTED = tell('tax.copy_corrected', 'OECD2')
const TELL_WITHDRAWN = tell('tax.copy_withdrawn', 'OECD3')
