import { hotStatement } from '#platform/db/hot-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import type { Call } from '#platform/ground.ts'
import type { readMe as contract } from '../contract.ts'
import type { Country, Locale } from '#kernel/locale.ts'
import { DEFAULT_LOCATION } from '#kernel/geo.ts'
import { canBook } from '../rules/can-book.ts'

const COUNTRY3 = { DE: 'DEU', AT: 'AUT', CH: 'CHE' } as const

const ME = {
  given_name: column.text('p.given_name'),
  surname: column.text('p.surname'),
  locale: column.text<Locale>('p.locale'),
  country: column.text<Country>('p.country'),
  has_billing_address: column.boolean(
    'exists (select from billing_address b where b.person_id = p.id or b.company_id = $2)',
  ),
  method: nullable.json<{ id: number; kind: string; brand: string; last4: string }>(
    `(select json_build_object('id', m.id, 'kind', m.kind, 'brand', m.brand, 'last4', m.last4) from payment_method m
        where m.removed_at is null and m.is_default and case when $2::bigint is null then m.person_id = p.id else m.company_id = $2 end limit 1)`,
  ),
  offices: column.json<{ id: number; draft: boolean }[]>(
    `coalesce((select json_agg(json_build_object('id', o.id, 'draft', o.status = 'draft') order by o.id) from office o
        join provider v on v.id = o.provider_id where v.person_id = p.id and o.status <> 'deleted'), '[]'::json)`,
  ),
  needs_attention: column.number('(select count(*)::int from payment_waiting w where w.person_id = p.id)'),
  unpaid: column.number(
    `case when $2::bigint is null
        then (select count(*)::int from payment_unpaid l where l.payer_id = p.id and l.company_id is null)
        else (select count(*)::int from payment_unpaid l where l.company_id = $2) end`,
  ),
  favourites: column.json<number[]>(
    `coalesce((select json_agg(f.office_id order by f.created_at desc, f.office_id desc) from favourite f where f.person_id = p.id), '[]'::json)`,
  ),
}

const READ = hotStatement({ name: 'account_me', row: ME, text: `select ${listOf(ME)} from person p where p.id = $1` })

/** Spec 3, user data, in one statement: every page asks for it, and again every 413 s. */
export async function readMe({ viewer, ground }: Call<typeof contract>) {
  if (viewer.kind === 'guest') return '' as const
  const payingCompany = viewer.kind === 'corporate' || viewer.kind === 'employee' ? viewer.companyId : null
  const [row] = await ground.db.read.query(READ, [viewer.id, payingCompany])
  if (!row) return '' as const
  return {
    id: viewer.id,
    type: viewer.bits,
    verified: viewer.verified,
    hasBillingAddress: row.has_billing_address,
    canBook: canBook({
      verified: viewer.verified,
      suspended: viewer.suspended,
      hasBillingAddress: row.has_billing_address,
      hasPaymentMethod: row.method !== null,
      booksForFree: viewer.refugee,
      openPayments: row.unpaid,
    }),
    refugees: viewer.refugee,
    fullName: viewer.name,
    name: row.given_name,
    surname: row.surname,
    email: viewer.email,
    locale: row.locale,
    country: row.country,
    country3: COUNTRY3[row.country],
    data: {},
    offices: row.offices,
    defaultPaymentMethod: row.method,
    userLimit: { permissions: [] },
    favorites: row.favourites,
    notifications: [],
    currentReservations: { meta: { needsAttention: row.needs_attention } },
    location: DEFAULT_LOCATION,
  }
}
