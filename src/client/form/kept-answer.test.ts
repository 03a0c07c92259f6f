import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepAnswer, type KeptAnswer } from './kept-answer.ts'

/** What a page shows after each of these: the answer that React Router has then, and the visit. */
function shown(...steps: readonly (readonly [answer: string | undefined, key: string])[]): (string | undefined)[] {
  let kept: KeptAnswer<string> = { answer: undefined, key: 'first' }
  return steps.map(([answer, key]) => {
    kept = keepAnswer(kept, answer, key)
    return kept.answer
  })
}

test.each<[string, (readonly [string | undefined, string])[], (string | undefined)[]]>([
  ['no form was sent', [[undefined, 'first']], [undefined]],
  [
    'an answer stays when the data is loaded again',
    [
      ['refused', 'a'],
      [undefined, 'a'],
      [undefined, 'a'],
    ],
    ['refused', 'refused', 'refused'],
  ],
  [
    'the next answer takes its place',
    [
      ['refused', 'a'],
      [undefined, 'a'],
      ['done', 'b'],
      [undefined, 'b'],
    ],
    ['refused', 'refused', 'done', 'done'],
  ],
  [
    'it ends with the page',
    [
      ['refused', 'a'],
      [undefined, 'b'],
    ],
    ['refused', undefined],
  ],
  [
    'and does not come back',
    [
      ['refused', 'a'],
      [undefined, 'b'],
      [undefined, 'a'],
    ],
    ['refused', undefined, undefined],
  ],
])('%s', (_, steps, answers) => {
  expect(shown(...steps)).toEqual(answers)
})

test('where nothing changes it is the same, so that nothing is drawn again', () => {
  const kept = { answer: 'done', key: 'a' }
  expect(keepAnswer(kept, 'done', 'a')).toBe(kept)
  expect(keepAnswer(kept, undefined, 'a')).toBe(kept)
})

const SOURCES = join(import.meta.dirname, '../..')
const pages = globSync('{app,features}/**/*.tsx', { cwd: SOURCES }).map((file) => ({
  file,
  text: readFileSync(join(SOURCES, file), 'utf8'),
}))

test('pages that load their data again by themselves keep the answer of their forms', () => {
  const live = pages.filter(({ text }) => /\buseLive\(/.test(text))
  expect(live.filter(({ text }) => text.includes('useFormAnswer')).map(({ file }) => file)).toEqual(
    expect.arrayContaining(['app/screens/workspace-screen.tsx', 'features/company/place/web/employee-share-page.tsx']),
  )
  expect(live.filter(({ text }) => text.includes('useActionData')).map(({ file }) => file)).toEqual([])
})
