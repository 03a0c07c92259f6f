import { sql } from 'kysely'
import { MOST_EXPORTED, type ListPage } from '#kernel/list-order.ts'
import type { Currency } from '#kernel/money.ts'
import { translator } from '#kernel/texts.ts'
import { exportList } from '#platform/audit-log/export-list.ts'
import type { Call } from '#platform/context.ts'
import { keysetOf, type KeyColumn } from '#platform/db/keyset.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { downloadCompanies as fileContract, listCompanies as contract } from '../contract.ts'
import type { CompanySort } from '../rules/company-sorts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const PAGE = 50

/** One statement. All whose name fits are sorted in memory: some thousand companies. */
export async function listCompanies({ query, context }: Call<typeof contract>) {
  const asked = companyPage(query)
  const rows = await findCompanies(context.db.read, asked, PAGE + 1)
  const next = KEYS.next(asked.sort, rows, PAGE, ({ id }) => String(id))
  return { data: rows.slice(0, PAGE).map(onWire), meta: { next, sort: asked.sort, order: asked.order } }
}

export async function downloadCompanies({ query: { language, ...query }, ...call }: Call<typeof fileContract>) {
  const locale = language ?? call.locale
  const rows = await findCompanies(call.context.db.read, companyPage(query), MOST_EXPORTED + 1)
  const t = translator(locale === 'en' ? en : de, locale)
  const titles = [t('number'), t('name'), t('mode'), t('currency'), t('limit'), t('open')]
  const lines = rows.map(({ id, name, payMode, currency, creditCents, usedCents }) => [
    String(id),
    name,
    t(`mode_${payMode}`),
    currency,
    creditCents === null ? '' : creditCents / 100,
    usedCents / 100,
  ])
  return exportList(call, { list: 'companies', fileName: t('fileName'), titles, lines, locale })
}

const COLUMNS: Readonly<Record<CompanySort, KeyColumn>> = {
  // Among those with a limit, and those without one, by name.
  credit: { by: sql`case when c.credit_cents is null then '1' else '0' end || lower(c.name)`, kind: 'text' },
  name: { by: sql`plain_name(c.name)`, kind: 'text' },
  used: { by: sql`coalesce(w.used_cents, 0)`, kind: 'number' },
}

const KEYS = keysetOf({ columns: COLUMNS, id: { by: sql`c.id`, kind: 'number' } })

type CompanyPage = ListPage<CompanySort> & { readonly name: string }

function companyPage(query: Call<typeof contract>['query']): CompanyPage {
  const { name = '', sort = 'credit', order = 'asc', cursor = null } = query
  return { name, sort, order, cursor }
}

function findCompanies(db: Reads, page: CompanyPage, limit: number) {
  const { name } = page
  return selectCompanies(db)
    .$if(name !== '', (all) => all.where(sql<boolean>`position(lower(${name}) in lower(c.name)) > 0`))
    .$call(KEYS.page(page, limit))
    .execute()
}

export async function readCompanyCredit(db: Reads, id: number) {
  return onWire(await selectCompanies(db).where('c.id', '=', id).executeTakeFirstOrThrow())
}

function selectCompanies(db: Reads) {
  return db
    .selectFrom('company as c')
    .leftJoin('budget_window as w', (on) =>
      on.on('w.owner_kind', '=', 'credit').onRef('w.owner_id', '=', 'c.id').on('w.kind', '=', 'always'),
    )
    .select(['c.id', 'c.name', 'c.currency', 'c.pay_mode as payMode', 'c.credit_cents as creditCents'])
    .select(sql<number>`coalesce(w.used_cents, 0)::float8`.as('usedCents'))
}

const onWire = <Row extends { readonly currency: string }>(row: Row) => ({
  ...row,
  currency: row.currency as Currency,
})
