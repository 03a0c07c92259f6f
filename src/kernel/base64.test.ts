import { setFlagsFromString } from 'node:v8'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { base64OfDataUrl, isBase64 } from './base64.ts'

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
    expect(base64OfDataUrl(`data:image/png;base64,${large}`) !== null).toBe(is)
  })

  test('a data URL that never ends its beginning is none', () => {
    expect(base64OfDataUrl(`data:${'a'.repeat(16 * 1024 * 1024)}`)).toBe(null)
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

describe('the base64 of a data URL', () => {
  test.each([
    ['data:image/png;base64,aQ==', 'aQ=='],
    ['data:image/svg+xml;base64,aa', 'aa'],
    ['data:image/png;base64,', null],
    ['data:image/png;base64,a,b', null],
    ['data:image/png,aa', null],
    ['data:;base64,aa', null],
    ['DATA:image/png;base64,aa', null],
    [' data:image/png;base64,aa', null],
    ['data:image/png;base64', null],
    [',aa', null],
    ['', null],
    [`data:image/${'p'.repeat(100)};base64,aa`, null],
  ])('%j: %j', (url, base64) => expect(base64OfDataUrl(url)).toBe(base64))
})
