/**
 * Eight parts of each weekday. An office that is closed throughout a part cannot be free in it, so one bit comparison
 * in the index excludes it before its day is read (office.open_parts). Parts are narrow where opening hours differ.
 */
import type { Span } from '#kernel/quarters.ts'

const FIRST_QUARTERS = [0, 20, 28, 32, 36, 72, 80, 88] as const
const PARTS = FIRST_QUARTERS.length

/** The bits that an office must have to be free during the span. @param weekday ISO, 1 = Monday */
export function partsOf([from, to]: Span, weekday: number): bigint {
  return FIRST_QUARTERS.reduce((bits, first, part) => {
    const end = FIRST_QUARTERS[part + 1] ?? 96
    return from < end && first < to ? bits | (1n << BigInt((weekday - 1) * PARTS + part)) : bits
  }, 0n)
}
