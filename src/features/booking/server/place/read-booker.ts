/** The facts about a booker beyond the account itself, for rules/access.ts. */
import type { Reader } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, nullable } from '#platform/db/row-columns.ts'
import type { Rights } from '#features/company/rules/permissions.ts'
import { rightsOf } from '#features/company/server/member-sql.ts'
import type { BookerFacts } from '../../rules/access.ts'

const BOOKER = preparedStatement({
  name: 'booking_booker',
  text: `select exists (select from billing_address x where x.person_id = $1 or x.company_id = $2) as "hasBillingAddress",
      (select count(*)::int from payment_unpaid x where x.payer_id = $1 and x.company_id is null)
        + (select count(*)::int from payment_unpaid x where x.company_id = $2) as "unpaidLegs",
      ${rightsOf('$1', '$2')} as rights`,
  row: { hasBillingAddress: column.boolean(), unpaidLegs: column.number(), rights: nullable.json<Rights>() },
})

/** @param companyId of an employee or admin, otherwise null */
export async function readBooker(db: Reader, personId: string, companyId: number | null): Promise<BookerFacts> {
  const [facts] = await db.query(BOOKER, [personId, companyId])
  return facts ?? { hasBillingAddress: false, unpaidLegs: 0, rights: null }
}
