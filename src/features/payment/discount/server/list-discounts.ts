/** All discount codes, for operators: page by page, and as a file. */
import { MOST_EXPORTED, type ListPage } from '#kernel/list-order.ts'
import { translator } from '#kernel/texts.ts'
import { exportList } from '#platform/audit-log/export-list.ts'
import type { Call } from '#platform/context.ts'
import type { downloadDiscounts as fileContract, listDiscounts as contract } from '../contract.ts'
import type { DiscountSort } from '../rules/discount-sorts.ts'
import { stateOf, weekdaysOfMask } from '../rules/terms.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { DISCOUNT_KEYS, findCodes, type CodeRow } from './discount-store.ts'

export const PAGE = 50

/** One statement. */
export async function listDiscounts({ query, locale, now, context }: Call<typeof contract>) {
  const asked = discountPage(query)
  const rows = await findCodes(context.db.read, asked, PAGE + 1, locale)
  const next = DISCOUNT_KEYS.next(asked.sort, rows, PAGE, ({ code }) => code)
  return {
    data: rows.slice(0, PAGE).map((row) => shownCode(row, now)),
    meta: { next, sort: asked.sort, order: asked.order },
  }
}

export async function downloadDiscounts({ query: { language, ...query }, ...call }: Call<typeof fileContract>) {
  const locale = language ?? call.locale
  const rows = await findCodes(call.context.db.read, discountPage(query), MOST_EXPORTED + 1, locale)
  const t = translator(locale === 'en' ? en : de, locale)
  const titles = (
    [
      'code',
      'state',
      'percent',
      'amount',
      'currency',
      'fundedBy',
      'owner',
      'validFrom',
      'validUntil',
      'uses',
      'usageLimit',
      'created',
    ] as const
  ).map((name) => t(name))
  const lines = rows.map((row) => {
    const one = shownCode(row, call.now)
    return [
      one.code,
      t(`state_${one.state}`),
      one.percent ?? '',
      one.amountCents === null ? '' : one.amountCents / 100,
      one.currency ?? '',
      t(`fundedBy_${one.fundedBy}`),
      one.owner ?? '',
      one.validFrom ?? '',
      one.validUntil ?? '',
      one.used,
      one.usageLimit ?? '',
      one.createdAt,
    ]
  })
  return exportList(call, { list: 'discounts', fileName: t('fileName'), titles, lines, locale })
}

/** The newest codes are worked with; the rest reads upwards. */
function discountPage(query: Call<typeof contract>['query']): ListPage<DiscountSort> {
  const { sort = 'created', cursor = null } = query
  return { sort, order: query.order ?? (sort === 'created' ? 'desc' : 'asc'), cursor }
}

export const shownCode = (row: CodeRow, now: Temporal.Instant) => ({
  code: row.code,
  percent: row.percent,
  amountCents: row.amount_cents,
  currency: row.currency,
  fundedBy: row.funded_by,
  state: stateOf(
    {
      validFrom: row.valid_from,
      validUntil: row.valid_until,
      endedAt: row.ended_at,
      usageLimit: row.usage_limit,
      used: row.used,
    },
    now,
  ),
  validFrom: row.valid_from?.toString() ?? null,
  validUntil: row.valid_until?.toString() ?? null,
  used: row.used,
  usageLimit: row.usage_limit,
  personLimit: row.person_limit,
  minimumCents: row.minimum_cents,
  maximumCents: row.maximum_cents,
  weekdays: weekdaysOfMask(row.weekdays),
  bookingFrom: row.booking_from,
  bookingUntil: row.booking_until,
  people: row.people,
  offices: row.offices.map(({ id, name }) => ({ id, title: name })),
  providers: [...row.providers],
  owner: row.owner,
  createdAt: row.created_at.toString(),
})
