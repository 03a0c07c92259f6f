import { sql } from 'kysely'
import { DESK_ROLES, type DeskRole } from '#kernel/desk-roles.ts'
import type { ListOrder } from '#kernel/list-order.ts'
import { translator } from '#kernel/texts.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import { exportList } from '#platform/audit-log/export-list.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { downloadTeam as fileContract, listTeam as contract } from '../contract.ts'
import type { TeamSort } from '../rules/team-sorts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export const isOperator = sql<boolean>`person.kind & ${sql.lit(KIND_BITS.operator)} > 0`

export function rolesOf({ desk_roles: stored }: { readonly desk_roles: readonly string[] }): DeskRole[] {
  return DESK_ROLES.filter((one) => stored.includes(one))
}

/** One statement; a desk has few people, so they are on one page. */
export async function listTeam({ query, context }: Call<typeof contract>) {
  const { sort = 'name', order = 'asc' } = query
  return { data: await readTeam(context.db.read, sort, order), meta: { sort, order } }
}

export async function downloadTeam({ query, ...call }: Call<typeof fileContract>) {
  const { language: locale = call.locale, sort = 'name', order = 'asc' } = query
  const team = await readTeam(call.context.db.read, sort, order)
  const t = translator(locale === 'en' ? en : de, locale)
  const titles = [t('name'), t('email'), t('roles'), t('factor')]
  const lines = team.map(({ name, email, roles, hasFactor }) => [
    name,
    email,
    roles.map((role) => t(`role_${role}`)).join(', '),
    t(hasFactor ? 'hasFactor' : 'noFactor'),
  ])
  return exportList(call, { list: 'team', fileName: t('fileName'), titles, lines, locale })
}

async function readTeam(db: Reads, sort: TeamSort, order: ListOrder) {
  const rows = await db
    .selectFrom('person')
    .leftJoin('person_with_factor as factor', 'factor.person_id', 'person.id')
    .select(['person.id', 'person.name', 'person.email', 'person.desk_roles', 'factor.person_id as with_factor'])
    .where(isOperator)
    .where('person.erased_at', 'is', null)
    .orderBy(sql`plain_name(${sql.ref(`person.${sort}`)})`, order)
    .orderBy('person.id', order)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    roles: rolesOf(row),
    hasFactor: row.with_factor !== null,
  }))
}
