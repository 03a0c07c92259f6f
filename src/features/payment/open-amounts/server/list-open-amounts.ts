import type { Locale } from '#kernel/locale.ts'
import type { Call } from '#platform/context.ts'
import type { listOpenAmounts as contract } from '../contract.ts'
import { findOpenAmounts, OPEN_KEYS, sumOpenAmounts, type OpenAmount, type OpenPage } from './open-amounts-store.ts'

const PAGE = 25
const KINDS = ['main', 'extension', 'fee'] as const

/** Two statements, however many there are. */
export async function listOpenAmounts({ query, locale, context }: Call<typeof contract>) {
  const { read } = context.db
  const sums = await sumOpenAmounts(read)
  const asked = openPage(query)
  const found = await findOpenAmounts(read, asked, PAGE + 1)
  const page = found.slice(0, PAGE)
  return {
    data: { sums, open: page.map((one) => shownOpenAmount(one, locale)) },
    meta: {
      next: OPEN_KEYS.next(asked.sort, found, PAGE, ({ id }) => String(id)),
      sort: asked.sort,
      order: asked.order,
    },
  }
}

/** The oldest are the most urgent. */
export function openPage(query: Call<typeof contract>['query']): OpenPage {
  const { state = null, sort = 'since', order = 'asc', cursor = null } = query
  return { state, sort, order, cursor }
}

export function shownOpenAmount(one: OpenAmount, locale: Locale) {
  return {
    id: one.id,
    booking: one.booking_id,
    kind: KINDS.find((kind) => kind === one.kind) ?? 'main',
    state: one.state,
    cents: one.amount_cents,
    currency: one.currency,
    since: one.due_at.toString(),
    failures: one.failures,
    nextAt: one.state === 'trying' ? (one.retry_at?.toString() ?? null) : null,
    payer: one.company ?? one.payer,
    provider: one.provider,
    office: locale === 'en' ? one.title_en : one.title_de,
  }
}
