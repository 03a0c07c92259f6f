import { expect, it } from 'vitest'
import { maskOf, type Span } from '#kernel/quarters.ts'
import { whyNot } from './why-not.ts'

const EIGHT_TO_EIGHT: Span[] = [[32, 80]]
const WITH_PAUSE: Span[] = [
  [32, 48],
  [52, 80],
]

it.each<[why: string, open: Span[], free: Span[], span: Span, notice: number, ahead: number, reason: string | null]>([
  ['free', EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, [40, 56], 0, 5, null],
  ['free, just early enough', EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, [40, 56], 24, 24, null],
  ['free, but too late to ask', EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, [40, 56], 24, 23, 'notice'],
  ['closes at 20:00, free until then', EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, [72, 88], 0, 5, 'closes'],
  ['closes at 20:00, and taken before', EIGHT_TO_EIGHT, [[32, 60]], [72, 88], 0, 5, 'closes'],
  ['opens at 08:00', EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, [28, 44], 0, 5, 'opens'],
  ['shut over noon', WITH_PAUSE, WITH_PAUSE, [44, 60], 0, 5, 'pause'],
  ['shut all day', [], [], [40, 56], 0, 5, 'closed'],
  ['open, somebody is there', EIGHT_TO_EIGHT, [[32, 48]], [40, 56], 0, 5, 'taken'],
  ['beyond the horizon, whatever is free', EIGHT_TO_EIGHT, EIGHT_TO_EIGHT, [40, 56], 0, -1, 'later'],
])('%s', (_why, open, free, span, notice, ahead, reason) => {
  expect(whyNot({ open: maskOf(open), free: maskOf(free), span }, notice, ahead)).toBe(reason)
})
