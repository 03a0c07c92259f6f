import { refuse } from '#kernel/verdict.ts'
import type { ReplyOf } from '#kernel/endpoint.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { picturesOf } from '../../person/rules/avatar.ts'
import type { readPublicProfile as contract } from '../contract.ts'
import { seesContact, tieBetween } from '../rules/tie.ts'
import type { SharedBookings } from './shared-bookings.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether somebody sees the profile of somebody else: strangers do not. */
export function profileSeer(bookings: SharedBookings) {
  return async (db: Reads, viewer: SignedIn, personId: string, now: Temporal.Instant): Promise<boolean> => {
    if (!UUID.test(personId)) return false
    const [person, shared] = await Promise.all([
      db
        .selectFrom('person')
        .select(['id', 'company_id'])
        .where('id', '=', personId)
        .where('erased_at', 'is', null)
        .executeTakeFirst(),
      bookings.timeOf(db, viewer.id, personId),
    ])
    return !!person && tieBetween(viewer, { id: person.id, companyId: person.company_id }, shared, now) !== null
  }
}

export function publicProfileReader(bookings: SharedBookings) {
  return async ({ viewer, params, query, now, context }: Call<typeof contract>): Promise<ReplyOf<typeof contract>> => {
    const { read } = context.db
    if (!UUID.test(params.id)) refuse('request.not_found')
    const [person, shared] = await Promise.all([
      read
        .selectFrom('person')
        .select(['id', 'name', 'given_name', 'surname', 'email', 'residence', 'languages', 'phone', 'phone_shared'])
        .select(['avatar_key', 'company_id'])
        .where('id', '=', params.id)
        .where('erased_at', 'is', null)
        .executeTakeFirst(),
      bookings.timeOf(read, viewer.id, params.id),
    ])
    if (!person) refuse('request.not_found')
    const tie = tieBetween(viewer, { id: person.id, companyId: person.company_id }, shared, now)
    if (tie === null) refuse('request.not_found')
    const contact = seesContact(tie)
    return {
      data: {
        profile: {
          id: person.id,
          name: person.given_name,
          surname: person.surname,
          fullName: person.name,
          ...picturesOf(person.avatar_key),
          residence: person.residence,
          languages: person.languages,
          email: contact ? person.email : null,
          phone: contact && person.phone_shared && person.phone !== '' ? person.phone : null,
        },
        booking: isBookingId(query.reservation)
          ? await bookings.boxOf(read, viewer, person.id, Number(query.reservation))
          : null,
        reportTo: tie === 'self' ? null : context.config.OPERATOR_EMAIL,
      },
    }
  }
}

function isBookingId(text: string | undefined): boolean {
  return text !== undefined && /^[1-9][0-9]{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
}
