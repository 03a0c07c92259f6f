import { expect, test } from 'vitest'
import { stateAfter, statesBefore, type Transitions } from './transitions.ts'

type Event = 'push' | 'lock'
const DOOR: Transitions<'open' | 'shut' | 'locked', Event> = {
  open: { push: 'shut' },
  shut: { push: 'open', lock: 'locked' },
  locked: {},
}

test('an event leads from a state to the one in the table, or means nothing', () => {
  expect(stateAfter(DOOR, 'shut', 'lock')).toBe('locked')
  expect(stateAfter(DOOR, 'locked', 'push')).toBeNull()
})

test('an event is possible in the states that have it', () => {
  expect(statesBefore(DOOR, 'push')).toEqual(['open', 'shut'])
  expect(statesBefore(DOOR, 'lock')).toEqual(['shut'])
})
