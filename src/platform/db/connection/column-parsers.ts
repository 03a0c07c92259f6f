import { types } from 'pg'
import type { CustomTypesConfig } from 'pg'

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const TIMESTAMPTZ_ARRAY = 1185
const BIT_ARRAY = 1561
const TEXT_ARRAY = 1009

/**
 * int8 -> number (throws beyond 2^53), date -> 'YYYY-MM-DD', timestamptz -> Temporal.Instant, bit(n) -> string of 0 and 1,
 * arrays of these alike; everything else as pg does it (int2[] -> number[], jsonb -> value, point -> { x, y }).
 */
export const columnParsers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ??
    types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
}

const parseTextArray = types.getTypeParser(TEXT_ARRAY as never) as unknown as (text: string) => (string | null)[]

const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, safeInteger],
  [DATE, asText],
  [TIMESTAMPTZ, instant],
  [INT8_ARRAY, integers],
  [DATE_ARRAY, each(asText)],
  [TIMESTAMPTZ_ARRAY, each(instant)],
  [BIT_ARRAY, each(asText)],
])

function asText(text: string): string {
  return text
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is beyond the safe integers of JavaScript`)
  return value
}

/** Nothing in such an array is quoted, so it needs no parser that goes from letter to letter, which takes five times as long. */
function integers(text: string): (number | null)[] {
  if (text.startsWith('{{')) throw new TypeError('an array of arrays of int8')
  if (text === '{}') return []
  return text
    .slice(1, -1)
    .split(',')
    .map((item) => (item === 'NULL' ? null : safeInteger(item)))
}

/** Sessions run in UTC, so the text ends in +00. */
function instant(text: string): Temporal.Instant {
  return Temporal.Instant.from(text)
}

function each<T>(parse: (text: string) => T): (text: string) => (T | null)[] {
  return (text) => parseTextArray(text).map((item) => (item === null ? null : parse(item)))
}

/** Parameters on their way out: Temporal values and dates as ISO text; undefined is a mistake, never a silent null. */
export function toParameters(values: readonly unknown[]): unknown[] {
  return values.map(toParameter)
}

function toParameter(value: unknown): unknown {
  if (value === undefined) throw new TypeError('undefined as a query parameter; say null when null is meant')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(toParameter)
  if (value instanceof Date) return value.toISOString()
  const tag: unknown = (value as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag]
  return typeof tag === 'string' && tag.startsWith('Temporal.')
    ? String(value as object & { toString(): string })
    : value
}
