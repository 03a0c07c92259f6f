/**
 * The zone of a company changes while people book: what is booked is counted by the days of the new one, in the order of
 * locks of decision 58. New bookings wait for the company's row.
 */
import { sql } from 'kysely'
import { setZone } from '#features/account/person/server/become-company.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { CompanyZone } from '../contract.ts'
import { lockBudgets } from './change-limit.ts'

export async function changeZone(tx: Tx, companyId: number, zone: CompanyZone): Promise<void> {
  const company = await tx
    .selectFrom('company')
    .select('zone')
    .where('id', '=', companyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (company.zone === zone) return
  await sql`select lock_bookings_in_zone(${companyId}, ${zone})`.execute(tx)
  await lockBudgets(tx, companyId)
  await tx
    .selectFrom('member')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  await setZone(tx, companyId, zone)
  await sql`select count_in_zone(${companyId}, ${zone})`.execute(tx)
}
