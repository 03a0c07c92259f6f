/** The page names what the code keeps in a browser, and nothing is kept that it does not name. */
import { readFile } from 'node:fs/promises'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cookies } from './cookies.ts'

const OPERATOR = {
  name: 'Kiez',
  address: 'Weg 1, 10115 Berlin',
  email: 'a@b.example',
  legalForm: '',
  representedBy: '',
  phone: '',
  register: '',
  vatId: '',
  dsaEmail: '',
  languages: '',
  counts: true,
  mapHost: 'tiles.example',
}
const named = (locale: 'de' | 'en') =>
  [...JSON.stringify(cookies(OPERATOR)[locale]).matchAll(/`([a-z][\w.-]+)`/g)].map(([, name]) => name ?? '').toSorted()

test('both languages name the same', () => {
  expect(named('de')).toEqual(named('en'))
  expect(named('de').length).toBeGreaterThan(10)
})

test('every name in the storage of the browser that the code uses is on the page', async () => {
  const kept = new Set<string>()
  for await (const file of glob('src/**/*.{ts,tsx}')) {
    if (file.includes('.test.')) continue
    const text = await readFile(file, 'utf8')
    if (!/localStorage|sessionStorage|KEY = 'viertel/.test(text)) continue
    for (const [, name] of text.matchAll(/const (?!CHANGED|EVENT)[A-Z_]+ = '((?:viertel|street)[\w.-]+)'/g))
      kept.add(name ?? '')
  }
  expect(kept.size).toBeGreaterThan(4)
  expect([...kept].filter((name) => !named('de').includes(name))).toEqual([])
})
