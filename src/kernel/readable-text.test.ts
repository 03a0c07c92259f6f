import { expect, test } from 'vitest'
import { line, paragraphs, personName } from './fields.ts'
import { hasLetterOrDigit, isolated, withoutUnseen } from './readable-text.ts'

test.each([
  ['An\u{200B}na', 'Anna'],
  ['An\u{AD}na\u{202E}', 'Anna'],
  ['\u{2066}Anna\u{2069}\u{FEFF}\u{3164}', 'Anna'],
  ['An\u{E0041}na', 'Anna'],
  ['\u{200D}Anna\u{200D}', 'Anna'],
  // Persian, Hindi, a family, a heart in colour.
  ['می\u{200C}خواهم', 'می\u{200C}خواهم'],
  ['क्\u{200D}ष', 'क्\u{200D}ष'],
  ['👩\u{200D}👩\u{200D}👧', '👩\u{200D}👩\u{200D}👧'],
  ['❤\u{FE0F}', '❤\u{FE0F}'],
  ['Zoë Ångström 東京', 'Zoë Ångström 東京'],
])('%j is %j', (typed, text) => expect(withoutUnseen(typed)).toBe(text))

test('what must be filled in has a letter or a digit', () => {
  for (const text of ['.', '---', '\u{200B}\u{200B}', '\u{3164}', '👍', ' \u{202E} ']) {
    expect(personName(80).safeParse(text).success, text).toBe(false)
    expect(line(80).safeParse(text).success, text).toBe(false)
  }
  for (const text of ['7', 'é', '李', 'ع', 'O’Neil']) expect(personName(80).parse(text)).toBe(text)
  expect(line(80, 0).parse('\u{200B}')).toBe('')
  expect(paragraphs(80).parse('👍')).toBe('👍')
  expect(paragraphs(80).safeParse('\u{200B}').success).toBe(false)
  expect(hasLetterOrDigit('-')).toBe(false)
})

test('what is written from right to left is isolated', () => {
  expect(isolated('دانا')).toBe('\u{2068}دانا\u{2069}')
  expect(isolated('Anna')).toBe('Anna')
})
