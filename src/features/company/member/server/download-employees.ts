import { csvOf } from '#kernel/csv.ts'
import { translator } from '#kernel/texts.ts'
import { orRefuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { readMember } from '../../server/read-member.ts'
import type { downloadEmployees as contract } from '../contract.ts'
import { mayManage } from '../rules/may-manage.ts'
import { limitTypeOf } from '../rules/member-limit.ts'
import { shownState } from '../rules/member-states.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { listMemberRows } from './member-store.ts'
import { nameOf } from './view-member.ts'

/** Its titles and words are those that the import understands. */
export async function downloadEmployees({ viewer, query, now, context, ...call }: Call<typeof contract>) {
  const locale = query.language ?? call.locale
  const me = await readMember(context.db.read, viewer)
  orRefuse(mayManage(me))
  const t = translator(locale === 'en' ? en : de, locale)
  const rows = await listMemberRows(context.db.read, me.companyId)
  // Whoever has ended their account has no name any more.
  const members = rows.map((row) => ({ row, name: nameOf(row) })).filter(({ name }) => name !== '')
  const titles = [t('givenName'), t('surname'), t('email'), t('state'), t('amount'), t('period'), t('costCentre')]
  const lines = members.map(({ row, name }) => [
    ...(row.state === 'registered' ? namesOf(name, row.given_name, row.surname) : [row.given_name, row.surname]),
    row.email,
    row.role === 'admin' ? t('admin') : t(`state_${shownState(row.state, row.token_until, now)}`),
    row.limit_cents === null ? '' : row.limit_cents / 100,
    t(`period_${limitTypeOf(row.limit_kind)}`),
    row.cost_centre ?? '',
  ])
  return {
    name: `viertel-${t('fileName')}.csv`,
    type: 'text/csv; charset=utf-8' as const,
    text: csvOf([titles, ...lines], locale),
  }
}

/** Whoever has joined is called as they call themselves. */
function namesOf(name: string, givenName: string, surname: string): [string, string] {
  if (name === `${givenName} ${surname}`) return [givenName, surname]
  const words = name.split(' ')
  return [words.slice(0, -1).join(' '), words.at(-1) ?? '']
}
