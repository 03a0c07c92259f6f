import { expect, test } from 'vitest'
import { isIllustration } from './pictures.ts'

test.each([
  ['open-ink-6-137-2', true],
  ['meeting-clay-40-9-4', true],
  ['open-ink-6-137-2x', false],
  ['0197c3f2a1b84c0d9e5f', false],
  ['desk-photo', false],
])('%s is a drawing: %s', (key, drawn) => {
  expect(isIllustration(key)).toBe(drawn)
})
