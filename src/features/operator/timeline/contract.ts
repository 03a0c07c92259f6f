/** What the timelines of people and offices have in common. */
import { z } from 'zod'
import { currency, id, instant } from '#kernel/fields.ts'
import { readCursor } from './rules/timeline-cursor.ts'
import { TIMELINE_KINDS, type TimelineKind } from './rules/timeline-kinds.ts'

export const timelineCursor = z
  .string()
  .max(160)
  .transform((text, context) => {
    const cursor = readCursor(text)
    if (cursor) return cursor
    context.addIssue({ code: 'custom', message: 'request.not_found' })
    return z.NEVER
  })

export const timelineQuery = <const Kinds extends readonly TimelineKind[]>(kinds: Kinds) =>
  z.strictObject({
    kind: z.enum(kinds as readonly TimelineKind[] as [TimelineKind, ...TimelineKind[]]).optional(),
    /** Of the last entry of the page before. */
    cursor: timelineCursor.optional(),
  })

const entry = z.object({
  key: z.string(),
  at: instant,
  kind: z.enum(TIMELINE_KINDS),
  /** What happened, in a word of its kind: an action of the audit log, the type of a notice, a posting of the ledger. */
  what: z.string(),
  booking: id.nullable(),
  cents: z.int().nullable(),
  currency: currency.nullable(),
  /**
   * What more there is to say: the title of the office of a booking, the number of an invoice, the state of a mail, the
   * device of a session, the reason of an operator, the facts of an office that changed.
   */
  detail: z.string(),
  /** Whose doing it was, where that is not the person whom the page is about. */
  by: z.string(),
})

export const timelineReply = z.object({
  data: z.array(entry),
  meta: z.object({
    /** The kinds that the caller's roles see. */
    kinds: z.array(z.enum(TIMELINE_KINDS)),
    next: z.string().nullable(),
  }),
})
