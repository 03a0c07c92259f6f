/**
 * A year of a marketplace as copies of one place and of one visit that was really booked, paid and invoiced: set-based
 * statements, without triggers, because what is copied has passed them. Places and people take part evenly.
 */
import { Client } from 'pg'

export type Template = {
  readonly guestId: string
  readonly officeId: number
  /** Captured and invoiced. */
  readonly bookingId: number
}

export type Size = {
  readonly offices: number
  readonly people: number
  readonly bookings: number
  /** The last day with visits; the first one is a year before it. */
  readonly until: string
}

/** Where ids of copies begin; those of the product are larger. */
export const FIRST = { provider: 1_000_000, office: 10_000_000, booking: 100_000_000, tx: 1_000_000_000 } as const
const OFFICES_A_PROVIDER = 5
const DAYS = 365
const MOST_LINES_OF_ACCOUNTS = 100

/** Ids of copied people tell whether they are guests (8) or hosts (9), and which. */
const uuidOf = (n: string, kind: 8 | 9) => `('00000000-0000-4000-8000-${kind}' || lpad((${n})::text, 11, '0'))::uuid`
export const guestId = (n: number) => `00000000-0000-4000-8000-8${String(n).padStart(11, '0')}`

const PROVIDER = `${FIRST.provider} + 1 + (n - 1) / ${OFFICES_A_PROVIDER}`
/** Of visit n. */
const OFFICE = `1 + (n::bigint * 7919) % at.offices`
const GUEST = uuidOf('1 + n % at.people', 8)
const SHIFT = `(at.until - n % ${DAYS} - at.day) * interval '1 day'`
const HOST_OF_OFFICE = `${FIRST.provider} + 1 + (${OFFICE} - 1) / ${OFFICES_A_PROVIDER}`

type Copies = {
  readonly table: string
  /** Which rows `t` are copied, with `at` for the template. */
  readonly rows: string
  /** How often, with `n` from 1. */
  readonly times: string
  /** What is different in copy n. Times of the columns in `shifted` move with the day of the visit. */
  readonly changes: Readonly<Record<string, string>>
  readonly shifted?: readonly string[]
}

const personOf = (kind: 8 | 9, of: 'guest' | 'host', times: string): Copies => ({
  table: 'person',
  rows: `t.id = at.${of}`,
  times,
  changes: {
    id: uuidOf('n', kind),
    email: `'bench-${of}-' || n || '@viertel.example'`,
    given_name: `'Anna'`,
    surname: `'Berg ' || n`,
    name: `'Anna Berg ' || n`,
  },
})

const PLACES: readonly Copies[] = [
  personOf(8, 'guest', 'at.people'),
  personOf(9, 'host', 'at.providers'),
  {
    table: 'provider',
    rows: 't.id = at.provider',
    times: 'at.providers',
    changes: { id: `${FIRST.provider} + n`, person_id: uuidOf('n', 9), name: `'Berg ' || n` },
  },
  {
    table: 'location',
    rows: 't.id = at.location',
    times: 'at.providers',
    changes: { id: `${FIRST.provider} + n`, provider_id: `${FIRST.provider} + n` },
  },
  {
    table: 'office',
    rows: 't.id = at.office',
    times: 'at.offices',
    changes: {
      id: `${FIRST.office} + n`,
      provider_id: PROVIDER,
      location_id: PROVIDER,
      title_de: `'Platz ' || n`,
      title_en: `'Place ' || n`,
    },
  },
  {
    table: 'ledger_account',
    rows: `t.owner = 'provider:' || at.provider and t.id < ${MOST_LINES_OF_ACCOUNTS}`,
    times: 'at.providers',
    changes: {
      id: `${FIRST.provider} + n::bigint * ${MOST_LINES_OF_ACCOUNTS} + t.id`,
      owner: `'provider:' || (${FIRST.provider} + n)`,
    },
  },
]

const VISIT = { rows: 't.booking_id = at.booking', times: 'at.bookings' } as const
const OF_VISIT = { office_id: `${FIRST.office} + ${OFFICE}`, booking_id: `${FIRST.booking} + n` } as const
/** Transactions of the ledger keep their order: the template's are among the first of an empty ledger. */
const TX = (id: string) => `${FIRST.tx} + n::bigint * 10 + ${id}`

const VISITS: readonly Copies[] = [
  {
    table: 'booking',
    rows: 't.id = at.booking',
    times: 'at.bookings',
    changes: {
      id: `${FIRST.booking} + n`,
      office_id: OF_VISIT.office_id,
      booker_id: GUEST,
      day: `at.until - n % ${DAYS}`,
      status: `'completed'`,
      request_key: 'null',
      request_hash: 'null',
    },
    shifted: ['start_at', 'end_at', 'free_until', 'created_at', 'confirmed_at', 'completed_at'],
  },
  {
    table: 'payment_leg',
    ...VISIT,
    changes: { ...OF_VISIT, id: `${FIRST.booking} + n`, payer_id: GUEST },
    shifted: ['due_at', 'created_at', 'updated_at'],
  },
  {
    table: 'domain_event',
    ...VISIT,
    changes: {
      ...OF_VISIT,
      id: `${FIRST.tx} + n::bigint * 10 + (t.id - (select min(id) from domain_event e where e.booking_id = at.booking))`,
      person_id: `case when t.person_id = at.guest then ${GUEST} end`,
    },
    shifted: ['at', 'dispatched_at'],
  },
  {
    table: 'transfer',
    ...VISIT,
    changes: {
      ...OF_VISIT,
      id: `${FIRST.booking} + n`,
      leg_id: `${FIRST.booking} + n`,
      provider_id: HOST_OF_OFFICE,
    },
    shifted: ['next_at', 'sent_at', 'created_at', 'updated_at'],
  },
  {
    table: 'invoice',
    ...VISIT,
    changes: {
      ...OF_VISIT,
      id: `${FIRST.booking} + n`,
      leg_id: `${FIRST.booking} + n`,
      series: `'Y'`,
      nth: 'n',
      number: `'Y-' || n`,
      provider_id: HOST_OF_OFFICE,
      payer_id: GUEST,
    },
    shifted: ['issued_at'],
  },
  {
    table: 'ledger_tx',
    ...VISIT,
    changes: { ...OF_VISIT, id: TX('t.id'), leg_id: `${FIRST.booking} + n`, idem_key: `n || ':' || t.kind` },
    shifted: ['effective_at', 'created_at'],
  },
  {
    table: 'ledger_posting',
    rows: 't.tx_id in (select id from ledger_tx x where x.booking_id = at.booking)',
    times: 'at.bookings',
    changes: {
      tx_id: TX('t.tx_id'),
      account_id: `case when (select owner from ledger_account a where a.id = t.account_id) = 'provider:' || at.provider
        then (${HOST_OF_OFFICE})::bigint * ${MOST_LINES_OF_ACCOUNTS} + t.account_id
          - ${FIRST.provider}::bigint * ${MOST_LINES_OF_ACCOUNTS} + ${FIRST.provider}
        else t.account_id end`,
    },
  },
]

/** @param url a migrated database with little more in it than the template, whose data may be lost */
export async function fillYear(url: string, template: Template, size: Size): Promise<{ gigabytes: number }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = off; set statement_timeout = 0`,
    )
    await client.query(
      `create temp table at as select (select person_id from provider where id = o.provider_id) as host, $1::uuid as guest, b.office_id as office, b.id as booking,
         o.provider_id as provider, o.location_id as location, b.day, $4::int as people, $5::int as offices, $6::int as bookings,
         $7::date as until, ceil($5::int / ${OFFICES_A_PROVIDER}.0)::int as providers
       from booking b join office o on o.id = b.office_id where b.office_id = $2 and b.id = $3`,
      [template.guestId, template.officeId, template.bookingId, size.people, size.offices, size.bookings, size.until],
    )
    for (const copies of [...PLACES, ...VISITS]) await copy(client, copies)
    await client.query(
      `update ledger_account a set balance_cents = s.cents
       from (select account_id, sum(amount_cents) as cents from ledger_posting group by account_id) s where s.account_id = a.id`,
    )
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ gigabytes: number }>(
      'select pg_database_size(current_database())::float8 / 1e9 as gigabytes',
    )
    return rows[0] as { gigabytes: number }
  } finally {
    await client.end()
  }
}

async function copy(client: Client, { table, rows, times, changes, shifted = [] }: Copies): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const values = names.map((name) => changes[name] ?? (shifted.includes(name) ? `t.${name} + ${SHIFT}` : `t.${name}`))
  await client.query(
    `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) overriding system value
     select ${values.join(', ')} from at join ${table} t on ${rows}, lateral generate_series(1, ${times}) n`,
  )
}
