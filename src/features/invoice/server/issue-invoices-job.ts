/**
 * Makes an invoice of each payment that fell due, and a credit note of each refund (money paper 7). One transaction
 * gives the number, stores the document and ends the task, so each posting is invoiced once; the files are drawn
 * afterwards (draw-invoices-job.ts).
 */
import { formatQuarter } from '#kernel/quarters.ts'
import { toCents } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { bookingCreditNote, bookingInvoice, type Charged, type Visit } from '../rules/booking-documents.ts'
import type { DocumentBody } from '../rules/document.ts'
import { buyerOf, isCompleteSeller } from '../rules/parties.ts'
import type { Problem } from '../rules/retries.ts'
import { bookingTax } from '../rules/tax.ts'
import {
  dueTasks,
  endTask,
  insertEntries,
  insertInvoice,
  invoiceOfLeg,
  lockTask,
  postponeTask,
  seriesOf,
} from './invoice-store.ts'
import { addressOf, readSettlement, type Settlement } from './read-facts.ts'

const BATCH = 50

/** @returns how many were issued */
export async function issueInvoices(context: Context, now: Temporal.Instant): Promise<number> {
  let issued = 0
  for (const task of await dueTasks(context.db.read, now, BATCH)) {
    const outcome = await issueInvoice(context, task.tx_id, now)
    if (outcome === 'issued') issued += 1
    else if (outcome !== 'gone') await postponeTask(context.db.write, task, outcome, now)
  }
  return issued
}

type Outcome = Problem | 'issued' | 'gone'

/**
 * @param record what else is written when it is issued, in the same transaction
 * @returns what stopped it; 'gone' when another process has done it
 */
export async function issueInvoice(
  context: Context,
  txId: number,
  now: Temporal.Instant,
  record?: (tx: Tx) => Promise<void>,
): Promise<Outcome> {
  try {
    return await context.db.tx(async (tx) => {
      const outcome = await issue(tx, context, txId, now)
      if (outcome === 'issued') await record?.(tx)
      return outcome
    })
  } catch (error) {
    // One that fails must not keep the others waiting.
    context.log.error({ posting: txId, err: error }, 'an invoice was not created')
    return 'fault'
  }
}

async function issue(tx: Tx, context: Context, txId: number, now: Temporal.Instant): Promise<Outcome> {
  if (!(await lockTask(tx, txId))) return 'gone'
  const settlement = await readSettlement(tx, txId)
  if (!settlement) throw new Error('the posting is of no booking')
  const series = await seriesOf(tx, settlement.provider_id)
  const made = settlement.kind === 'refunded' ? await creditNote(tx, settlement) : await invoice(tx, settlement, series)
  if (typeof made === 'string') return made
  const id = context.newId()
  await insertInvoice(
    tx,
    made.body,
    series,
    {
      id,
      providerId: settlement.provider_id,
      payerId: settlement.payer_id,
      companyId: settlement.company_id,
      booking: { officeId: settlement.office_id, id: settlement.booking_id, legId: settlement.leg_id },
      correctsId: made.correctsId,
      month: null,
    },
    now,
  )
  await insertEntries(tx, id, 'booking', [txId])
  await endTask(tx, txId)
  return 'issued'
}

type Made = { readonly body: DocumentBody; readonly correctsId: number | null }

async function invoice(tx: Tx, settlement: Settlement, series: string): Promise<Made | Problem> {
  const seller = await addressOf(tx, { personId: settlement.provider_person, companyId: null })
  if (!isCompleteSeller(seller, settlement.tax_rate > 0)) return 'seller'
  const { company_id: companyId, payer_id: personId } = settlement
  const buyer = await addressOf(tx, { personId: companyId === null ? personId : null, companyId })
  if (!buyer) return 'buyer'
  const body = bookingInvoice(visitOf(settlement), chargedOf(settlement), {
    seller: {
      ...seller,
      reference: '',
      id: series,
      register: settlement.register_number,
      email: settlement.trader_email,
      phone: settlement.trader_phone,
    },
    buyer: buyerOf(buyer, '', settlement.payer_email),
    language: settlement.locale,
    currency: settlement.currency,
    tax: bookingTax(settlement.tax_rate, settlement.tax_mode, settlement.office_country),
  })
  return { body, correctsId: null }
}

async function creditNote(tx: Tx, settlement: Settlement): Promise<Made | Problem> {
  const corrected = await invoiceOfLeg(tx, settlement.booking_id, settlement.leg_id)
  if (!corrected) return 'earlier'
  const back = chargedOf(settlement)
  const body = bookingCreditNote(
    corrected.document,
    { owedCents: toCents(0 - back.owedCents), platformDiscountCents: toCents(0 - back.platformDiscountCents) },
    settlement.reason ?? '',
  )
  return { body, correctsId: corrected.id }
}

function chargedOf(settlement: Settlement): Charged {
  return { owedCents: settlement.payer_cents, platformDiscountCents: settlement.platform_discount_cents }
}

function visitOf(row: Settlement): Visit {
  return {
    bookingId: row.booking_id,
    day: row.day,
    place: row.locale === 'en' ? row.title_en : row.title_de,
    from: formatQuarter(row.a),
    until: formatQuarter(row.b),
    hours: row.hours,
    quantity: row.quantity,
    sumCents: toCents(row.sum_cents),
    discountCents: toCents(row.discount_cents),
    discountCode: row.discount_code,
    isLateCancel: row.status === 'canceled',
  }
}
