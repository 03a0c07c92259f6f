/** What guests see of whoever offers. Nothing is read of a private person that they should not see. */
import { REGION_ZONE } from '#kernel/locale.ts'
import { localDay } from '#kernel/time.ts'
import type { Reader } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import type { OffersAs } from '../rules/trader.ts'

const TRADER = {
  offers_as: nullable.text<OffersAs>('p.offers_as'),
  certified_at: nullable.instant('p.certified_at'),
  phone: column.text('p.trader_phone'),
  email: column.text('p.trader_email'),
  register_number: column.text('p.register_number'),
  name1: nullable.text('b.name1'),
  name2: nullable.text('b.name2'),
  street: nullable.text('b.street'),
  postcode: nullable.text('b.postcode'),
  city: nullable.text('b.city'),
  country: nullable.text('b.country'),
  vat_id: nullable.text('b.vat_id'),
}

const READ_TRADER = preparedStatement({
  name: 'provider_trader',
  row: TRADER,
  text: `select ${listOf(TRADER)}
    from provider p join person one on one.id = p.person_id
      left join billing_address b on b.person_id = p.person_id and b.is_default and p.offers_as = 'trader'
    where p.id = $1 and one.erased_at is null`,
})

/** @returns null for those who have said nothing of themselves: they offer to employees or internally only */
export async function readTrader(db: Reader, providerId: number) {
  const [row] = await db.query(READ_TRADER, [providerId])
  if (!row || row.offers_as === null || row.certified_at === null) return null
  if (row.offers_as === 'private') return { offersAs: 'private' as const }
  const { name1, name2, street, postcode, city } = row
  const lines = [name1, name2, street, [postcode, city].filter(Boolean).join(' ')].filter((one) => !!one) as string[]
  return {
    offersAs: 'trader' as const,
    lines,
    country: row.country ?? '',
    phone: row.phone,
    email: row.email,
    registerNumber: row.register_number,
    vatId: row.vat_id ?? '',
    certifiedOn: localDay(row.certified_at, REGION_ZONE),
  }
}
