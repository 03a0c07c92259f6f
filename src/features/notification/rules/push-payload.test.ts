import { expect, test } from 'vitest'
import { MOST_PUSH_BYTES } from '#ports/push.ts'
import { pushPayload } from './push-payload.ts'

const CONTENT = {
  id: 9_007_199_254_740_991,
  route: 'office.rate',
  params: { id: '1', reservation: '2' },
  lang: 'de' as const,
}

test('long words are shortened between characters, and the whole fits', () => {
  const payload = pushPayload({ ...CONTENT, title: '👩‍🚀'.repeat(200), body: '\u{1f600}'.repeat(2000) })
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(MOST_PUSH_BYTES)
  const { title, body } = JSON.parse(payload) as { title: string; body: string }
  expect([[...title].length, [...body].length]).toEqual([120, 280])
  expect(title.isWellFormed() && body.isWellFormed()).toBe(true)
  expect(body.endsWith('…')).toBe(true)
})

test('short ones stay, in one line', () => {
  expect(JSON.parse(pushPayload({ ...CONTENT, title: 'Gebucht', body: 'Weg 1\nBerlin' }))).toEqual({
    ...CONTENT,
    title: 'Gebucht',
    body: 'Weg 1 Berlin',
  })
})
