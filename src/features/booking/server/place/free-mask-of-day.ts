/**
 * SQL for the mask of a day's quarter hours: '1' where `quantity` desks of office `o` are free on `day`; `d` is the
 * day's row in office_day. One desk reads the stored mask, more read the counts, in which time after a visit plays no
 * part: only rooms need it, and those have one desk. A day without a row has neither bookings nor held time.
 */
export function freeMaskOf(day: string, quantity: string): string {
  return `coalesce(
        case when ${quantity} = 1 then d.free
          when d.occ is not null then d.open & (select string_agg(case when n + coalesce(d.held[at], 0) <= d.capacity - ${quantity} then '1' else '0' end, '' order by at)
            from unnest(d.occ) with ordinality as count (n, at))::bit(96) end,
        case when o.capacity >= ${quantity} then o.hours[extract(isodow from ${day})::int] else repeat('0', 96)::bit(96) end)`
}
