import { avatarPath } from '#features/account/person/rules/avatar.ts'
import { leftOf } from '../../budget/rules/budget.ts'
import type { Spent } from '../../budget/server/read-spent.ts'
import { limitTypeOf } from '../rules/member-limit.ts'
import { shownState } from '../rules/member-states.ts'
import type { MemberRow } from './member-store.ts'

/** Empty for whoever has ended their account. */
export function nameOf(row: Pick<MemberRow, 'person_name' | 'given_name' | 'surname'>): string {
  return row.person_name ?? `${row.given_name} ${row.surname}`.trim()
}

/** What everybody in the company sees of somebody. */
export function viewColleague(row: MemberRow) {
  return {
    id: row.id,
    person: row.person_id,
    name: nameOf(row),
    thumbnail: avatarPath(row.avatar_key, 96),
    residence: row.residence ?? '',
  }
}

/** @param spent in the current window; none for a member of whom nothing was ever counted */
export function viewMember(row: MemberRow, now: Temporal.Instant, spent: Spent | undefined) {
  const isText = (instant: Temporal.Instant | null) => instant?.toString() ?? null
  return {
    ...viewColleague(row),
    givenName: row.given_name,
    surname: row.surname,
    email: row.email,
    locale: row.locale,
    state: shownState(row.state, row.token_until, now),
    role: row.role,
    limit: {
      type: limitTypeOf(row.limit_kind),
      amount: row.limit_cents,
      used: spent?.used ?? 0,
      left: leftOf({ limitCents: row.limit_cents, usedCents: spent?.used ?? 0 }),
      from: spent?.from ?? null,
      until: spent?.until ?? null,
      currency: row.currency,
    },
    permissions: row.permissions,
    costCentre: row.cost_centre,
    times: {
      invited: isText(row.sent_at),
      expires: isText(row.token_until),
      registered: isText(row.registered_at),
      deleted: isText(row.deleted_at),
    },
  }
}
