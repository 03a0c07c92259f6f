/**
 * Removes what was kept for the report after ten years (section 24 PStTG): the messages, the notes of copies, and of accounts
 * that have ended what the report of their last year needed. Whoever still offers is reported with what they say now.
 */
import type { Context } from '#platform/context.ts'
import { LONG_TRANSACTION } from '../message/server/long-transaction.ts'
import { firstKeptYear, startOfYear } from '../rules/years.ts'

/** @returns how many rows were removed */
export async function forgetTax({ db }: Context, now: Temporal.Instant): Promise<number> {
  const year = firstKeptYear(now)
  const before = startOfYear(year)
  const messages = await db.tx(
    (tx) => tx.deleteFrom('tax_message').where('year', '<', year).executeTakeFirst(),
    LONG_TRANSACTION,
  )
  const copies = await db.write.deleteFrom('tax_copy').where('year', '<', year).executeTakeFirst()
  const places = await db.write
    .deleteFrom('tax_place')
    .where('location_id', 'in', ({ selectFrom }) =>
      selectFrom('location as l')
        .innerJoin('provider as p', 'p.id', 'l.provider_id')
        .innerJoin('person as one', 'one.id', 'p.person_id')
        .select('l.id')
        .where('one.erased_at', '<', before),
    )
    .executeTakeFirst()
  const profiles = await db.write
    .deleteFrom('tax_profile')
    .where('provider_id', 'in', ({ selectFrom }) =>
      selectFrom('provider as p')
        .innerJoin('person as one', 'one.id', 'p.person_id')
        .select('p.id')
        .where('one.erased_at', '<', before),
    )
    .executeTakeFirst()
  return Number(messages.numDeletedRows + copies.numDeletedRows + places.numDeletedRows + profiles.numDeletedRows)
}
