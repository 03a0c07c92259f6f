import { expect, test } from 'vitest'
import type { Country } from '#kernel/locale.ts'
import { isTin, plainTin } from './tin.ts'

const GOOD: readonly (readonly [Country, 'individual' | 'entity', string])[] = [
  // Examples of the Federal Central Tax Office: a digit twice, and one three times.
  ['DE', 'individual', '86 095 742 719'],
  ['DE', 'individual', '47036892816'],
  ['DE', 'individual', '65929970489'],
  ['DE', 'entity', '30/123/45678'],
  ['DE', 'entity', '2893081508152'],
  ['DE', 'entity', 'DE136695976-00001'],
  ['DE', 'entity', 'DE136695976'],
  ['AT', 'individual', '59-119/9013'],
  ['AT', 'entity', '591199013'],
  ['CH', 'individual', '756.9217.0769.85'],
  ['CH', 'entity', 'CHE-100.155.212'],
  ['CH', 'entity', 'CHE-100.155.212 MWST'],
]

test.each(GOOD)('%s, %s: %s', (country, kind, text) => {
  expect(isTin({ country, number: plainTin(text) }, kind)).toBe(true)
})

test('another check digit is refused wherever there is one', () => {
  const checked = GOOD.filter(
    ([country, kind, text]) => country !== 'DE' || kind === 'individual' || text.startsWith('DE'),
  )
  for (const [country, kind, text] of checked) {
    const plain = plainTin(text)
    const at = country === 'CH' && kind === 'entity' ? 11 : plain.startsWith('DE') ? 10 : plain.length - 1
    const wrong = plain.slice(0, at) + String((Number(plain[at]) + 1) % 10) + plain.slice(at + 1)
    expect(isTin({ country, number: wrong }, kind), wrong).toBe(false)
  }
})

test.each([
  ['DE', 'individual', ''],
  ['DE', 'individual', '8609574271'],
  // The check digit fits: no digit comes twice, two digits do, one comes four times, zero is in front.
  ['DE', 'individual', '12345678903'],
  ['DE', 'individual', '11223456785'],
  ['DE', 'individual', '11112345678'],
  ['DE', 'individual', '01234567888'],
  ['DE', 'individual', '30/123/45678'],
  ['DE', 'entity', '86095742719x'],
  ['DE', 'entity', '123456789'],
  ['AT', 'individual', '59119901'],
  ['CH', 'individual', '7569217076986'],
  ['CH', 'individual', '1236921707698'],
  ['CH', 'entity', '756.9217.0769.85'],
  ['AT', 'entity', 'ATU13585627'],
] as const)('not %s, %s: %s', (country, kind, text) => {
  expect(isTin({ country, number: plainTin(text) }, kind)).toBe(false)
})
