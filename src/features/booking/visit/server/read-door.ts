/** What opens the door, for who has booked. Everybody else gets "not found", the host and the paying company as well. */
import { openSecrets, type Secrets } from '#features/office/wizard/server/office-secrets.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import type { Keyring } from '#platform/keyring.ts'
import type { BookingStatus } from '../../rules/states.ts'
import type { readDoor as contract } from '../contract.ts'
import { mayKnowContact, mayKnowSecrets, secretsFrom } from '../rules/door.ts'

const ROW = {
  office_id: column.number('o.id'),
  status: column.text<BookingStatus>('b.status'),
  start_at: column.instant('b.start_at'),
  end_at: column.instant('b.end_at'),
  contact: column.json<{ readonly name?: string; readonly phone?: string; readonly email?: string }>('o.contact'),
  secrets: nullable.text('o.secrets'),
}

const DOOR = preparedStatement({
  name: 'booking_door',
  row: ROW,
  text: `select ${listOf(ROW)} from booking b join office o on o.id = b.office_id where b.id = $1 and b.booker_id = $2`,
})

export async function readDoor({ viewer, params, now, context: { db, config, log } }: Call<typeof contract>) {
  const [row] = await db.read.query(DOOR, [params.id, viewer.id])
  if (!row) refuse('request.not_found')
  const visit = { status: row.status, startAt: row.start_at, endAt: row.end_at }
  const { name = '', phone = '', email = '' } = mayKnowContact(visit, now) ? row.contact : {}
  const isOpen = mayKnowSecrets(visit, now)
  const { doorCode, wifi } = isOpen ? readable(row.secrets, row.office_id, config, log) : NO_SECRETS
  return {
    data: {
      contact: name === '' && phone === '' && email === '' ? null : { name, phone, email },
      // That there are secrets is said before, what they are is not.
      secretsFrom: row.secrets !== null && mayKnowContact(visit, now) && !isOpen ? secretsFrom(visit).toString() : null,
      doorCode,
      wifi,
    },
  }
}

const NO_SECRETS: Secrets = { doorCode: '', wifi: '' }

/** Sealed under a key that is gone, they are lost; the booking is still to be shown, with whom to call. */
function readable(sealed: string | null, officeId: number, keyring: Keyring, log: Context['log']): Secrets {
  try {
    return openSecrets(sealed, officeId, keyring)
  } catch (error) {
    log.error({ err: error, officeId }, 'the secrets of an office cannot be opened')
    return NO_SECRETS
  }
}
