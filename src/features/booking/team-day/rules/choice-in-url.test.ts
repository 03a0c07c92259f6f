import { expect, test } from 'vitest'
import { choiceQuery, readChoice } from './choice-in-url.ts'

const WHEN = 'office=12&date=2026-11-27&time=10%3A00&hours=6'
const wish = { date: '2026-11-27', quarter: 40, hours: 6 }

test.each([
  ['', null],
  ['office=12', null],
  ['office=0&date=2026-11-27&time=10:00&hours=6', null],
  [`office=12&date=2026-11-27&time=25:00&hours=6`, null],
  [WHEN, { office: 12, wish, members: null, guests: 0, find: '' }],
  [`${WHEN}&guests=0`, { office: 12, wish, members: [], guests: 0, find: '' }],
  [`${WHEN}&m=7&m=9&m=7&m=x&m=-1&guests=2&find=+Ya+`, { office: 12, wish, members: [7, 9], guests: 2, find: 'Ya' }],
  [`${WHEN}&m=7&guests=99`, { office: 12, wish, members: [7], guests: 20, find: '' }],
  [`${WHEN}&m=7&guests=1e3`, { office: 12, wish, members: [7], guests: 0, find: '' }],
])('%s', (query, choice) => {
  expect(readChoice(new URLSearchParams(query))).toEqual(choice)
})

test('no more people than may come, and names that are not too long', () => {
  const many = Array.from({ length: 30 }, (_, n) => `m=${n + 1}`).join('&')
  const choice = readChoice(new URLSearchParams(`${WHEN}&${many}&find=${'x'.repeat(200)}`))
  expect(choice?.members).toHaveLength(20)
  expect(choice?.find).toHaveLength(80)
})

test('what was read is written again', () => {
  for (const query of [WHEN, `${WHEN}&guests=0`, `${WHEN}&m=7&m=9&guests=2&find=Ya`])
    expect(choiceQuery(readChoice(new URLSearchParams(query))!)).toBe(query)
})
