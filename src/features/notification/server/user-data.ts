import { column } from '#platform/db/row-columns.ts'
import type { RouteParams } from '../rules/routes.ts'

type Newest = {
  readonly id: number
  readonly read: boolean
  readonly type: string
  readonly route: string
  readonly params: RouteParams
  /** ISO 8601. */
  readonly at: string
}

/**
 * The part of user data about notifications (account/server/user-data.ts): how many are new, and the newest fifty. Their
 * words are read with the list, because they need more than SQL.
 */
export const notificationUserData = {
  unread: column.number(
    '(select count(*)::int from notification n where n.person_id = p.id and n.is_listed and n.read_at is null)',
  ),
  notifications: column.json<readonly Newest[]>(
    `coalesce((select json_agg(json_build_object('id', n.id, 'read', n.read_at is not null, 'type', n.type, 'route', n.route,
        'params', n.params, 'at', n.created_at) order by n.id desc)
      from (select * from notification where person_id = p.id and is_listed order by id desc limit 50) n), '[]'::json)`,
  ),
}
