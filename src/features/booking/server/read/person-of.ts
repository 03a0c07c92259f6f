import { avatarPath } from '#features/account/person/rules/avatar.ts'
import { isTied } from '#features/account/public-profile/rules/tie.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import type { readBooking } from '../../contract.ts'
import type { Relation } from '../../rules/access.ts'
import type { BookingRow } from '../store.ts'

/** Whose profile this booking leads to. */
export function personOf(
  row: BookingRow,
  relation: Relation,
  now: Temporal.Instant,
): ReplyOf<typeof readBooking>['data']['person'] {
  const booker = { id: row.booker_id, name: row.booker_name, thumbnail: avatarPath(row.booker_avatar, 96) }
  if (relation === 'company') return row.booker_company_id === row.company_id ? booker : null
  const shared = {
    lastEndAt: row.status === 'confirmed' || row.status === 'completed' ? row.end_at : null,
    lastCanceledAt: row.status === 'canceled' ? row.canceled_at : null,
  }
  if (!isTied(shared, now)) return null
  if (relation === 'provider') return booker
  const { provider_person_id: id, provider_person: host } = row
  if (relation !== 'booker' || id === null || host === null) return null
  return { id, name: host.name, thumbnail: avatarPath(host.avatar, 96) }
}
