import type { LimitPart } from '#features/account/server/user-data.ts'
import { nullable } from '#platform/db/row-columns.ts'

/** The window of today; its last day is the day before the next one begins. */
export const companyUserData: LimitPart = {
  limit: nullable.json(
    `(select json_build_object('role', m.role, 'permissions', m.permissions, 'amount', m.limit_cents,
        'type', case m.limit_kind when 'day' then 'daily' when 'month' then 'monthly' when 'year' then 'yearly' else 'none' end,
        'used', coalesce(b.used_cents, 0), 'from', w.starts_on,
        'until', (w.starts_on + ('1 ' || w.kind)::interval - interval '1 day')::date, 'currency', c.currency)
      from member m join company c on c.id = m.company_id
        cross join lateral (select budget_kind_of(m.limit_kind) as kind, budget_day(budget_kind_of(m.limit_kind), $3, c.zone) as starts_on) w
        left join budget_window b on b.owner_kind = 'member' and b.owner_id = m.id and b.kind = w.kind and b.starts_on = w.starts_on
      where m.person_id = p.id and m.company_id = $2 and m.state = 'registered')`,
  ),
}
