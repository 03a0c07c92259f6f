/** SQL of what timelines are made of; read-timeline.ts says which columns each has. */
import { sql, type RawBuilder } from 'kysely'
import type { Locale } from '#kernel/locale.ts'
import { titleFor } from '../../server/coming-visits.ts'

/**
 * What became of bookings and slot holds. A hold that ran out has no moment of its own, so that only its beginning is
 * there.
 * @param of the condition on the booking `b`
 * @param beside what the page is not about: where, or whose
 */
export function bookingSteps(
  of: RawBuilder<unknown>,
  beside: { readonly office: Locale } | 'booker',
): RawBuilder<unknown> {
  const office = beside === 'booker' ? sql`''` : titleFor(beside.office)
  const booker = beside === 'booker' ? sql`booker.name` : sql`''`

  return sql`select s.at, 'b' || b.id || '.' || s.nth as key, s.what, b.id as booking, null::bigint as cents,
      null::text as currency, ${office} as detail, ${booker} as by_name
    from booking b join office o on o.id = b.office_id join person booker on booker.id = b.booker_id
      cross join lateral (values
        (0, b.created_at, 'placed'), (1, b.confirmed_at, 'confirmed'), (2, b.checked_in_at, 'checked_in'),
        (3, b.no_show_at, 'no_show'), (4, b.completed_at, 'completed'),
        (5, b.canceled_at, 'canceled_' || coalesce(b.canceled_by, 'user'))
      ) s (nth, at, what)
    where ${of} and s.at is not null`
}

/** What the ledger posted for bookings, and their invoices. @param of the condition on the booking `b` */
export function moneySteps(of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select m.at, 'm' || m.id || trim(m.currency) as key, m.kind as what, m.booking_id as booking, m.cents,
      m.currency::text as currency, '' as detail, '' as by_name
    from booking b join money_step m on m.booking_id = b.id where ${of}
    union all
    select i.issued_at, 'i' || i.invoice_id, case when i.kind = 'booking_credit' then 'credit_note' else 'invoice' end,
      i.booking_id, abs(i.gross_cents)::bigint, i.currency::text, i.number, i.seller
    from booking b join booking_invoice i on i.booking_id = b.id where ${of}`
}

/** What the provider of a person was sent. */
export function payoutSteps(personId: string): RawBuilder<unknown> {
  return sql`select x.created_at, 'p' || x.id, 'payout_' || x.state, null::bigint, x.amount_cents, x.currency::text, x.ref, ''
    from provider p join payout x on x.provider_id = p.id where p.person_id = ${personId}::uuid`
}

/** What they were told, and whether the mail of it was sent. */
export function toldSteps(personId: string): RawBuilder<unknown> {
  return sql`select n.created_at as at, 'n' || n.id as key, n.type as what, e.booking_id as booking, null::bigint as cents,
      null::text as currency, coalesce(m.state, 'none') as detail, '' as by_name
    from notification n left join delivery m on m.notification_id = n.id and m.channel = 'mail'
      left join domain_event e on e.id = n.event_id
    where n.person_id = ${personId}::uuid`
}

/** Their account itself, and the sessions that are open. Sessions that have ended are not kept. */
export function accountSteps(personId: string): RawBuilder<unknown> {
  return sql`select s.at, 'a' || s.what as key, s.what, null::bigint as booking, null::bigint as cents,
      null::text as currency, '' as detail, '' as by_name
    from person p cross join lateral (values
        (p.created_at, 'registered'), (p.terms_accepted_at, 'terms_accepted'), (p.newsletter_opt_in_at, 'newsletter')
      ) s (at, what)
    where p.id = ${personId}::uuid and s.at is not null
    union all
    select l.created_at, 's' || l.id, 'signed_in', null, null, null, coalesce(l.user_agent, ''), ''
    from login_session l where l.user_id = ${personId}::uuid and l.expires_at > now()`
}

/**
 * What the desk did, from the audit log. That somebody looked is not told here, because it would bury the rest.
 * @param of the condition on the entry `x`
 */
export function deskSteps(of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select x.at, 'x' || x.id as key, x.action as what, null::bigint as booking, null::bigint as cents,
      null::text as currency, coalesce(x.details ->> 'reason', '') as detail, operator.name as by_name
    from audit_entry x join person operator on operator.id = x.by_id
    where ${of} and x.action <> 'person.read'`
}

/** What was reported of it, and what was complained of. @param of the condition on the step `y` */
export function reportSteps(of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select y.at, y.key, y.what, null::bigint as booking, null::bigint as cents, null::text as currency,
      '' as detail, '' as by_name
    from report_step y where ${of}`
}

/** What became of what they asked for by letter or mail, without an operator. */
export function requestSteps(personId: string): RawBuilder<unknown> {
  return sql`select q.at, q.key, q.what, null::bigint as booking, null::bigint as cents, null::text as currency,
      '' as detail, '' as by_name
    from data_request_step q where q.person_id = ${personId}::uuid`
}

/** What became of an office. */
export function placeSteps(officeId: number): RawBuilder<unknown> {
  return sql`select s.at, 'o' || s.id as key, s.what, null::bigint as booking, null::bigint as cents, null::text as currency,
      array_to_string(s.facts, ',') as detail, '' as by_name
    from office_step s where s.office_id = ${officeId}`
}

/** What guests said of an office, and what others reported of that. */
export function wordSteps(officeId: number): RawBuilder<unknown> {
  return sql`select w.at, 'w' || w.booking_id || '.' || row_number() over (partition by w.booking_id order by w.at, w.what) as key, w.what,
      w.booking_id as booking, null::bigint as cents, null::text as currency,
      coalesce(w.reason, w.value::text, '') as detail, '' as by_name
    from office_word w where w.office_id = ${officeId}`
}
