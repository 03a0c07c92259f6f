import { describe, expect, test } from 'vitest'
import { mayRate, ratingUntil } from './may-rate.ts'

const at = (text: string) => Temporal.Instant.from(text)
const endAt = at('2026-03-02T16:00:00Z')

describe('who may rate when', () => {
  test.each([
    ['completed', '2026-03-02T16:00:00Z', 'yes'],
    ['completed', '2026-04-01T16:00:00Z', 'yes'],
    ['completed', '2026-04-01T16:00:00.001Z', 'rating.too_late'],
    ['confirmed', '2026-03-02T16:00:00Z', 'rating.not_yet'],
    ['held', '2026-03-02T16:00:00Z', 'rating.not_yet'],
    ['canceled', '2026-03-03T16:00:00Z', 'rating.not_yet'],
    ['expired', '2026-03-03T16:00:00Z', 'rating.not_yet'],
  ] as const)('%s at %s: %s', (status, now, answer) => {
    const verdict = mayRate({ status, endAt, isShared: false }, at(now))
    expect(verdict.ok ? 'yes' : verdict.refusal.code).toBe(answer)
  })

  test('never at a place of colleagues, which nobody offers', () => {
    const verdict = mayRate({ status: 'completed', endAt, isShared: true }, at('2026-03-03T16:00:00Z'))
    expect(verdict.ok ? 'yes' : verdict.refusal.code).toBe('request.not_found')
  })

  test('thirty days, to the instant', () => {
    expect(ratingUntil(endAt).toString()).toBe('2026-04-01T16:00:00Z')
  })
})
