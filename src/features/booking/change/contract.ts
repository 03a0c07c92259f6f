/** What whoever bills for a company confirms at the bank of its card, beside a booking of its own (decision 64). */
import { z } from 'zod'
import { cents, instant } from '#kernel/fields.ts'

/** What a confirmed booking becomes then: when it would be, and what would be charged and held. */
const askedChange = z.object({
  kind: z.enum(['extend', 'move']),
  date: z.string(),
  from: z.string(),
  to: z.string(),
  totalCents: cents,
  holdCents: cents,
  /** So long its place is kept. */
  until: instant,
})

/** Parts of a booking's view. */
export const toConfirm = {
  /** Null when nothing is to become of it. */
  change: askedChange.nullable(),
  /** For whoever confirms it, of places that were booked together and wait: how many, and the next booking. */
  together: z.object({ asked: z.int(), open: z.int(), next: z.int().nullable() }).nullable(),
}
