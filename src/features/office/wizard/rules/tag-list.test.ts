import { expect, test } from 'vitest'
import { addTags, suggestTags, tagField, tagsOf } from './tag-list.ts'
import { MOST_TAGS } from './wizard-limits.ts'

test.each([
  [[], 'ruhig', ['ruhig']],
  [['ruhig'], ' hell , Hof ', ['ruhig', 'hell', 'Hof']],
  [['ruhig'], 'Ruhig', ['ruhig']],
  [['ruhig'], ',, ,', ['ruhig']],
  [[], 'nah  am   Bahnhof', ['nah am Bahnhof']],
])('%o and "%s" are %o', (tags, typed, expected) => {
  expect(addTags(tags, typed)).toEqual(expected)
})

test('the field and the list are the same, there and back', () => {
  expect(tagsOf('ruhig, hell, Hof')).toEqual(['ruhig', 'hell', 'Hof'])
  expect(tagField(tagsOf('ruhig, hell'), '')).toBe('ruhig, hell')
  expect(tagField(['ruhig'], 'hel'), 'what is being typed counts').toBe('ruhig, hel')
})

test('six words are suggested that are not there yet, and none without room', () => {
  expect(suggestTags([], 'de')).toHaveLength(6)
  expect(suggestTags(['Ruhig', 'hell'], 'de')).not.toContain('ruhig')
  expect(suggestTags([], 'en')[0]).toBe('quiet')
  const full = Array.from({ length: MOST_TAGS }, (_, at) => `tag ${at}`)
  expect(suggestTags(full, 'de')).toEqual([])
  expect(suggestTags(full.slice(1), 'de')).not.toEqual([])
})
