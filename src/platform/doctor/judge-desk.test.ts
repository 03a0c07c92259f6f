import { expect, test } from 'vitest'
import { judgeDesk, type DeskFacts } from './judge-desk.ts'

const SOUND: DeskFacts = { owners: 2, ownersWithFactor: 1, builtInPages: [] }
test.each<[string, Partial<DeskFacts>, boolean, string, string]>([
  ['owners with a second step, own pages', {}, false, 'ok', 'ok'],
  ['nobody', { owners: 0, ownersWithFactor: 0 }, false, 'broken', 'ok'],
  ['owners without a second step', { ownersWithFactor: 0 }, false, 'look here', 'ok'],
  ['owners of a demo without a second step', { ownersWithFactor: 0 }, true, 'ok', 'ok'],
  ['nobody in a demo', { owners: 0, ownersWithFactor: 0 }, true, 'broken', 'ok'],
  ['built-in pages', { builtInPages: ['imprint', 'terms'] }, false, 'ok', 'look here'],
  ['built-in pages of a demo', { builtInPages: ['imprint'] }, true, 'ok', 'ok'],
])('%s', (_, facts, isDemo, desk, pages) => {
  const found = judgeDesk({ ...SOUND, ...facts }, isDemo)
  expect(found.map(({ verdict }) => verdict)).toEqual([desk, pages])
  expect(found.map(({ mend }) => mend === null)).toEqual([desk === 'ok', pages === 'ok'])
})

test('the command and the pages are named', () => {
  const [desk, pages] = judgeDesk({ owners: 0, ownersWithFactor: 0, builtInPages: ['imprint', 'terms'] }, false)
  expect(desk?.mend).toContain('npm run owner -- me@example.org')
  expect(pages?.says).toBe('imprint, terms: still the built-in ones')
})
