import { describe, expect, test } from 'vitest'
import { asynchronousOf, isWhole, leaderOf, synchronousOf, type Member } from './members.ts'

const node = (name: string, role: string, more: Partial<Member> = {}): Member => ({
  name,
  role,
  state: 'running',
  timeline: 3,
  ...(role !== 'leader' && { lag: 0 }),
  ...more,
})
const [first, second, third] = [node('node1', 'leader'), node('node2', 'sync_standby'), node('node3', 'replica')]

test('who is what', () => {
  const members = [third, first, second]
  expect([leaderOf(members), synchronousOf(members), asynchronousOf(members)]).toEqual(['node1', 'node2', 'node3'])
  expect([leaderOf([]), synchronousOf([first]), asynchronousOf([first])]).toEqual([null, null, null])
})

describe('a cluster is whole', () => {
  test.each<[string, Member[], number, boolean]>([
    ['all three', [first, second, third], 3, true],
    ['newer Patroni says streaming', [first, second, node('node3', 'replica', { state: 'streaming' })], 3, true],
    ['alone, where nobody else is wanted', [first], 1, true],
    ['nobody answers', [], 3, false],
    ['one is missing', [first, second], 3, false],
    ['no primary', [node('node1', 'replica'), second, third], 3, false],
    ['the primary only starts', [node('node1', 'leader', { state: 'starting' }), second, third], 3, false],
    ['nobody is synchronous', [first, node('node2', 'replica'), third], 3, false],
    ['one is still being copied', [first, second, node('node3', 'replica', { state: 'creating replica' })], 3, false],
    ['one is on an older timeline', [first, second, node('node3', 'replica', { timeline: 2 })], 3, false],
    ['one is far behind', [first, second, node('node3', 'replica', { lag: 20_000_000 })], 3, false],
    ['nobody knows how far behind', [first, second, node('node3', 'replica', { lag: 'unknown' })], 3, false],
  ])('%s', (_, members, wanted, whole) => {
    expect(isWhole(members, wanted)).toBe(whole)
  })
})
