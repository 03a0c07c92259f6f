/** A company of many members and visits, as copies of one member and of one visit that was really booked. */
import { Client } from 'pg'

type Size = {
  readonly companyId: number
  /** A member who says where they work. */
  readonly memberId: number
  /** A confirmed booking of that member. */
  readonly bookingId: number
  readonly offices: readonly number[]
  readonly members: number
  readonly bookings: number
  /** The first of the days over which visits are spread, and how many there are. */
  readonly from: string
  readonly days: number
}

export async function fillCompany(url: string, size: Size): Promise<void> {
  const { companyId, memberId, bookingId, offices, members, bookings, from, days } = size
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // The copies share desks, and the budgets are written as sums: neither triggers nor keys would let them.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into person select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
         'email', 'bench-' || n || '@viertel.example', 'given_name', 'Anna', 'surname', 'Berg ' || n, 'name', 'Anna Berg ' || n))).*
       from person p join member m on m.person_id = p.id, generate_series(1, $2::int) n where m.id = $1`,
      [memberId, members],
    )
    await client.query(
      `insert into member select (jsonb_populate_record(m, jsonb_build_object('id', 7000000000000 + p.n, 'person_id', p.id,
         'email', p.email, 'email_key', p.email, 'limit_kind', 'month', 'limit_cents', 50000,
         'presence_shown', p.n % 10 <> 0))).*
       from member m, (select id, email, split_part(split_part(email, '-', 2), '@', 1)::bigint as n from person
         where email like 'bench-%@viertel.example') p where m.id = $1`,
      [memberId],
    )
    await client.query('analyze person, member')
    await client.query(
      `insert into booking select (jsonb_populate_record(model, jsonb_build_object('id', 6000000000000 + n, 'status',
         case when v.day < model.day then 'completed' else 'confirmed' end, 'booker_id', m.person_id, 'member_id', m.id,
         'office_id', ($3::bigint[])[1 + (n * 7919) % $4], 'day', v.day, 'company_on', v.day, 'budget_kind', 'month',
         'member_on', date_trunc('month', v.day)::date, 'start_at', model.start_at + (v.day - model.day) * interval '1 day',
         'end_at', model.end_at + (v.day - model.day) * interval '1 day', 'request_key', 'bench-' || n, 'hold_number', null))).*
       from booking model, generate_series(0, $2::int - 1) n
         join member m on m.id = 7000000000001 + (n % $5)::bigint,
         lateral (select $6::date + (n / $5) % $7::int as day) v
       where model.id = $1`,
      [bookingId, bookings, offices, offices.length, members, from, days],
    )
    await client.query(
      `insert into work_week (member_id, weekday, half, kind, spans)
       select m.id, d, h, (array['home', 'company', 'other', 'off'])[1 + (m.id + d) % 4], '{}'
       from member m, generate_series(1, 5) d, generate_series(0, 1) h where m.company_id = $1 and m.id >= 7000000000000`,
      [companyId],
    )
    await client.query(
      `insert into budget_window (owner_kind, owner_id, kind, starts_on, limit_cents, used_cents)
       select 'member', member_id, 'month', member_on, 50000, sum(total_cents) from booking
       where company_id = $1 and id >= 6000000000000 group by member_id, member_on on conflict do nothing`,
      [companyId],
    )
    await client.query('analyze person, member, booking, work_week, budget_window')
  } finally {
    await client.end()
  }
}
