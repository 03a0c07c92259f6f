import { sql } from 'kysely'
import { MOST_EXPORTED, type ListPage } from '#kernel/list-order.ts'
import type { Locale } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import { exportList } from '#platform/audit-log/export-list.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { keysetOf, type KeyColumn } from '#platform/db/keyset.ts'
import type { downloadMissingInvoices as fileContract, listMissingInvoices as contract } from '../contract.ts'
import { missingOf, type MissingSort } from '../rules/missing.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const PAGE = 25

/** Two statements, however many there are. */
export async function listMissingInvoices({ query, locale, context }: Call<typeof contract>) {
  const { read } = context.db
  const asked = pageOf(query)
  const found = await selectMissing(read, asked, PAGE + 1).execute()
  return {
    data: found.slice(0, PAGE).map((row) => shown(row, locale)),
    meta: {
      count: await countMissing(read),
      next: KEYS.next(asked.sort, found, PAGE, ({ tx_id }) => String(tx_id)),
      sort: asked.sort,
      order: asked.order,
    },
  }
}

export async function downloadMissingInvoices({ query: { language, ...query }, ...call }: Call<typeof fileContract>) {
  const locale = language ?? call.locale
  const rows = await selectMissing(call.context.db.read, pageOf(query), MOST_EXPORTED + 1).execute()
  const t = translator(locale === 'en' ? en : de, locale)
  const titles = [
    t('booking'),
    t('document'),
    t('missing'),
    t('provider'),
    t('payer'),
    t('office'),
    t('currency'),
    t('amount'),
    t('since'),
    t('tries'),
    t('next'),
  ]
  const lines = rows.map((row) => {
    const { booking, isCredit, missing, provider, payer, office, currency, cents, since, tries, nextAt } = shown(
      row,
      locale,
    )
    return [
      String(booking),
      t(isCredit ? 'credit' : 'invoice'),
      t(`missing_${missing}`, { provider, payer }),
      provider,
      payer,
      office,
      currency,
      cents / 100,
      since,
      tries,
      nextAt,
    ]
  })
  return exportList(call, { list: 'invoices', fileName: t('fileName'), titles, lines, locale })
}

function pageOf(query: Call<typeof contract>['query']): ListPage<MissingSort> {
  const { sort = 'since', order = 'asc', cursor = null } = query
  return { sort, order, cursor }
}

function shown(row: Row, locale: Locale) {
  return {
    id: row.tx_id,
    booking: row.booking_id,
    isCredit: row.kind === 'refunded',
    missing: missingOf({
      problem: row.problem,
      seller:
        row.seller_id === null
          ? null
          : {
              country: row.seller_country === 'CH' ? 'CH' : 'DE',
              vatId: row.vat_id ?? '',
              taxNumber: row.tax_number ?? '',
            },
      chargesVat: row.tax_mode === 'standard',
      hasBuyer: row.buyer_id !== null,
    }),
    provider: row.provider,
    payer: row.company ?? row.payer,
    office: locale === 'en' ? row.title_en : row.title_de,
    currency: row.currency,
    cents: row.payer_cents,
    since: row.effective_at.toString(),
    tries: row.tries,
    nextAt: row.next_at.toString(),
  }
}

async function countMissing(db: Reads): Promise<number> {
  const { count } = await db
    .selectFrom('invoice_task')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('problem', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What is missing is little: it comes from the index of problems and is sorted in memory. */
const COLUMNS: Readonly<Record<MissingSort, KeyColumn>> = {
  since: { by: sql`s.effective_at`, kind: 'time' },
  amount: { by: sql`s.payer_cents`, kind: 'number' },
  tries: { by: sql`w.tries`, kind: 'number' },
  payer: { by: sql`plain_name(coalesce(c.name, payer.name))`, kind: 'text' },
  provider: { by: sql`plain_name(p.name)`, kind: 'text' },
}
const KEYS = keysetOf({ columns: COLUMNS, id: { by: sql`w.tx_id`, kind: 'number' } })

type Row = Awaited<ReturnType<ReturnType<typeof selectMissing>['executeTakeFirstOrThrow']>>

/**
 * The posting is looked up for each row, since the view sums all of them. Without the offset PostgreSQL takes the lookup
 * apart and sums the whole ledger first, also where nothing is missing.
 */
export function selectMissing(db: Reads, page: ListPage<MissingSort>, limit: number) {
  return db
    .selectFrom('invoice_task as w')
    .innerJoinLateral(
      (eb) => eb.selectFrom('settlement').selectAll().whereRef('settlement.tx_id', '=', 'w.tx_id').offset(0).as('s'),
      (on) => on.onTrue(),
    )
    .innerJoin('payment_leg as leg', (on) =>
      on.onRef('leg.office_id', '=', 's.office_id').onRef('leg.id', '=', 's.leg_id'),
    )
    .innerJoin('office as o', 'o.id', 'leg.office_id')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .innerJoin('person as payer', 'payer.id', 'leg.payer_id')
    .leftJoin('company as c', 'c.id', 'leg.company_id')
    .leftJoin('billing_address as seller', (on) =>
      on.onRef('seller.person_id', '=', 'p.person_id').on('seller.is_default', '=', true),
    )
    .leftJoin('billing_address as buyer', (on) =>
      on
        .on('buyer.is_default', '=', true)
        .on((eb) =>
          eb.or([
            eb('buyer.company_id', '=', eb.ref('leg.company_id')),
            eb.and([eb('leg.company_id', 'is', null), eb('buyer.person_id', '=', eb.ref('leg.payer_id'))]),
          ]),
        ),
    )
    .select(['w.tx_id', 'w.booking_id', 'w.tries', 'w.next_at'])
    .select(({ ref }) => [
      ref('w.problem').$notNull().as('problem'),
      ref('s.kind').$notNull().as('kind'),
      ref('s.currency').$notNull().as('currency'),
      ref('s.payer_cents').$notNull().as('payer_cents'),
      ref('s.effective_at').$notNull().as('effective_at'),
    ])
    .select(['o.title_de', 'o.title_en', 'p.name as provider', 'payer.name as payer', 'c.name as company'])
    .select([
      'seller.id as seller_id',
      'seller.vat_id',
      'seller.tax_number',
      'seller.country as seller_country',
      'p.tax_mode',
      'buyer.id as buyer_id',
    ])
    .where('w.problem', 'is not', null)
    .$call(KEYS.page(page, limit))
}
