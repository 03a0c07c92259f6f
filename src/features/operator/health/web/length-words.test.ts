import { expect, test } from 'vitest'
import { lengthWords } from './length-words.ts'

test.each([
  [0, '0 Sekunden'],
  [1, '1 Sekunde'],
  [119, '119 Sekunden'],
  [120, '2 Minuten'],
  [7199, '119 Minuten'],
  [7200, '2 Stunden'],
  [172_799, '47 Stunden'],
  [172_800, '2 Tage'],
])('%i s are %s', (seconds, words) => {
  expect(lengthWords(seconds, 'de-DE')).toBe(words)
})
