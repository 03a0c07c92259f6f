import { describe, expect, test } from 'vitest'
import type { Keyring } from './keyring.ts'
import { sealAnew, sealText, unsealText } from './sealed-text.ts'

const SEAL = { purpose: 'calendar', bound: '1 2' }
const KEYRING: Keyring = { SECRET: 'secret-'.repeat(6), SECRET_ALSO: '' }
const ANOTHER = 'another-'.repeat(6)

test('a sealed text opens again, looks different each time, and tells nothing', () => {
  const sealed = sealText('https://calendar.example/Grüße', SEAL, KEYRING)
  expect(unsealText(sealed, SEAL, KEYRING)).toBe('https://calendar.example/Grüße')
  expect(sealText('https://calendar.example/Grüße', SEAL, KEYRING)).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('calendar.example')
})

test.each([
  ['another secret', SEAL, { ...KEYRING, SECRET: ANOTHER }],
  ['two other secrets', SEAL, { SECRET: ANOTHER, SECRET_ALSO: 'a-third-'.repeat(6) }],
  ['another purpose', { ...SEAL, purpose: 'door' }, KEYRING],
  ['another row', { ...SEAL, bound: '1 3' }, KEYRING],
])('it does not open with %s', (_, seal, keyring) => {
  const sealed = sealText('x', SEAL, KEYRING)
  expect(() => unsealText(sealed, seal, keyring)).toThrow(`"${seal.purpose}" opens with no secret that is known`)
})

test.each(['', 'AAAA', 'A'.repeat(37)])('it does not open when it is too short: %j', (sealed) => {
  expect(() => unsealText(sealed, SEAL, KEYRING)).toThrow()
})

test('it does not open when it was changed', () => {
  const bytes = Buffer.from(sealText('a text', SEAL, KEYRING), 'base64url')
  bytes[14] = (bytes[14] ?? 0) ^ 1
  expect(() => unsealText(bytes.toString('base64url'), SEAL, KEYRING)).toThrow()
})

describe('while the secret is changed', () => {
  const changed: Keyring = { SECRET: ANOTHER, SECRET_ALSO: KEYRING.SECRET }

  test('what was sealed with either opens, and only SECRET seals', () => {
    expect(unsealText(sealText('old', SEAL, KEYRING), SEAL, changed)).toBe('old')
    const sealed = sealText('new', SEAL, changed)
    expect(unsealText(sealed, SEAL, { ...changed, SECRET_ALSO: '' })).toBe('new')
    expect(() => unsealText(sealed, SEAL, KEYRING)).toThrow()
  })

  test('it is sealed anew once, and then opens with SECRET alone', () => {
    const anew = sealAnew(sealText('text', SEAL, KEYRING), SEAL, changed)
    expect(unsealText(anew ?? '', SEAL, { ...changed, SECRET_ALSO: '' })).toBe('text')
    expect(sealAnew(anew ?? '', SEAL, changed)).toBeNull()
    expect(() => sealAnew(anew ?? '', SEAL, KEYRING)).toThrow()
  })
})
