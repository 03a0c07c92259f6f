/**
 * Draws the files of invoices in a thread of its own and stores them (money paper 7). The same document gives the same
 * bytes, so a process that dies in between, or a second one, does no harm.
 */
import { createHash } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import type { Operator } from '../drawing/server/draw-document.ts'
import { sharedDrawer } from '../drawing/server/draw-in-fence.ts'
import { emit } from './emit.ts'
import { drawingOf, dueDrawings, insertFiles, postponeDrawing } from './invoice-store.ts'

const BATCH = 20
/** A mail about an older invoice would surprise. */
const TOLD_WITHIN_HOURS = 48

type Drawing = Awaited<ReturnType<typeof dueDrawings>>[number]

/** What is new, and what somebody waits for. @returns how many were drawn */
export async function drawInvoices(context: Context, now: Temporal.Instant): Promise<number> {
  return drawSome(context, now, 'first', BATCH)
}

/** One at a time, so that people do not notice. @returns how many were drawn */
export async function drawOlderInvoices(context: Context, now: Temporal.Instant): Promise<number> {
  return drawSome(context, now, 'rest', 1)
}

async function drawSome(context: Context, now: Temporal.Instant, which: 'first' | 'rest', most: number) {
  let drawn = 0
  for (const drawing of await dueDrawings(context.db.read, now, which, most))
    if (await tryToDraw(context, drawing, now)) drawn += 1
  return drawn
}

/** Somebody asks for its files. @returns false when they cannot be drawn now */
export async function drawAtOnce(context: Context, invoiceId: number, now: Temporal.Instant): Promise<boolean> {
  const drawing = await drawingOf(context.db.write, invoiceId)
  return drawing === undefined || tryToDraw(context, drawing, now)
}

async function tryToDraw(context: Context, drawing: Drawing, now: Temporal.Instant): Promise<boolean> {
  try {
    await draw(context, drawing, now)
    return true
  } catch (error) {
    context.log.error({ invoice: drawing.id, err: error }, 'drawing an invoice failed')
    await postponeDrawing(context.db.write, drawing, now)
    return false
  }
}

async function draw(context: Context, drawing: Drawing, now: Temporal.Instant): Promise<void> {
  const { id, document } = drawing
  const operator: Operator = { name: context.config.OPERATOR_NAME, address: context.config.OPERATOR_ADDRESS }
  const { pdf, xml } = await sharedDrawer().draw({ document, operator })
  const bytes = new TextEncoder().encode(xml)
  const sums = { pdf: sha256(pdf), xml: sha256(bytes) }
  // The checksum in the name: a file is never replaced by another one.
  const folder = `invoices/${document.issuedOn.slice(0, 7)}/${id}`
  const keys = { pdf: `${folder}-${sums.pdf.slice(0, 16)}.pdf`, xml: `${folder}-${sums.xml.slice(0, 16)}.xml` }
  await context.storage.put(keys.pdf, pdf, 'application/pdf')
  await context.storage.put(keys.xml, bytes, 'application/xml')
  await context.db.tx(async (tx) => {
    const isFirst = await insertFiles(
      tx,
      id,
      { key: keys.pdf, sha256: sums.pdf, bytes: pdf.byteLength },
      { key: keys.xml, sha256: sums.xml },
      now,
    )
    if (!isFirst || now.since(drawing.issued_at).total('hours') > TOLD_WITHIN_HOURS) return
    const about = { payload: { invoice: id }, at: now }
    if (drawing.booking_id !== null && drawing.office_id !== null) {
      const { office_id, booking_id } = drawing
      await emit(tx, { type: 'invoice.booking', office_id, booking_id, ...about })
      return
    }
    const provider = await tx
      .selectFrom('provider')
      .select('person_id')
      .where('id', '=', drawing.provider_id)
      .executeTakeFirstOrThrow()
    await emit(tx, { type: 'invoice.commission', person_id: provider.person_id, ...about })
  })
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
