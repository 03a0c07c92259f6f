/** Many visits that are over and whose card holds are due for capture, as copies of one that was really booked. */
import { Client } from 'pg'

/** Rows of one statement: a statement may take a few seconds only. */
const PART = 10_000
const FIRST_ID = 5_000_000_000_000

/** @param bookingId of a confirmed booking with a card hold; its visit is over */
export async function fillDueLegs(url: string, bookingId: number, count: number): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // The copies share one desk, which neither trigger nor key would let them.
    await client.query('set session_replication_role = replica')
    for (let from = 0; from < count; from += PART) {
      const values = [bookingId, FIRST_ID, from, Math.min(count, from + PART) - 1]
      await client.query(
        `insert into booking select (jsonb_populate_record(model, jsonb_build_object('id', $2::bigint + n, 'status', 'completed',
           'completed_at', model.end_at, 'request_key', 'bench-' || n, 'hold_number', null))).*
         from booking model, generate_series($3::int, $4::int) n where model.id = $1`,
        values,
      )
      await client.query(
        `insert into payment_leg select (jsonb_populate_record(model, jsonb_build_object('id', $2::bigint + n,
           'booking_id', $2::bigint + n, 'auth_ref', 'pay_bench' || n, 'charge_ref', 'ch_bench' || n,
           'due_at', model.due_at - n * interval '1 ms'))).*
         from payment_leg model, generate_series($3::int, $4::int) n where model.booking_id = $1`,
        values,
      )
      await client.query(
        `insert into sandbox_payment select (jsonb_populate_record(model, jsonb_build_object('ref', 'pay_bench' || n,
           'idem_key', 'bench-' || n, 'leg_ref', ($2::bigint + n)::text))).*
         from sandbox_payment model join payment_leg leg on leg.auth_ref = model.ref, generate_series($3::int, $4::int) n where leg.booking_id = $1`,
        values,
      )
    }
    await client.query('analyze booking, payment_leg, sandbox_payment')
  } finally {
    await client.end()
  }
}

/** As if most of them had been captured: one of fifty is still due. */
export async function leaveFew(url: string, dueAt: Temporal.Instant): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(
    `update payment_leg set due_at = due_at + interval '10 years' where id % 50 <> 0 and due_at <= $1 and captured_cents = 0`,
    [dueAt.toString()],
  )
  await client.end()
}
