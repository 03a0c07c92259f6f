/** Schemas for what is typed into the fields of a form: always text, and absent where a field was left out. */
import { withoutUnseen } from '#kernel/readable-text.ts'
import { z } from 'zod'
import { line } from '#kernel/fields.ts'
import { parseTime } from '#kernel/quarters.ts'
import type { RefusalCode } from '#kernel/refusals.ts'

const text = z.string().default('')

/** A whole number within bounds. */
export const typedInteger = (least: number, most: number) =>
  text
    .transform((typed) => typed.trim())
    .pipe(z.string().min(1))
    .pipe(z.string().regex(/^[0-9]{1,9}$/, 'field.number' satisfies RefusalCode))
    .transform(Number)
    .pipe(z.number().min(least).max(most))

/** As {@link typedInteger}, or 0 where nothing was typed. */
export const typedCount = (most: number) =>
  text.transform((typed): string | undefined => (typed.trim() === '' ? '0' : typed)).pipe(typedInteger(0, most))

/** Degrees with a point or a comma; without any, the place is not known yet. */
export const typedDegrees = (most: number) =>
  text
    .transform((typed) => typed.trim().replace(',', '.'))
    .pipe(z.string().min(1, 'office.address_unknown' satisfies RefusalCode))
    .pipe(z.string().regex(/^-?[0-9]{1,3}(\.[0-9]{1,15})?$/, 'field.number' satisfies RefusalCode))
    .transform(Number)
    .pipe(z.number().min(-most).max(most))

/** An amount of money with a point or a comma and at most two decimals, in cents. */
export const typedCents = (most: number) =>
  text
    .transform((typed) => typed.trim().replace(',', '.'))
    .pipe(z.string().min(1))
    .pipe(z.string().regex(/^[0-9]{1,7}(\.[0-9]{1,2})?$/, 'field.number' satisfies RefusalCode))
    .transform((typed) => {
      const [whole = '0', part = ''] = typed.split('.')
      return Number(whole) * 100 + Number(part.padEnd(2, '0'))
    })
    .pipe(z.number().refine((cents) => cents <= most, 'office.price_too_high' satisfies RefusalCode))

export function centsAsTyped(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`
}

export const typedLine = (most: number, least = 0) => z.string().default('').pipe(line(most, least))

/** Several lines: NFC, trimmed, with no control characters but the line break. */
export const typedText = (most: number) =>
  text
    .transform((typed) => withoutUnseen(typed.normalize('NFC').replaceAll('\r\n', '\n')).trim())
    .pipe(
      z
        .string()
        .max(most)
        // oxlint-disable-next-line no-control-regex -- control characters are what is refused
        .regex(/^[^\u0000-\u0009\u000b-\u001f\u007f]*$/u, 'field.invalid' satisfies RefusalCode)
        .refine((typed) => typed.isWellFormed(), 'field.invalid' satisfies RefusalCode),
    )

export const typedYes = text.transform((typed) => typed === 'yes')

/** A time of day on the quarter-hour grid, in quarters; 24:00 is the end of the day. Null for what is none. */
export function quarterOf(typed: string): number | null {
  const minutes = parseTime(typed)
  return minutes === null || minutes % 15 !== 0 ? null : minutes / 15
}

/** Values that were typed apart by commas or lines, without doubles. */
export const typedList = (longest: number, most: number) =>
  text
    .pipe(z.string().max((longest + 2) * most * 2))
    .transform((typed) => [
      ...new Set(
        typed
          .split(/[,;\n]/)
          .map((one) => one.trim())
          .filter(Boolean),
      ),
    ])
    .pipe(z.array(line(longest)).max(most))
