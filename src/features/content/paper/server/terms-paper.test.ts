import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPaper } from '#app/testing/read-paper.ts'
import { createTestWorld, TEST_NOW, type TestWorld } from '#app/testing/test-world.ts'
import type { Storage } from '#ports/storage.ts'
import { drawPage } from './draw-page.ts'
import { termsPaper } from './terms-paper.ts'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

const NOW = Temporal.Instant.from(TEST_NOW)
const OPERATOR = { name: 'Viertel GmbH', address: 'Torstraße 1, 10119 Berlin' }

test('a page on paper: every block of its text, tagged, the same bytes each time', async () => {
  const page = {
    locale: 'de',
    title: 'Bedingungen',
    markdown:
      'Ein **fetter** Anfang.\n\n## Teil\n\n- eins\n  - innen\n- zwei\n\n1. erstens\n\n> Zitat\n\n| A | B |\n|---|---|\n| 1 | 2 |\n\n---\n\n```\ncode\n```',
    writtenAt: '2026-11-01T00:00:00Z',
    operator: OPERATOR,
  } as const
  const pdf = await drawPage(page)
  const { text, roles, info } = await readPaper(pdf)
  for (const part of [
    'Ein fetter Anfang.',
    'Teil',
    '– eins',
    '– innen',
    '– zwei',
    '1. erstens',
    'Zitat',
    'A B',
    '1 2',
    'code',
  ])
    expect(text).toContain(part)
  expect(text).toContain('Seite 1 von 1')
  expect(text).toContain('Viertel GmbH, Torstraße 1, 10119 Berlin')
  expect(roles.filter((role) => /^(?:H[12]|P)$/.test(role)).slice(0, 3)).toEqual(['H1', 'P', 'H2'])
  expect(roles).toContain('Table')
  expect(info).toMatchObject({ Title: 'Bedingungen' })
  expect(await drawPage(page)).toEqual(pdf)
})

test('the terms are drawn once for each wording and language, and a new wording is another file', async () => {
  const puts: string[] = []
  const { storage: store } = world.context
  const storage: Storage = {
    ...store,
    put(key, file, type) {
      puts.push(key)
      return store.put(key, file, type)
    },
  }
  const parts = { ...world.context, storage }
  const german = await termsPaper(parts, 'de', NOW)
  expect(german).toMatchObject({ name: 'Nutzungsbedingungen.pdf', contentType: 'application/pdf' })
  expect((await readPaper(german.content as Uint8Array)).text).toContain('Mit „Zahlungspflichtig buchen“')
  const english = await termsPaper(parts, 'en', NOW)
  expect(english.name).toBe('Terms-of-use.pdf')
  expect((await readPaper(english.content as Uint8Array)).text).toContain('With “Book and pay”')
  expect(puts).toHaveLength(2)
  expect(await termsPaper(parts, 'de', NOW)).toEqual(german)
  expect(puts).toHaveLength(2)

  const operator = await world.person()
  await world.rows(
    `insert into terms_version (version, title_de, title_en, markdown_de, markdown_en, published_at, published_by, effective_at)
     values (1, 'Neue Bedingungen', 'New terms', 'Ab heute gilt **das hier**.', 'This.', $2::timestamptz - interval '15 days', $1, $2)`,
    [operator.id, NOW.toString()],
  )
  // A contract of the moment before was concluded on the older ones.
  expect(await termsPaper(parts, 'de', NOW.subtract({ seconds: 1 }))).toEqual(german)
  expect(puts).toHaveLength(2)
  const { text } = await readPaper((await termsPaper(parts, 'de', NOW)).content as Uint8Array)
  expect(text).toContain('Neue Bedingungen Ab heute gilt das hier.')
  expect(puts).toHaveLength(3)
  expect(new Set(puts).size).toBe(3)
})
