/** What may be kept back, before anything is written. */
import { QUARTERS_PER_DAY, type Span } from '#kernel/quarters.ts'
import { addDays, isAfter } from '#kernel/time.ts'
import { granted, refused, type Verdict } from '#kernel/verdict.ts'
import { BLOCK_AHEAD_DAYS, MOST_BLOCKS_A_DAY, MOST_SERIES, VACATION_DAYS } from './limits.ts'

export type WantedBlock = {
  readonly day: string
  /** Minutes since midnight, as they were typed; until 24:00. */
  readonly fromMinutes: number
  readonly toMinutes: number
  /** Null: all there are. */
  readonly desks: number | null
  readonly until: string | null
  readonly isSeries: boolean
}

export type BlockFacts = {
  readonly today: string
  readonly capacity: number
  /** By hand, on the day of the block. */
  readonly blocksThatDay: number
  /** Of the office, that are not over. */
  readonly series: number
}

export function checkBlock(wanted: WantedBlock, facts: BlockFacts): Verdict<{ span: Span; desks: number }> {
  const span = [wanted.fromMinutes / 15, wanted.toMinutes / 15] as const
  const [a, b] = span
  if (!Number.isInteger(a) || !Number.isInteger(b) || a >= b || b > QUARTERS_PER_DAY)
    return refused('office.block_time')
  if (isAfter(facts.today, wanted.day)) return refused('office.block_past')
  if (isAfter(wanted.day, addDays(facts.today, BLOCK_AHEAD_DAYS)))
    return refused('office.block_far', { days: BLOCK_AHEAD_DAYS })
  if (wanted.until !== null && isAfter(wanted.day, wanted.until)) return refused('office.block_range')
  if (wanted.desks !== null && wanted.desks > facts.capacity)
    return refused('office.block_desks', { count: facts.capacity })
  if (wanted.isSeries && facts.series >= MOST_SERIES) return refused('office.too_many_series', { count: MOST_SERIES })
  if (!wanted.isSeries && facts.blocksThatDay >= MOST_BLOCKS_A_DAY)
    return refused('office.too_many_blocks', { count: MOST_BLOCKS_A_DAY })
  return granted({ span, desks: wanted.desks ?? facts.capacity })
}

export function checkVacation(from: string, until: string, today: string): Verdict {
  if (isAfter(today, from)) return refused('office.block_past')
  if (isAfter(from, until)) return refused('office.block_range')
  if (isAfter(from, addDays(today, BLOCK_AHEAD_DAYS))) return refused('office.block_far', { days: BLOCK_AHEAD_DAYS })
  if (!isAfter(addDays(from, VACATION_DAYS), until)) return refused('office.vacation_long', { days: VACATION_DAYS })
  return granted(true)
}
