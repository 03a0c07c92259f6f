/**
 * What a storm did, one thing after the other, judged by rules of its own: every change is written down while its day is
 * locked, so that the order of the log is the order in which the days saw it.
 */
import type { Client } from 'pg'

const TAKES = new Set(['held', 'confirmed', 'completed'])

/** The triggers sort after those of the product, which lock the day. */
const LOG = `
  create sequence storm_seq;
  create table storm_log (seq bigint primary key default nextval('storm_seq'), kind text not null, was jsonb, becomes jsonb);
  create function storm_log_row() returns trigger language plpgsql as $$ begin
    insert into storm_log (kind, was, becomes) values (tg_table_name, case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
    return null; end $$;
  create trigger storm_log after insert or update or delete on booking for each row execute function storm_log_row();
  create trigger storm_log after insert or update of capacity, open on office_day for each row execute function storm_log_row();
  create function storm_log_come() returns trigger language plpgsql as $$ begin
    insert into storm_log (kind, becomes) select 'office_block', to_jsonb(x) from come x; return null; end $$;
  create function storm_log_gone() returns trigger language plpgsql as $$ begin
    insert into storm_log (kind, was) select 'office_block', to_jsonb(x) from gone x; return null; end $$;
  create trigger storm_log_come after insert on office_block referencing new table as come for each statement execute function storm_log_come();
  create trigger storm_log_gone after delete on office_block referencing old table as gone for each statement execute function storm_log_gone();
  create trigger storm_log_changed_1 after update on office_block referencing old table as gone for each statement execute function storm_log_gone();
  create trigger storm_log_changed_2 after update on office_block referencing new table as come for each statement execute function storm_log_come();`

export async function logStorm(client: Client): Promise<void> {
  await client.query(LOG)
}

type Booked = { a: number; b: number; turnover: number; quantity: number }
type Blocked = { a: number; b: number; desks: number }
type Day = { capacity: number; open: string; booked: Map<number, Booked>; blocked: Map<number, Blocked> }
type Row = { office_id: number; id: number; day: string } & Booked &
  Blocked & { status: string; capacity: number; open: string }

export type Replayed = {
  steps: number
  /** Takes of time that was full, held or closed and not one's own already, and days with fewer desks than are booked. */
  illegal: number
  /** Days whose counts are not what the steps add up to. */
  differing: number
}

export async function replayStorm(client: Client): Promise<Replayed> {
  const { rows: log } = await client.query<{ kind: string; was: Row | null; becomes: Row | null }>(
    'select kind, was, becomes from storm_log order by seq',
  )
  const days = new Map<string, Day>()
  const dayOf = ({ office_id, day }: Row): Day => {
    const key = `${office_id} ${day}`
    const known = days.get(key) ?? { capacity: 0, open: '', booked: new Map(), blocked: new Map() }
    days.set(key, known)
    return known
  }
  let illegal = 0
  for (const { kind, was, becomes } of log) {
    if (kind === 'office_day' && becomes) {
      const day = dayOf(becomes)
      day.capacity = becomes.capacity
      day.open = becomes.open
      if (Math.max(...taken(day)) > day.capacity) illegal += 1
    } else if (kind === 'office_block') {
      if (was) dayOf(was).blocked.delete(was.id)
      if (becomes) dayOf(becomes).blocked.set(becomes.id, becomes)
    } else if (kind === 'booking') {
      const before = was && TAKES.has(was.status) ? was : null
      const after = becomes && TAKES.has(becomes.status) ? becomes : null
      if (before) dayOf(before).booked.delete(before.id)
      if (after) {
        dayOf(after).booked.set(after.id, after)
        if (!mayTake(dayOf(after), before && dayOf(before) === dayOf(after) ? before : null, after)) illegal += 1
      }
    }
  }
  return { steps: log.length, illegal, differing: await countDiffering(client, days) }
}

function mayTake(day: Day, before: Booked | null, after: Booked): boolean {
  const occ = taken(day)
  const held = counts([...day.blocked.values()].map((one) => [one.a, one.b, one.desks]))
  const had = new Set(before && before.quantity >= after.quantity ? quarters(before.a, endOf(before)) : [])
  const visited = new Set(before ? quarters(before.a, before.b) : [])
  const isFree = quarters(after.a, endOf(after)).every((quarter) => {
    if (occ[quarter]! > day.capacity) return false
    return had.has(quarter) || held[quarter] === 0 || occ[quarter]! + held[quarter]! <= day.capacity
  })
  return isFree && quarters(after.a, after.b).every((quarter) => visited.has(quarter) || day.open[quarter] === '1')
}

const endOf = ({ b, turnover }: Booked) => Math.min(b + turnover, 96)
const quarters = (from: number, to: number) => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
const taken = ({ booked }: Day) => counts([...booked.values()].map((one) => [one.a, endOf(one), one.quantity]))

function counts(spans: readonly (readonly [from: number, to: number, n: number])[]): number[] {
  const sums = Array<number>(96).fill(0)
  for (const [from, to, n] of spans) for (const quarter of quarters(from, to)) sums[quarter]! += n
  return sums
}

async function countDiffering(client: Client, days: ReadonlyMap<string, Day>): Promise<number> {
  const { rows } = await client.query<{
    key: string
    occ: number[]
    held: number[] | null
    capacity: number
    open: string
  }>(`select office_id || ' ' || day as key, occ, held, capacity, open::text as open from office_day`)
  const stored = new Map(rows.map((row) => [row.key, row]))
  let differing = [...stored.keys()].filter((key) => !days.has(key)).length
  for (const [key, day] of days) {
    const row = stored.get(key)
    const held = counts([...day.blocked.values()].map((one) => [one.a, one.b, one.desks]))
    const isSame =
      row?.capacity === day.capacity &&
      row.open === day.open &&
      row.occ.join(' ') === taken(day).join(' ') &&
      (row.held ?? counts([])).join(' ') === held.join(' ')
    if (!isSame) differing += 1
  }
  return differing
}
