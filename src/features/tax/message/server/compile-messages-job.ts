/**
 * Compiles the messages that operators have asked for. A batch of providers is a transaction, which also notes how far it
 * came: whoever goes on after a crash begins with the next one, and a message that is discarded meanwhile gets no more.
 */
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import type { Reads, Tx } from '#platform/db/handles.ts'
import { deletedRecord, dpiRecord, dpiStart, operatorContent, operatorIn } from '../../rules/dpi-xml.ts'
import { startOfYear } from '../../rules/years.ts'
import { sellerBatch } from '../../server/seller-reports.ts'
import { kindOf, messageType, operatorSpec, recordSpec, type MessageKind } from '../rules/next-message.ts'
import { hashOf, recordChanges, type ChangedRecord } from './record-changes.ts'

/** @returns how many messages came to their end */
export async function compileMessages({ db, config }: Pick<Context, 'db' | 'config'>, now: Temporal.Instant) {
  const open = await db.write
    .selectFrom('tax_message')
    .select('id')
    .where('compiled_at', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id } of open) {
    let goesOn = true
    while (goesOn) goesOn = await db.tx((tx) => compileBatch(tx, config, id, now))
  }
  return open.length
}

/** @returns whether there may be more */
async function compileBatch(tx: Tx, config: Config, id: number, now: Temporal.Instant): Promise<boolean> {
  const message = await tx
    .selectFrom('tax_message')
    .select(['id', 'year', 'kind', 'ref', 'compiled_to', 'records'])
    .where('id', '=', id)
    .where('compiled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!message) return false
  const batch = await sellerBatch(tx, message.year, message.compiled_to)
  if (batch === null) {
    await complete(tx, config, message, now)
    return false
  }
  const changes = (await recordChanges(tx, message.year, batch)).filter(({ change }) => kindOf(change) === message.kind)
  const records = []
  for (const changed of changes) records.push(await recordOf(tx, message, changed))
  if (records.length > 0) await tx.insertInto('tax_record').values(records).execute()
  await tx
    .updateTable('tax_message')
    .set({ compiled_to: batch.ids.at(-1) ?? message.compiled_to, records: message.records + records.length })
    .where('id', '=', id)
    .execute()
  return true
}

async function recordOf(tx: Tx, message: { id: number; ref: string }, changed: ChangedRecord) {
  const { providerId, change, sent, content, hash } = changed
  const spec = recordSpec(message.ref, providerId, change, sent)
  const xml = content === null ? deletedRecord(await sentXml(tx, sent?.docRef ?? ''), spec) : dpiRecord(content, spec)
  return { message_id: message.id, provider_id: providerId, type_indic: spec.indic, doc_ref: spec.ref, hash, xml }
}

async function sentXml(db: Reads, docRef: string): Promise<string> {
  return (await db.selectFrom('tax_record').select('xml').where('doc_ref', '=', docRef).executeTakeFirstOrThrow()).xml
}

type Open = {
  readonly id: number
  readonly year: number
  readonly kind: string
  readonly ref: string
  readonly records: number
}

async function complete(tx: Tx, config: Config, { id, year, ref, records, ...open }: Open, now: Temporal.Instant) {
  const kind = open.kind as MessageKind
  const sent = await sentOperator(tx, year)
  const content = operatorContent({
    name: config.OPERATOR_NAME,
    address: config.OPERATOR_ADDRESS,
    taxNumber: config.OPERATOR_TAX_NUMBER,
    vatId: config.OPERATOR_VAT_ID,
  })
  const today = { content, hash: hashOf(content) }
  const operator = operatorSpec({ ref, kind }, today.hash, sent)
  const said = operator.indic === 'OECD0' && sent ? sent : today
  const type = messageType(kind, { records, isFirst: sent === null, wasPaid: await wasPaidIn(tx, year), operator })
  const file =
    type === null
      ? {}
      : {
          type_indic: type,
          head: dpiStart({ year, ref, type, at: now, operator: said.content, operatorSpec: operator }),
          operator_ref: operator.ref,
          operator_hash: said.hash,
        }
  await tx
    .updateTable('tax_message')
    .set({ compiled_at: now, ...file })
    .where('id', '=', id)
    .execute()
}

/** Whether any provider was paid for a booking in this year, one that is not reported included. */
async function wasPaidIn(db: Reads, year: number): Promise<boolean> {
  const paid = await db
    .selectFrom('provider_paid')
    .select('office_id')
    .where('effective_at', '>=', startOfYear(year))
    .where('effective_at', '<', startOfYear(year + 1))
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

/** The platform operator as it was sent last for a year; null before anything was. */
async function sentOperator(db: Reads, year: number) {
  const sent = await db
    .selectFrom('tax_message')
    .select(({ ref }) => [
      ref('operator_ref').$notNull().as('docRef'),
      ref('operator_hash').$notNull().as('hash'),
      ref('head').$notNull().as('head'),
    ])
    .where('year', '=', year)
    .where('sent_on', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return sent ? { docRef: sent.docRef, hash: sent.hash, content: operatorIn(sent.head) } : null
}
