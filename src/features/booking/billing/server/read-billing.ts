import { companyOfBilling } from '#features/payment/statement/server/read-statements.ts'
import { closingOf } from '#features/payment/statement/rules/closing.ts'
import { addCents, ZERO } from '#kernel/money.ts'
import { localDay } from '#kernel/time.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { readBilling as contract } from '../contract.ts'
import { groupsOf } from '../rules/billing.ts'
import { findMember, readBillingCompany, readCreditParts, readSpent } from './billing-store.ts'

const SHOWN = 10
const MOST = 500

export async function readBilling({ viewer, query, locale, now, context }: Call<typeof contract>) {
  const { read } = context.db
  const companyId = await companyOfBilling(read, viewer)
  const company = await readBillingCompany(read, companyId)
  const thisMonth = localDay(now, company.zone).slice(0, 7)
  const month = query.month ?? thisMonth
  const member = query.id ? ((await findMember(read, companyId, query.id)) ?? refuse('request.not_found')) : null
  const wanted = { companyId, month: `${month}-01`, memberId: member?.id ?? null, locale }
  const [spent, creditParts] = await Promise.all([readSpent(read, wanted), readCreditParts(read, companyId)])
  const isOver = (one: (typeof spent)[number]) =>
    one.status !== 'confirmed' || Temporal.Instant.compare(one.end_at, now) <= 0
  const sumOf = (all: typeof spent) => addCents(ZERO, ...all.map(({ cents }) => cents))
  const open = spent.filter(({ costCentre, mayChange }) => costCentre === null && mayChange)
  return {
    data: {
      company: company.name,
      city: company.city,
      month,
      thisMonth,
      currency: company.currency,
      member,
      visitedCents: sumOf(spent.filter(isOver)),
      comingCents: sumOf(spent.filter((one) => !isOver(one))),
      groups: groupsOf(spent, query.by),
      unassigned: open.length,
      count: spent.length,
      bookings: spent.slice(0, query.all === undefined ? SHOWN : MOST).map((one) => ({
        id: one.id,
        day: one.day,
        person: one.person,
        place: one.place,
        costCentre: one.costCentre,
        reference: one.reference,
        cents: one.cents,
        isFee: one.status === 'canceled',
        mayChange: one.mayChange,
      })),
      creditParts,
      closesAt: closingOf(`${month}-01`, company.zone).toZonedDateTimeISO(company.zone).toPlainDateTime().toString(),
    },
  }
}
