import { setFlagsFromString } from 'node:v8'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isBase64, isBase64DataUrl } from './base64.ts'

/** First, as V8 keeps what it has made of a pattern. */
describe('where V8 has stopped optimising patterns', () => {
  beforeAll(() => setFlagsFromString('--no-regexp-optimization'))
  afterAll(() => setFlagsFromString('--regexp-optimization'))

  test.each([
    ['', true],
    ['==', true],
    ['!', false],
  ])('16 MiB and %j are read to their end', (tail, is) => {
    const large = 'A'.repeat(16 * 1024 * 1024) + tail
    expect(isBase64(large)).toBe(is)
    expect(isBase64DataUrl(`data:image/png;base64,${large}`)).toBe(is)
  })

  test('a data URL that never ends its beginning is none', () => {
    expect(isBase64DataUrl(`data:${'a'.repeat(16 * 1024 * 1024)}`)).toBe(false)
  })
})

describe('a text is base64', () => {
  test.each([
    ['iVBORw0KGgo', true],
    ['aZ09+/', true],
    ['aQ==', true],
    ['aWk=', true],
    ['', false],
    ['=', false],
    ['==', false],
    ['a===', false],
    ['a=a', false],
    ['aa=\n', false],
    ['aa\n', false],
    ['aa-_', false],
    ['aä', false],
    [' aa', false],
  ])('%j: %s', (text, is) => expect(isBase64(text)).toBe(is))
})

describe('a text is a data URL with base64', () => {
  test.each([
    ['data:image/png;base64,aQ==', true],
    ['data:image/svg+xml;base64,aa', true],
    ['data:image/png;base64,', false],
    ['data:image/png;base64,a,b', false],
    ['data:image/png,aa', false],
    ['data:;base64,aa', false],
    ['DATA:image/png;base64,aa', false],
    [' data:image/png;base64,aa', false],
    ['data:image/png;base64', false],
    [',aa', false],
    ['', false],
    [`data:image/${'p'.repeat(100)};base64,aa`, false],
  ])('%j: %s', (text, is) => expect(isBase64DataUrl(text)).toBe(is))
})
