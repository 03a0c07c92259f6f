/** Statements on invoices and on what has to be invoiced still. */
import { REGION_ZONE } from '#kernel/locale.ts'
import { sql } from 'kysely'
import { localDay } from '#kernel/time.ts'
import type { Reads, Tx, Writes } from '#platform/db/handles.ts'
import { numberOf, type DocumentBody, type InvoiceDocument } from '../rules/document.ts'
import { nextTry, type Problem } from '../rules/retries.ts'

/** The tasks that are due, in the order in which they were posted: an invoice before its credit note. */
export async function dueTasks(db: Reads, now: Temporal.Instant, most: number) {
  return db
    .selectFrom('invoice_task')
    .select(['tx_id', 'tries'])
    .where('next_at', '<=', now)
    .orderBy('tx_id')
    .limit(most)
    .execute()
}

export async function tasksOfBooking(db: Reads, bookingId: number) {
  return db
    .selectFrom('invoice_task')
    .select(['tx_id', 'problem'])
    .where('booking_id', '=', bookingId)
    .orderBy('tx_id')
    .execute()
}

/** @returns false when another process works on it, or has done it */
export async function lockTask(tx: Tx, txId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('invoice_task')
    .select('tx_id')
    .where('tx_id', '=', txId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

export async function postponeTask(
  db: Writes,
  { tx_id: txId, tries }: { tx_id: number; tries: number },
  problem: Problem,
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('invoice_task')
    .set({ problem, tries: tries + 1, next_at: nextTry(tries + 1, now) })
    .where('tx_id', '=', txId)
    .execute()
}

export async function endTask(tx: Tx, txId: number): Promise<void> {
  await tx.deleteFrom('invoice_task').where('tx_id', '=', txId).execute()
}

/** How long an invoice is drawn before older ones. */
const FIRST_HOURS = 24

type About = {
  readonly id: number
  readonly providerId: number
  readonly payerId: string | null
  readonly companyId: number | null
  readonly booking: { readonly officeId: number; readonly id: number; readonly legId: number } | null
  readonly correctsId: number | null
  readonly month: string | null
}

/**
 * Gives it the next number of its series and stores it. The row of the series stays locked until the end of the
 * transaction, so that a number is used up only by an invoice that is there (money paper 7).
 */
export async function insertInvoice(
  tx: Tx,
  body: DocumentBody,
  series: string,
  about: About,
  now: Temporal.Instant,
): Promise<InvoiceDocument> {
  const issuedOn = localDay(now, REGION_ZONE)
  const year = Number(issuedOn.slice(0, 4))
  const { next } = await tx
    .insertInto('invoice_series')
    .values({ series, year, next_number: 2 })
    .onConflict((on) =>
      on.columns(['series', 'year']).doUpdateSet({ next_number: sql<number>`invoice_series.next_number + 1` }),
    )
    .returning(sql<number>`next_number - 1`.as('next'))
    .executeTakeFirstOrThrow()
  const document: InvoiceDocument = { ...body, number: numberOf(series, year, next), issuedOn }
  await tx
    .insertInto('invoice')
    .values({
      id: about.id,
      kind: document.kind,
      series,
      year,
      nth: next,
      number: document.number,
      provider_id: about.providerId,
      payer_id: about.payerId,
      company_id: about.companyId,
      office_id: about.booking?.officeId ?? null,
      booking_id: about.booking?.id ?? null,
      leg_id: about.booking?.legId ?? null,
      corrects_id: about.correctsId,
      month: about.month,
      currency: document.currency,
      gross_cents: document.totals.grossCents,
      issued_at: now,
      document: JSON.stringify(document),
    })
    .execute()
  const first_until = now.add({ hours: FIRST_HOURS })
  await tx.insertInto('invoice_drawing').values({ invoice_id: about.id, first_until, next_at: now }).execute()
  return document
}

/** Says which postings are on it. */
export async function insertEntries(
  tx: Tx,
  invoiceId: number,
  of: 'booking' | 'commission',
  txIds: readonly number[],
): Promise<void> {
  await tx
    .insertInto('invoice_entry')
    .values(txIds.map((txId) => ({ tx_id: txId, of, invoice_id: invoiceId })))
    .execute()
}

/** The series of a provider: a short number, given with the first invoice. */
export async function seriesOf(tx: Tx, providerId: number): Promise<string> {
  const known = await tx
    .selectFrom('invoice_issuer')
    .select('number')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (known) return `P${known.number}`
  const made = await tx
    .insertInto('invoice_issuer')
    .values({ provider_id: providerId })
    .onConflict((on) => on.column('provider_id').doUpdateSet({ provider_id: providerId }))
    .returning('number')
    .executeTakeFirstOrThrow()
  return `P${made.number}`
}

/** The invoice of a payment, which its credit notes correct. */
export async function invoiceOfLeg(db: Reads, bookingId: number, legId: number) {
  return db
    .selectFrom('invoice')
    .select('id')
    .select((eb) => eb.ref('document').$castTo<InvoiceDocument>().as('document'))
    .where('booking_id', '=', bookingId)
    .where('leg_id', '=', legId)
    .where('kind', '=', 'booking')
    .executeTakeFirst()
}

const DRAWING = ['i.id', 'i.booking_id', 'i.office_id', 'i.provider_id', 'i.issued_at', 'w.tries'] as const

const drawings = (db: Reads) =>
  db
    .selectFrom('invoice_drawing as w')
    .innerJoin('invoice as i', 'i.id', 'w.invoice_id')
    .select(DRAWING)
    .select((eb) => eb.ref('i.document').$castTo<InvoiceDocument>().as('document'))

/** The one that somebody waits for; none when its files are there. */
export async function drawingOf(db: Reads, invoiceId: number) {
  return drawings(db).where('w.invoice_id', '=', invoiceId).executeTakeFirst()
}

/** @param which `first`: what is new or was asked for; `rest`: what an earlier version, or a long failure, has left */
export async function dueDrawings(db: Reads, now: Temporal.Instant, which: 'first' | 'rest', most: number) {
  return drawings(db)
    .where('w.next_at', '<=', now)
    .where('w.first_until', which === 'first' ? '>=' : '<', now)
    .orderBy('w.next_at')
    .orderBy('i.id')
    .limit(most)
    .execute()
}

/** Somebody asks for the files of a booking that are not there yet. */
export async function drawFirst(db: Writes, bookingId: number, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('invoice_drawing')
    .set({ first_until: now.add({ hours: FIRST_HOURS }), next_at: now })
    .where('invoice_id', 'in', db.selectFrom('invoice').select('id').where('booking_id', '=', bookingId))
    .execute()
}

/** Somebody looks at these: what waits behind others is drawn before them. One that fails keeps its own time. */
export async function drawListedFirst(db: Writes, ids: readonly number[], now: Temporal.Instant): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('invoice_drawing')
    .set({ first_until: now.add({ hours: FIRST_HOURS }), next_at: now })
    .where('invoice_id', 'in', ids)
    .where('first_until', '<', now)
    .execute()
}

/** @returns false when its files are there already, or there is no such invoice */
export async function drawInvoiceFirst(db: Writes, invoiceId: number, now: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invoice_drawing')
    .set({ first_until: now.add({ hours: FIRST_HOURS }), next_at: now })
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function postponeDrawing(
  db: Writes,
  { id, tries }: { id: number; tries: number },
  now: Temporal.Instant,
): Promise<void> {
  await db
    .updateTable('invoice_drawing')
    .set({ tries: tries + 1, next_at: nextTry(tries + 1, now) })
    .where('invoice_id', '=', id)
    .execute()
}

type File = { readonly key: string; readonly sha256: string }

/** @returns false when another process has stored its files meanwhile, which are the same */
export async function insertFiles(
  tx: Tx,
  invoiceId: number,
  pdf: File & { readonly bytes: number },
  xml: File,
  now: Temporal.Instant,
): Promise<boolean> {
  const made = await tx
    .insertInto('invoice_file')
    .values({
      invoice_id: invoiceId,
      pdf_key: pdf.key,
      pdf_sha256: pdf.sha256,
      pdf_bytes: pdf.bytes,
      xml_key: xml.key,
      xml_sha256: xml.sha256,
      drawn_at: now,
    })
    .onConflict((on) => on.doNothing())
    .returning('invoice_id')
    .executeTakeFirst()
  await tx.deleteFrom('invoice_drawing').where('invoice_id', '=', invoiceId).execute()
  return made !== undefined
}
