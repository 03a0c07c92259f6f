import { sql } from 'kysely'
import { isUnpaid } from '#features/payment/rules/leg-states.ts'
import { billingPeople } from '#features/company/server/billing-people.ts'
import { relationTo } from '#features/booking/rules/access.ts'
import { pageOf } from '#kernel/page-of.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type * as contract from '../contract.ts'
import type { InvoiceDocument } from '../rules/document.ts'
import { drawAtOnce } from './draw-invoices-job.ts'
import { drawListedFirst, tasksOfBooking } from './invoice-store.ts'

const PAGE = 20

type Whole = ReplyOf<typeof contract.readBookingInvoice>['data']['documents'][number]
type Listed = ReplyOf<typeof contract.listInvoices>['data'][number]

export async function readBookingInvoice({
  viewer,
  params,
  locale,
  context,
}: Call<typeof contract.readBookingInvoice>) {
  const { read } = context.db
  const booking = await bookingFor(read, viewer, params.id)
  const [rows, tasks] = await Promise.all([
    invoicesFor(read).select(DOCUMENT).where('i.booking_id', '=', params.id).orderBy('i.id').execute(),
    tasksOfBooking(read, params.id),
  ])
  const stopped = tasks.find((task) => task.problem !== null)?.problem ?? null
  const documents = rows.map((row) => wholeOf(row, viewer))
  const state = stopped
    ? ('not_created' as const)
    : tasks.length > 0
      ? ('making' as const)
      : documents.length > 0
        ? ('ready' as const)
        : booking.isOpen
          ? ('coming' as const)
          : ('nothing' as const)
  return {
    data: {
      booking: { id: params.id, office: locale === 'en' ? booking.title_en : booking.title_de, day: booking.day },
      state,
      problem: stopped,
      isOwnAddress:
        (stopped === 'seller' && booking.relation === 'provider') ||
        (stopped === 'buyer' && ['booker', 'company', 'billing'].includes(booking.relation)),
      documents,
    },
  }
}

/** Invoices of a list that a person has open are drawn before others. */
export async function listInvoices({ viewer, query, now, context }: Call<typeof contract.listInvoices>) {
  const { read } = context.db
  let found = invoicesFor(read)
  if (query.side === 'received') {
    const companyId = await billsFor(read, viewer)
    found = found.where((is) =>
      is.or([
        is('i.company_id', '=', companyId),
        // Also of what an employee booked before, for themselves.
        ...(viewer.kind === 'corporate'
          ? []
          : [is.and([is('i.payer_id', '=', viewer.id), is('i.company_id', 'is', null)])]),
      ]),
    )
  } else {
    found = found.where('p.person_id', '=', viewer.id)
    found =
      query.side === 'issued' ? found.where('i.booking_id', 'is not', null) : found.where('i.month', 'is not', null)
  }
  if (query.cursor !== undefined) found = found.where('i.id', '<', query.cursor)
  const rows = await found
    .orderBy('i.id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const { page, last } = pageOf(rows, PAGE)
  const undrawn = page.flatMap(({ id, pdf_key: key }) => (key === null ? [id] : []))
  if (viewer.impersonation === undefined) await drawListedFirst(context.db.write, undrawn, now)
  return {
    data: page.map((row) => listedOf(row, viewer)),
    meta: { next: last && String(last.id) },
  }
}

/** A request for a file that is not drawn yet waits while the file is drawn. */
export async function downloadInvoice({ viewer, params, now, context }: Call<typeof contract.downloadInvoice>) {
  const find = (db: Reads) => invoicesFor(db).where('i.id', '=', params.id).executeTakeFirst()
  const found = await find(context.db.read)
  if (!found || !maySee(found, viewer, await billsFor(context.db.read, viewer))) refuse('request.not_found')
  const isToDraw = found.pdf_key === null && viewer.impersonation === undefined
  const row = isToDraw && (await drawAtOnce(context, params.id, now)) ? await find(context.db.write) : found
  if (!row) refuse('request.not_found')
  const key = params.format === 'pdf' ? row.pdf_key : row.xml_key
  const file = key === null ? null : await context.storage.get(key)
  if (!file) refuse('request.not_found')
  const sum = params.format === 'pdf' ? row.pdf_sha256 : row.xml_sha256
  return {
    name: `${row.number}.${params.format}`,
    type: params.format === 'pdf' ? ('application/pdf' as const) : ('application/xml' as const),
    bytes: file.bytes,
    etag: `"${sum}"`,
  }
}

/** The booking for somebody who has to do with it; for others it is not there. */
export async function bookingFor(db: Reads, viewer: SignedIn, id: number) {
  const row = await db
    .selectFrom('booking as b')
    .innerJoin('office as o', 'o.id', 'b.office_id')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .select(['b.booker_id', 'b.company_id', 'p.person_id', 'o.title_de', 'o.title_en', 'b.day', 'b.status'])
    .select(['b.office_id', 'b.total_cents'])
    .where('b.id', '=', id)
    .executeTakeFirst()
  if (!row) refuse('request.not_found')
  const owners = { bookerId: row.booker_id, companyId: row.company_id, providerPersonId: row.person_id }
  const verdict = relationTo(viewer, owners)
  const isBilling = !verdict.ok && row.company_id !== null && row.company_id === (await billsFor(db, viewer))
  const relation = isBilling ? ('billing' as const) : orRefuse(verdict)
  const legs = await db
    .selectFrom('payment_leg')
    .select('state')
    .where('office_id', '=', row.office_id)
    .where('booking_id', '=', id)
    .execute()
  const mayOwe =
    row.total_cents > 0 && (row.status === 'held' || row.status === 'confirmed' || row.status === 'completed')
  return { ...row, relation, isOpen: mayOwe || legs.some(({ state }) => isUnpaid(state)) }
}

/** The whole of it, which a commission invoice of many lines makes long. */
const DOCUMENT = sql<InvoiceDocument>`i.document`.as('document')

function invoicesFor(db: Reads) {
  return db
    .selectFrom('invoice as i')
    .innerJoin('provider as p', 'p.id', 'i.provider_id')
    .leftJoin('invoice_file as f', 'f.invoice_id', 'i.id')
    .select(['i.id', 'i.number', 'i.kind', 'i.currency', 'i.gross_cents', 'i.booking_id', 'i.payer_id', 'i.company_id'])
    .select(sql<string | null>`to_char(i.month, 'YYYY-MM')`.as('month'))
    .select([
      sql<string>`i.document->>'issuedOn'`.as('issued_on'),
      sql<boolean>`i.document->>'typeCode' = '384'`.as('cancels'),
      sql<string>`i.document->'seller'->>'name'`.as('seller'),
      sql<string>`i.document->'buyer'->>'name'`.as('buyer'),
    ])
    .select(['p.person_id', 'f.pdf_key', 'f.xml_key', 'f.pdf_sha256', 'f.xml_sha256'])
}

type Row = Awaited<ReturnType<ReturnType<typeof invoicesFor>['execute']>>[number]

/** The company whose invoices the viewer may open: as its admin, or with the right to bill. */
async function billsFor(db: Reads, { id, companyId }: SignedIn): Promise<number | null> {
  if (companyId === null) return null
  return (await billingPeople(db, companyId)).includes(id) ? companyId : null
}

function maySee(row: Row, viewer: SignedIn, billedCompany: number | null): boolean {
  if (viewer.kind === 'operator' || row.person_id === viewer.id) return true
  if (row.company_id !== null) return row.company_id === billedCompany
  return row.payer_id === viewer.id
}

function listedOf(row: Row, viewer: SignedIn): Listed {
  const isSeller = row.person_id === viewer.id && row.month === null
  return {
    id: row.id,
    number: row.number,
    kind: row.kind as Listed['kind'],
    cancels: row.cancels,
    issuedOn: row.issued_on,
    currency: row.currency,
    grossCents: row.gross_cents,
    other: isSeller ? row.buyer : row.seller,
    booking: row.booking_id,
    month: row.month,
    hasFiles: row.pdf_key !== null,
  }
}

function wholeOf(row: Row & { readonly document: InvoiceDocument }, viewer: SignedIn): Whole {
  const { document } = row
  return {
    ...listedOf(row, viewer),
    seller: document.seller,
    buyer: document.buyer,
    period: document.period,
    lines: document.lines.map((line) => ({ ...line })),
    discount: document.allowance && { code: document.allowance.code, grossCents: document.allowance.grossCents },
    taxes: document.taxes.map((group) => ({ ...group })),
    netCents: document.totals.netCents,
    taxCents: document.totals.taxCents,
    paidByMarketplaceCents: document.paidByMarketplaceCents,
    corrects: document.corrects,
  }
}
