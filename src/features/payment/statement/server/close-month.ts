/**
 * Closes the month of a company: what fell due becomes one statement with the next number (company paper 6). Everything
 * is one transaction under the lock of the company, so that it happens once, however many processes try, and not at all
 * when one dies in between.
 */
import type { Context } from '#platform/context.ts'
import { toCents } from '#kernel/money.ts'
import { draftStatement } from '../rules/draft-statement.ts'
import { FIRST_STATE } from '../rules/statement-states.ts'
import { lockDueLegs, openCredits, takeNumber } from './statement-store.ts'

const DIGITS = 4

/** "AB-2026-0011" */
const numberOf = (year: number, nth: number) => `AB-${year}-${String(nth).padStart(DIGITS, '0')}`

/**
 * @param before the first day that is not closed yet
 * @returns false when there is nothing to pay for, or the month is closed already
 */
export async function closeMonth(
  { db, newId, payments }: Pick<Context, 'db' | 'newId' | 'payments'>,
  companyId: number,
  before: Temporal.PlainDate,
  now: Temporal.Instant,
): Promise<boolean> {
  const month = before.subtract({ months: 1 }).toString()
  return db.tx(async (tx) => {
    const company = await tx
      .selectFrom('company')
      .select(['name', 'currency', 'zone'])
      .where('id', '=', companyId)
      // A new booking names its company, and may do so meanwhile.
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const made = await tx
      .selectFrom('statement')
      .select('id')
      .where('company_id', '=', companyId)
      .where('month', '=', month)
      .executeTakeFirst()
    if (made) return false
    const legs = await lockDueLegs(tx, companyId, before)
    const dues = legs.map((leg) => ({ ...leg, legId: leg.id, cents: leg.amount_cents }))
    const draft = draftStatement(
      dues,
      (await openCredits(tx, companyId, company.currency)).map((one) => ({ ...one, cents: toCents(one.cents) })),
    )
    if (draft === null) return false
    const year = now.toZonedDateTimeISO(company.zone).year
    const nth = await takeNumber(tx, year)
    const id = newId()
    await tx
      .insertInto('statement')
      .values({
        id,
        company_id: companyId,
        company_name: company.name,
        month,
        year,
        nth,
        number: numberOf(year, nth),
        currency: company.currency,
        total_cents: draft.totalCents,
        state: FIRST_STATE,
        provider: payments.name,
        retry_at: now,
        closed_at: now,
        updated_at: now,
      })
      .execute()
    const lines = [
      ...draft.dues.map((due) => ({ ...lineOf(due), leg_id: due.legId, refund_id: null, cents: due.cents })),
      ...draft.credits.map((one) => ({
        ...lineOf(one),
        leg_id: one.leg_id,
        refund_id: one.refundId,
        cents: 0 - one.cents,
      })),
    ]
    await tx
      .insertInto('statement_line')
      .values(lines.map((line, index) => ({ ...line, statement_id: id, nth: index + 1 })))
      .execute()
    return true
  })
}

const lineOf = ({ office_id, booking_id }: { readonly office_id: number; readonly booking_id: number }) => ({
  office_id,
  booking_id,
})
