import { expect, test } from 'vitest'
import { stopRequests } from './stop-requests.ts'

test.each([
  ['once', [500], ['stop']],
  ['one press that arrives three times', [500, 501, 1499], ['stop', 'nothing new', 'nothing new']],
  ['pressed again by somebody who does not want to wait', [500, 1500], ['stop', 'stop at once']],
  ['pressed at the very start', [0, 0, 1000], ['stop', 'nothing new', 'stop at once']],
])('%s', (_, times, answers) => {
  const asked = stopRequests()
  expect(times.map((ms) => asked(ms))).toEqual(answers)
})
