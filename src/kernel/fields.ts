/** Field schemas for all contracts, so that each kind of value is validated in one way. Server side only. */
import { z } from 'zod'
import { LIST_ORDERS } from './list-order.ts'
import { hasLetterOrDigit, withoutUnseen } from './readable-text.ts'
import { isIsoDate } from './time.ts'
import { hasWebAddress } from './web-address.ts'
import { parseTime } from './quarters.ts'
import type { RefusalCode } from './refusals.ts'
import { LONGEST_RULE, RULE_GROUNDS } from './statement-of-reasons.ts'

const because = (code: RefusalCode) => ({ message: code })

/** One line of text as people type it: NFC, trimmed, no control characters, nothing unseen. */
export const typedLine = (maximum: number, minimum = 1) =>
  z
    .string()
    .max(maximum * 4)
    .transform((text) => withoutUnseen(text.normalize('NFC')).trim())
    .pipe(
      z
        .string()
        .min(minimum)
        .max(maximum)
        // oxlint-disable-next-line no-control-regex -- control characters and lone surrogates are what is refused
        .regex(/^[^\u0000-\u001f\u007f\u2028\u2029]*$/u, because('field.invalid'))
        .refine((text) => text.isWellFormed(), because('field.invalid')),
    )

/** The same for what names or says something: where it must be filled in, it has a letter or a digit. */
export const line = (maximum: number, minimum = 1) =>
  typedLine(maximum, minimum).refine(
    (text) => minimum === 0 || text === '' || hasLetterOrDigit(text),
    because('field.required'),
  )

/** Several lines of text as people type them: NFC, trimmed, no control characters but line breaks. */
export const paragraphs = (maximum: number, minimum = 1) =>
  z
    .string()
    .max(maximum * 4)
    .transform((text) => withoutUnseen(text.normalize('NFC').replaceAll(/\r\n?/g, '\n')).trim())
    .pipe(
      z
        .string()
        .min(minimum)
        .max(maximum)
        // oxlint-disable-next-line no-control-regex -- control characters and lone surrogates are what is refused
        .regex(/^[^\u0000-\u0009\u000b-\u001f\u007f\u2028\u2029]*$/u, because('field.invalid'))
        .refine((text) => text.isWellFormed(), because('field.invalid')),
    )

/** On what a decision against somebody rests, for its statement of reasons. */
export const ruleFields = { ground: z.enum(RULE_GROUNDS), rule: line(LONGEST_RULE) }

/** A person's name. It appears in mails to others, so it must not contain a web address. */
export const personName = (maximum: number, minimum = 1) =>
  line(maximum, minimum).refine((text) => !hasWebAddress(text), because('field.web_address'))

/** Ids are digits (kernel/ids.ts); in a path they arrive as text. */
export const id = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
export const idInPath = z
  .string()
  .regex(/^[1-9][0-9]{0,15}$/, because('request.not_found'))
  .transform(Number)
  .refine((number) => Number.isSafeInteger(number), because('request.not_found'))

export const isoDate = z.string().max(40).refine(isIsoDate, because('search.date_invalid'))

/** "2026-11", from 2020 to 2099: the database knows no year 0000, and nothing was booked before. */
const MONTH = /^20[2-9][0-9]-(0[1-9]|1[0-2])$/
export const month = z.string().regex(MONTH)
export const monthInPath = z.string().regex(MONTH, because('request.not_found'))

/** HH:MM with optional seconds; whole minutes since midnight (Spec 5). */
export const time = z
  .string()
  .max(20)
  .transform((text, context) => {
    const minutes = parseTime(text)
    if (minutes !== null) return minutes
    context.addIssue({ code: 'custom', message: 'search.time_format' satisfies RefusalCode })
    return z.NEVER
  })

export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)
/** Degrees as they arrive in a query: plain decimals only. */
export const degreesInQuery = (degrees: z.ZodNumber) =>
  z
    .string()
    .regex(/^-?[0-9]{1,3}(\.[0-9]{1,20})?$/, because('field.number'))
    .transform(Number)
    .pipe(degrees)
export const latLng = z.strictObject({ lat: latitude, lng: longitude })

export const currency = z.enum(['EUR', 'CHF'])
export const country = z.enum(['DE', 'AT', 'CH'])
export const cents = z.int().min(0).max(100_000_000)
/** An instant as ISO text, UTC. */
export const instant = z.string()

/** A table as a file. */
export const csvFile = z.object({ name: z.string(), type: z.literal('text/csv; charset=utf-8'), text: z.string() })
export const fileLanguage = z.enum(['de', 'en']).optional()

/** The order of a list that its readers choose; without one it has its own. */
export const sortFields = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  sort: z.enum(sorts).optional(),
  order: z.enum(LIST_ORDERS).optional(),
})
/** `next` of the page before. */
export const listCursor = z.string().max(500).optional()
/** Beside a page of a sorted list: where the next one begins, and the order that holds. */
export const listMeta = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  next: z.string().nullable(),
  sort: z.enum(sorts),
  order: z.enum(LIST_ORDERS),
})
