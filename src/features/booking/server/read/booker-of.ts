import { kindOfBits, type SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import type { BookingRow } from '../store.ts'

/** The booker as a viewer, where nobody is signed in: built from their own row. */
export async function bookerOf(
  context: Context,
  booking: Pick<BookingRow, 'booker_id'>,
): Promise<SignedIn | undefined> {
  const row = await context.db.read
    .selectFrom('person')
    .select(['id', 'email', 'name', 'email_verified as verified', 'refugee', 'company_id as companyId', 'kind as bits'])
    .select((person) => ['locale', person('suspended_at', 'is not', null).$castTo<boolean>().as('suspended')])
    .where('id', '=', booking.booker_id)
    .executeTakeFirst()
  return row && ({ ...row, kind: kindOfBits(row.bits) } as SignedIn)
}
