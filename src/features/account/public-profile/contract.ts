/** What people who have to do with one another see of each other (Spec 2, 7; Spec 3, profile data). */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { cents, currency, isoDate } from '#kernel/fields.ts'

export const publicProfile = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  fullName: z.string(),
  /** Paths on this server; null when they show no picture. */
  thumbnail: z.string().nullable(),
  picture: z.string().nullable(),
  /** Empty when they do not say. */
  residence: z.string(),
  /** ISO 639-1. */
  languages: z.array(z.string()),
  /** Null for colleagues. */
  email: z.string().nullable(),
  /** Null unless they share it. */
  phone: z.string().nullable(),
})

/** Spec 2, 7: the booking box. Date and times are local to the office. */
export const sharedBooking = z.object({
  date: isoDate,
  from: z.string(),
  to: z.string(),
  currency,
  /** What the company pays; null for everybody but its admin. */
  total: cents.nullable(),
  /** What the provider gets; null for everybody but them. */
  income: cents.nullable(),
})

export const readPublicProfile = endpoint({
  method: 'GET',
  path: '/profile/{id}',
  sharesPathWithPage: true,
  summary: 'The profile of the other side of a booking, a member of my company, a colleague, or myself',
  access: SIGNED_IN,
  params: z.object({ id: z.string().max(100) }),
  /** A booking of both; another one is left out, as if it did not exist. */
  query: z.object({ reservation: z.string().max(40).optional() }),
  reply: z.object({
    data: z.object({
      profile: publicProfile,
      booking: sharedBooking.nullable(),
      /** Where problems with this person are reported, an e-mail address; null on one's own profile. */
      reportTo: z.string().nullable(),
    }),
  }),
  refusals: ['request.not_found'],
  limit: { perMinute: 120 },
})
