/**
 * Events become deliveries, in the transaction that marks the events as dispatched: each is written once for each address
 * that wants it, wherever the process is killed. What is sent is written here as well, so that every attempt says the same.
 */
import { randomUUIDv7 } from 'node:crypto'
import { may, type Rights } from '#features/company/rules/permissions.ts'
import { rightsOf } from '#features/company/server/member-sql.ts'
import type { Cents } from '#kernel/money.ts'
import type { Tx } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { allNullable, column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import type { DomainEvent } from '#platform/jobs/jobs.ts'
import { EVENT_TYPES, webhookEventOf, type WebhookEvent } from '../rules/event-types.ts'
import { payloadOf } from '../rules/payload.ts'

const TOLD = {
  event_id: column.number('t.event_id'),
  type: column.text<WebhookEvent>('t.type'),
  at: column.instant('t.at'),
  endpoint: column.text('w.id'),
  company_id: nullable.number('w.company_id'),
  rights: nullable.json<Rights>(rightsOf('w.person_id', 'w.company_id')),
  office: column.number('o.id'),
  office_status: column.text('o.status'),
  capacity: column.number('o.capacity'),
  people: column.number('o.people'),
  price_cents: column.number<Cents>('o.price_cents'),
  office_currency: column.text('o.currency'),
}

const BOOKING = allNullable({
  booking: column.number('b.id'),
  version: column.number('b.version'),
  status: column.text('b.status'),
  day: column.text('b.day'),
  hours: column.number('b.hours'),
  quantity: column.number('b.quantity'),
  start_at: column.instant('b.start_at'),
  end_at: column.instant('b.end_at'),
  currency: column.text('b.currency'),
  total_cents: column.number<Cents>('b.total_cents'),
  fee_cents: column.number<Cents>('b.fee_cents'),
})

const ENDPOINTS = preparedStatement({
  name: 'webhook_endpoints_of_events',
  row: { ...TOLD, ...BOOKING },
  text: `select ${listOf({ ...TOLD, ...BOOKING })}
    from jsonb_to_recordset($1::jsonb) as t (event_id bigint, type text, office_id bigint, booking_id bigint, at timestamptz)
      join office o on o.id = t.office_id
      left join provider p on p.id = o.provider_id
      left join booking b on b.office_id = t.office_id and b.id = t.booking_id
      join lateral (
        select e.* from webhook_endpoint e where e.company_id is null and e.person_id = p.person_id
        union all
        select e.* from webhook_endpoint e where e.company_id = b.company_id
      ) w on t.type = any(w.events) and w.disabled_at is null
      join person owner on owner.id = w.person_id and owner.suspended_at is null and owner.erased_at is null
    order by t.event_id, w.id`,
})

const WRITE = preparedStatement({
  name: 'webhook_deliveries_write',
  row: {},
  text: `insert into webhook_delivery (id, endpoint_id, event_id, type, happened_at, body, due_at)
    select d.id, d.endpoint, d.event_id, d.type, d.at, d.body, d.at
    from jsonb_to_recordset($1::jsonb) as d (id uuid, endpoint uuid, event_id bigint, type text, at timestamptz, body text)
    on conflict do nothing`,
})

export async function writeWebhookDeliveries(tx: Tx, events: readonly DomainEvent[]): Promise<void> {
  const told = events.flatMap(({ id, type, office_id, booking_id, at }) => {
    const event = webhookEventOf(type)
    return event === null ? [] : [{ event_id: id, type: event, office_id, booking_id, at: at.toString() }]
  })
  if (told.length === 0) return
  const rows = await tx.query(ENDPOINTS, [JSON.stringify(told)])
  const deliveries = rows.filter(mayHear).map((row) => {
    const id = randomUUIDv7()
    const body = payloadOf(row.type, id, row.at, factsOf(row))
    return { id, endpoint: row.endpoint, event_id: row.event_id, type: row.type, at: row.at.toString(), body }
  })
  if (deliveries.length > 0) await tx.query(WRITE, [JSON.stringify(deliveries)])
}

type Row = RowOf<typeof TOLD> & RowOf<typeof BOOKING>

/** Who does not bill for the company any more hears nothing more of it. */
function mayHear({ company_id, rights }: Row): boolean {
  return company_id === null || (rights !== null && may(rights, 'billing'))
}

function factsOf(row: Row) {
  if (EVENT_TYPES[row.type].about === 'office')
    return {
      office: {
        id: row.office,
        status: row.office_status,
        capacity: row.capacity,
        people: row.people,
        priceCents: row.price_cents,
        currency: row.office_currency,
      },
    }
  return {
    booking: {
      id: row.booking!,
      version: row.version!,
      status: row.status!,
      office: { id: row.office },
      date: row.day!,
      hours: row.hours!,
      quantity: row.quantity!,
      startAt: row.start_at!.toString(),
      endAt: row.end_at!.toString(),
      price: { currency: row.currency!, totalCents: row.total_cents! },
      feeCents: row.fee_cents!,
    },
  }
}
