import { preparedStatement, type PreparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import type { Call, Context } from '#platform/context.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import type { Viewer } from '#kernel/viewer.ts'
import type { readMe as contract } from '../contract.ts'
import type { Country, Locale } from '#kernel/locale.ts'
import { DEFAULT_LOCATION } from '#kernel/geo.ts'
import { canBook } from '../rules/can-book.ts'
import { userLimitOf } from '../rules/user-limit.ts'
import { avatarPath } from '../person/rules/avatar.ts'
import type { DataKey } from '../person/rules/data-keys.ts'
import type { UserDataParts } from './user-data.ts'

const COUNTRY3 = { DE: 'DEU', AT: 'AUT', CH: 'CHE' } as const

const OWN = {
  given_name: column.text('p.given_name'),
  surname: column.text('p.surname'),
  locale: column.text<Locale>('p.locale'),
  country: column.text<Country>('p.country'),
  avatar_key: nullable.text('p.avatar_key'),
  data: column.json<Partial<Record<DataKey, string>>>('p.data'),
  share_workplaces: column.boolean('p.share_workplaces'),
  suspended_at: nullable.instant('p.suspended_at'),
  suspended_reason: nullable.text('p.suspended_reason'),
  company: nullable.json<{ id: number; name: string; isAdmin: boolean }>(
    `(select json_build_object('id', c.id, 'name', c.name, 'isAdmin', c.admin_id = p.id) from company c where c.id = $2)`,
  ),
  has_billing_address: column.boolean(
    'exists (select from billing_address b where b.person_id = p.id or b.company_id = $2)',
  ),
}

/** Spec 3, user data, in one statement, because every page requests it, and again every 413 s. */
export function meReader(parts: UserDataParts, titlesOf: TitlesOf): MeReader {
  const row = { ...OWN, ...parts }
  const statement = preparedStatement({
    name: 'account_me',
    row,
    text: `select ${listOf(row)} from person p where p.id = $1`,
  })
  return async ({ viewer, query, locale, context }) => {
    const [me, titles] = await Promise.all([
      readMe(viewer, context, statement),
      viewer.kind === 'guest' || query.titles === 'no' ? null : titlesOf(context, viewer.id, locale),
    ])
    if (me === '') return me
    const notifications = me.notifications.map((one) => ({ ...one, title: titles?.get(one.id) ?? null }))
    return { ...me, notifications }
  }
}

/** Also used by watch-user-data.ts after each change. */
export type MeReader = (
  call: Pick<Call<typeof contract>, 'viewer' | 'query' | 'locale' | 'context'>,
) => Promise<ReplyOf<typeof contract>>

/** The titles of the newest notifications by their id. */
export type TitlesOf = (context: Context, personId: string, locale: Locale) => Promise<ReadonlyMap<number, string>>

type MeRow = RowOf<typeof OWN & UserDataParts>

async function readMe(viewer: Viewer, context: Context, statement: PreparedStatement<MeRow>) {
  if (viewer.kind === 'guest') return '' as const
  const payingCompany = viewer.kind === 'corporate' || viewer.kind === 'employee' ? viewer.companyId : null
  const [row] = await context.db.read.query(statement, [viewer.id, payingCompany, context.clock.now()])
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
    thumbnail: avatarPath(row.avatar_key, 96),
    locale: row.locale,
    country: row.country,
    country3: COUNTRY3[row.country],
    data: row.data,
    offices: row.offices,
    defaultPaymentMethod: row.method,
    userLimit: limitOf(row.limit),
    company: companyOf(row.company),
    shareWorkplaces: row.share_workplaces,
    suspended:
      row.suspended_at === null ? null : { since: row.suspended_at.toString(), reason: row.suspended_reason ?? '' },
    favorites: row.favourites,
    unread: row.unread,
    cannotGetIn: row.cannot_get_in,
    inviteExpired: row.invite_expired,
    cases: row.cases,
    moneyCases: row.money_cases,
    notifications: row.notifications,
    currentReservations: { meta: { needsAttention: row.needs_attention } },
    location: DEFAULT_LOCATION,
  }
}

function limitOf(member: MeRow['limit']) {
  const limit = userLimitOf(member)
  return limit && { ...limit, permissions: [...limit.permissions] }
}

function companyOf(row: MeRow['company']) {
  if (row === null) return null
  const { isAdmin, ...company } = row
  return { ...company, role: isAdmin ? ('admin' as const) : ('employee' as const) }
}
