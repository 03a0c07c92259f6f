/** SQL of the messages of bookings. */
import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import { MOST_SHOWN } from '../rules/limits.ts'

const MESSAGE = {
  id: column.number('m.id'),
  office_id: column.number('m.office_id'),
  booking_id: column.number('m.booking_id'),
  from_person: column.text('m.from_person'),
  text: column.text('m.text'),
  sent_at: column.instant('m.sent_at'),
  read_at: nullable.instant('m.read_at'),
  hidden_at: nullable.instant('m.hidden_at'),
  hidden_reason: nullable.text('m.hidden_reason'),
}

export type MessageRow = RowOf<typeof MESSAGE>

const OF_BOOKING = preparedStatement({
  name: 'messages_of_booking',
  row: MESSAGE,
  text: `select ${listOf(MESSAGE)} from message m where m.office_id = $1 and m.booking_id = $2
    order by m.id desc limit ${MOST_SHOWN}`,
})

const ONE = preparedStatement({
  name: 'message_one',
  row: MESSAGE,
  text: `select ${listOf(MESSAGE)} from message m where m.id = $1`,
})

const SENT = preparedStatement({
  name: 'message_sent',
  row: MESSAGE,
  text: `select ${listOf(MESSAGE)} from message m where m.from_person = $1 and m.request_key = $2`,
})

/** The oldest first. */
export async function listMessages(db: Reads, officeId: number, bookingId: number): Promise<MessageRow[]> {
  return (await db.query(OF_BOOKING, [officeId, bookingId])).toReversed()
}

export async function findMessage(db: Reads, id: number): Promise<MessageRow | undefined> {
  const [row] = await db.query(ONE, [id])
  return row
}

/** What a person has sent with this request. */
export async function findSent(db: Reads, personId: string, key: string): Promise<MessageRow | undefined> {
  const [row] = await db.query(SENT, [personId, key])
  return row
}
