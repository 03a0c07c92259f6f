import type { ReplyOf } from '#kernel/endpoint.ts'
import type { Member } from '../../server/read-member.ts'
import type { saveHome } from '../contract.ts'
import type { Place } from './place-store.ts'

export function viewPlace(
  place: Place,
  me: Pick<Member, 'id'>,
  shared: ReadonlySet<number>,
): ReplyOf<typeof saveHome>['data'] {
  const { id, kind, title, note, seats, officeId, spot } = place
  return {
    id,
    kind,
    title,
    note,
    seats,
    shared: shared.has(id),
    isMine: place.memberId === me.id,
    office: officeId,
    address: spot && { street: spot.street, postcode: spot.postcode, city: spot.city, country: spot.country },
  }
}
