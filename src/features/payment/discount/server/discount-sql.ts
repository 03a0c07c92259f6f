/**
 * The uses of discount codes, as parts of statements that write bookings: code and booking change in one transaction
 * and one round trip (decision 18). Each part is a list of CTEs without "with". `from` is a CTE with office_id, id (of
 * the booking), booker_id and discount_code.
 */
import type { Writes } from '#platform/db/handles.ts'

/** Records a use per new booking. The database refuses one too many (discount_used_up, discount_per_person). */
export const discountsUsed = (from: string) => `discount as (
      update discount_code d set used = d.used + u.times
      from (select discount_code as code, count(*)::int as times from ${from} where discount_code is not null group by 1) u
      where d.code = u.code returning d.code
    ), discount_used as (
      insert into discount_use (code, office_id, booking_id, person_id)
      select d.code, b.office_id, b.id, b.booker_id from discount d join ${from} b on b.discount_code = d.code
    )`

/** Those of the bookings whose code has no recorded use any more, because their hold had ended. */
export const discountsLost = (from: string) => `select office_id, id, booker_id, discount_code from ${from} b
      where discount_code is not null and not exists (select from discount_use u where u.code = b.discount_code and u.booking_id = b.id)`

/** Releases the codes of bookings that will not take place. */
export const discountsReturned = (from: string) => `discount_gone as (
      delete from discount_use u using ${from} b where u.office_id = b.office_id and u.booking_id = b.id returning u.code
    ), discount_back as (
      update discount_code d set used = d.used - g.times
      from (select code, count(*)::int as times from discount_gone group by code) g where d.code = g.code
    )`

/** Releases the code of one booking. */
export async function returnDiscount(db: Writes, officeId: number, bookingId: number): Promise<void> {
  await db
    .with('gone', (use) =>
      use
        .deleteFrom('discount_use')
        .where('office_id', '=', officeId)
        .where('booking_id', '=', bookingId)
        .returning('code'),
    )
    .updateTable('discount_code')
    .from('gone')
    .set((code) => ({ used: code('used', '-', 1) }))
    .whereRef('discount_code.code', '=', 'gone.code')
    .execute()
}
