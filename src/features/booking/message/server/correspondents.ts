import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { relationTo } from '../../rules/access.ts'
import { ownersOf } from '../../server/read/read-booking.ts'
import { readBookingRow, type BookingRow } from '../../server/store.ts'

export type Correspondents = { readonly row: BookingRow; readonly isHost: boolean; readonly otherId: string }

/** Only the booker and the host write and read; also for the admin of the company that pays it is not found. A place that colleagues share has no host to write to. */
export async function correspondentsOf({ db }: Context, viewer: SignedIn, id: number): Promise<Correspondents> {
  const row = await readBookingRow(db, id)
  if (!row) refuse('request.not_found')
  const relation = orRefuse(relationTo(viewer, ownersOf(row)))
  if (relation !== 'booker' && relation !== 'provider') refuse('request.not_found')
  const isHost = relation === 'provider'
  return { row, isHost, otherId: (isHost ? row.booker_id : row.provider_person_id) ?? refuse('request.not_found') }
}
