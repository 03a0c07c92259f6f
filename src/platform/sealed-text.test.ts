import { expect, test } from 'vitest'
import { sealText, unsealText } from './sealed-text.ts'

const HERE = { secret: 'secret-'.repeat(6), purpose: 'calendar', bound: '1 2' }

test('a sealed text opens again, looks different each time, and tells nothing', () => {
  const sealed = sealText('https://calendar.example/Grüße', HERE)
  expect(unsealText(sealed, HERE)).toBe('https://calendar.example/Grüße')
  expect(sealText('https://calendar.example/Grüße', HERE)).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('calendar.example')
})

test.each([
  ['another key', { secret: 'another-'.repeat(6) }],
  ['another purpose', { purpose: 'door' }],
  ['another row', { bound: '1 3' }],
])('it does not open with %s', (_, other) => {
  const sealed = sealText('x', HERE)
  expect(() => unsealText(sealed, { ...HERE, ...other })).toThrow()
})

test('it does not open when it was changed', () => {
  const bytes = Buffer.from(sealText('a text', HERE), 'base64url')
  bytes[14] = (bytes[14] ?? 0) ^ 1
  expect(() => unsealText(bytes.toString('base64url'), HERE)).toThrow()
})
