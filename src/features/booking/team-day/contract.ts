/**
 * A team day (company paper 8): one place at one time for several members of a company, all of them or nobody. Each
 * gets a booking of their own, out of their own budget, and cancels it alone.
 */
import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { cents, currency, id, instant, isoDate, line, time } from '#kernel/fields.ts'
import { bookedHours } from '#features/office/contract.ts'
import { HOLD_REFUSALS, WISH_REFUSALS } from '../rules/placing-refusals.ts'
import { MOST_PEOPLE } from './rules/limits.ts'

/** Whoever invites plans team days (company paper 4). */
const COMPANY = ['corporate', 'employee'] as const

const wish = {
  office: id,
  date: isoDate,
  time,
  hours: bookedHours,
  /** Ids of members, each once; the organiser's own too, if they come. */
  members: z.array(id).max(MOST_PEOPLE),
  /** People without an account here: places of the organiser's own booking, out of their budget. */
  guests: z.int().min(0).max(MOST_PEOPLE).default(0),
}

const person = z.object({
  id: z.int(),
  name: z.string(),
  thumbnail: z.string().nullable(),
  isMe: z.boolean(),
  /**
   * `fits`, or what is in the way: the budget, another booking at that time, or the account. Whoever may not bill reads
   * `fits` for `budget` of others, and only how many there are.
   */
  answer: z.enum(['fits', 'budget', 'overlap', 'cannot']),
  /** What their places cost. */
  cents,
  /** For whoever may bill, and of oneself: cents left in the window of the visit before this; null without a limit. */
  leftCents: z.int().nullable(),
  /** The times of the bookings in the way, like 08:00–13:00. */
  overlaps: z.array(z.object({ from: z.string(), to: z.string() })),
})

export const quoteTeamDay = endpoint({
  method: 'POST',
  path: '/api/team-day/quote',
  summary: 'What a team day costs, for whom it fits, and how many places are free. Nothing is kept',
  access: COMPANY,
  body: z.strictObject({
    ...wish,
    /** Letters in the names of the colleagues who are proposed; null proposes nobody. */
    find: line(80, 0).nullable().default(''),
  }),
  reply: z.object({
    data: z.object({
      /** The caller's own id as a member, and whether they may bill. */
      me: z.int(),
      mayBill: z.boolean(),
      currency,
      /** For the caller, for one person. */
      hourlyCents: cents,
      zone: z.string(),
      date: z.string(),
      from: z.string(),
      to: z.string(),
      hours: z.int(),
      freeDesks: z.int(),
      /** Each can cancel free of charge until then. */
      freeUntil: instant,
      people: z.array(person),
      guests: z.int(),
      /** Colleagues who are not among them, by surname, at most 30. */
      others: z.array(z.object({ id: z.int(), name: z.string(), thumbnail: z.string().nullable() })),
      totalCents: cents,
      /** How many budgets do not suffice. */
      overBudget: z.int(),
      /** Members for whom it fits; null for whoever may not know whose budget does not suffice. */
      fitting: z.object({ members: z.array(z.int()), totalCents: cents }).nullable(),
      /** Why it cannot be booked like this, in the language of the request; null when it can. */
      reason: z.object({ code: z.string(), message: z.string() }).nullable(),
    }),
  }),
  refusals: [...WISH_REFUSALS, 'request.gone', 'request.not_found'],
  limit: { perMinute: 240 },
  impersonated: 'reads',
})

export const placeTeamDay = endpoint({
  method: 'POST',
  path: '/api/team-day',
  summary:
    'Book a team day: a place for each, or for nobody. Everybody who comes along is told. Held with waitsUntil: whoever bills for the company confirms the payments first',
  access: COMPANY,
  status: 201,
  idempotent: true,
  body: z.strictObject({ ...wish, expectedTotal: cents }),
  reply: z.object({
    data: z.object({
      id: z.int(),
      /** In the order of members. */
      bookings: z.array(z.object({ id: z.int(), person: z.string() })),
      /** The bank wants the payments confirmed: so long all places are held for that. Null when they are booked. */
      waitsUntil: instant.nullable(),
      /** Where the caller begins with that, if they may bill: the first of those bookings. */
      confirm: z.int().nullable(),
    }),
  }),
  refusals: [
    ...WISH_REFUSALS,
    'booking.closed',
    'booking.hold_over',
    'booking.horizon',
    'booking.lead',
    'booking.midnight',
    'booking.no_billing_address',
    'booking.no_such_time',
    'booking.past',
    'booking.price_changed',
    'booking.start_past',
    'booking.suspended',
    'booking.unpaid',
    'booking.unverified',
    'company.budget_currency',
    'company.cap',
    'company.credit',
    ...HOLD_REFUSALS,
    'payment.debit_limit',
    'request.gone',
    'request.key_reused',
    'request.not_found',
    'team.budget',
    'team.cannot',
    'team.desks',
    'team.members',
    'team.overlap',
  ],
  limit: { perMinute: 30 },
})
