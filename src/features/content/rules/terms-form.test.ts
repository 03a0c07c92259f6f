import { expect, test } from 'vitest'
import { TERMS_FIELDS, termsBodyOf } from './terms-form.ts'

test('a change has a day and its words, a correction its reason', () => {
  const typed = (kind: string) => (name: (typeof TERMS_FIELDS)[number]) => (name === 'change.kind' ? kind : `<${name}>`)
  const texts = {
    de: { title: '<de.title>', markdown: '<de.markdown>' },
    en: { title: '<en.title>', markdown: '<en.markdown>' },
  }
  expect(termsBodyOf(typed('change'))).toEqual({
    ...texts,
    change: {
      kind: 'change',
      effectiveOn: '<change.effectiveOn>',
      summaryDe: '<change.summaryDe>',
      summaryEn: '<change.summaryEn>',
    },
  })
  expect(termsBodyOf(typed('correction'))).toEqual({
    ...texts,
    change: { kind: 'correction', reason: '<change.reason>' },
  })
  // Where nothing was chosen it is the one of which people are told.
  expect(termsBodyOf(typed('')).change.kind).toBe('change')
})
