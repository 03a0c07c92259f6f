import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { listMissingInvoices as contract } from '../contract.ts'
import { missingOf } from '../rules/missing.ts'

const PAGE = 20

/** Two statements, however many there are. */
export async function listMissingInvoices({ query, locale, context }: Call<typeof contract>) {
  const { read } = context.db
  const found = await findMissing(read, query.cursor ?? 0, PAGE + 1)
  const page = found.slice(0, PAGE)
  return {
    data: page.map((row) => ({
      id: row.tx_id,
      booking: row.booking_id,
      isCredit: row.kind === 'refunded',
      missing: missingOf({
        problem: row.problem,
        seller: row.seller_id === null ? null : { vatId: row.vat_id ?? '', taxNumber: row.tax_number ?? '' },
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
    })),
    meta: { count: await countMissing(read), next: found.length > PAGE ? String(page.at(-1)?.tx_id) : null },
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

/** In the order in which they were posted. The posting is looked up for each row, since the view sums all of them. */
async function findMissing(db: Reads, after: number, limit: number) {
  return db
    .selectFrom('invoice_task as w')
    .innerJoinLateral(
      (eb) => eb.selectFrom('settlement').selectAll().whereRef('settlement.tx_id', '=', 'w.tx_id').as('s'),
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
    .select(['seller.id as seller_id', 'seller.vat_id', 'seller.tax_number', 'buyer.id as buyer_id'])
    .where('w.problem', 'is not', null)
    .where('w.tx_id', '>', after)
    .orderBy('w.tx_id')
    .limit(limit)
    .execute()
}
