import { expect, test } from 'vitest'
import { firstWorking, methodProblem } from './method-problem.ts'

const until = (expiresMonth: number | null, expiresYear: number | null) => ({ expiresMonth, expiresYear })

test.each([
  [until(11, 2026), '2026-11-30', false, null],
  [until(11, 2026), '2026-12-01', false, 'expired'],
  [until(12, 2026), '2026-12-31', false, null],
  [until(12, 2026), '2027-01-01', false, 'expired'],
  [until(1, 2027), '2026-12-31', false, null],
  [until(1, 2027), '2026-12-31', true, 'failed'],
  [until(11, 2026), '2026-12-01', true, 'expired'],
  [until(null, null), '2026-12-01', false, null],
  [until(null, null), '2026-12-01', true, 'failed'],
] as const)('%j on %s, failed %s: %s', (expires, day, hasFailed, problem) => {
  expect(methodProblem({ ...expires, hasFailed }, Temporal.PlainDate.from(day))).toBe(problem)
})

test('what is chosen at first works, as far as is known', () => {
  const [good, failed, expired] = [
    { id: 1, problem: null },
    { id: 2, problem: 'failed' },
    { id: 3, problem: 'expired' },
  ]
  expect(firstWorking([failed!, expired!, good!])).toBe(1)
  expect(firstWorking([failed!, expired!])).toBe(null)
  expect(firstWorking([])).toBe(null)
})
