import { expect, test } from 'vitest'
import { blocksOf, introOf, safeHref, textOf } from './markdown.ts'
import { isNestedTooDeeply } from './nesting.ts'

const plain = { bold: false, italic: false, code: false, href: null }

test('headings, paragraphs, lists within lists, tables, quotes and code become blocks', () => {
  const blocks = blocksOf(
    [
      '# Titel',
      '',
      'Ein **fettes** und *schräges* `Wort` mit [Link](/page/terms).',
      '',
      '### Darunter',
      '',
      '- eins',
      '  - darin',
      '- zwei',
      '',
      '1. erst',
      '',
      '> gesagt',
      '',
      '| a | b |',
      '|---|---|',
      '| 1 | **2** |',
      '',
      '```',
      '<b>',
      '```',
      '',
      '---',
    ].join('\n'),
  )
  expect(blocks.map(({ kind }) => kind)).toEqual([
    'heading',
    'paragraph',
    'heading',
    'list',
    'list',
    'quote',
    'table',
    'code',
    'rule',
  ])
  expect(blocks[0]).toMatchObject({ level: 2, runs: [{ text: 'Titel' }] })
  expect(blocks[1]).toEqual({
    kind: 'paragraph',
    runs: [
      { ...plain, text: 'Ein ' },
      { ...plain, text: 'fettes', bold: true },
      { ...plain, text: ' und ' },
      { ...plain, text: 'schräges', italic: true },
      { ...plain, text: ' ' },
      { ...plain, text: 'Wort', code: true },
      { ...plain, text: ' mit ' },
      { ...plain, text: 'Link', href: '/page/terms' },
      { ...plain, text: '.' },
    ],
  })
  expect(blocks[3]).toMatchObject({
    ordered: false,
    items: [
      { depth: 0, runs: [{ text: 'eins' }] },
      { depth: 1, runs: [{ text: 'darin' }] },
      { depth: 0, runs: [{ text: 'zwei' }] },
    ],
  })
  expect(blocks[6]).toMatchObject({
    head: [[{ text: 'a' }], [{ text: 'b' }]],
    rows: [[[{ text: '1' }], [{ text: '2', bold: true }]]],
  })
  expect(introOf(blocks)).toBe('Ein fettes und schräges Wort mit Link.')
})

test.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  'a <b onclick=alert(1)>b</b>',
  '<!-- hidden -->',
  '<a href="javascript:alert(1)">x</a>',
])('HTML is shown as it was typed: %s', (html) => {
  const text = blocksOf(html)
    .flatMap((block) => ('runs' in block ? [textOf(block.runs)] : []))
    .join('')
  expect(text).toContain('<')
  expect(text).toContain(html.slice(0, 8))
})

test.each<[string, string | null]>([
  ['/page/terms', '/page/terms'],
  ['#oben', '#oben'],
  ['https://example.org/x?y=1', 'https://example.org/x?y=1'],
  ['mailto:hallo@example.org', 'mailto:hallo@example.org'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['data:text/html,<script>', null],
  ['vbscript:x', null],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['\\\\evil.example', null],
  ['https://user:secret@example.org', null],
  ['x', null],
  ['', null],
])('an address %j leads to %j', (href, safe) => {
  expect(safeHref(href)).toBe(safe)
})

test('a picture of another site is not loaded: its words stand there', () => {
  expect(blocksOf('![Unser Haus](https://evil.example/pixel.png)')).toEqual([
    { kind: 'paragraph', runs: [{ ...plain, text: 'Unser Haus' }] },
  ])
})

test('deep and long input ends', () => {
  expect(blocksOf(`${'> '.repeat(200)}x`).length).toBeGreaterThan(0)
  expect(blocksOf(`${'- '.repeat(200)}x`).length).toBeGreaterThan(0)
  expect(blocksOf('*'.repeat(20_000)).length).toBeGreaterThan(0)
  expect(blocksOf(`${'['.repeat(5000)}x`).length).toBeGreaterThan(0)
})

const nested = (times: number) => {
  const marks = Array.from({ length: times }, (_, i) => (i % 2 ? '**' : '_'))
  return `${marks.map((mark) => `${mark}a `).join('')}x${marks
    .toReversed()
    .map((mark) => ` a${mark}`)
    .join('')}`
}

test.each([
  ['quotes', '> '.repeat(7000)],
  ['quotes without spaces', '>'.repeat(60_000)],
  ['lists', '1. '.repeat(20_000)],
  ['both', `Vorher\n\n${'> - '.repeat(15_000)}`],
  ['emphases', nested(8000)],
  ['unclosed emphases', 'a**b'.repeat(15_000)],
])('%s that nest too deeply are found, and shown as they were typed', (_, markdown) => {
  expect(isNestedTooDeeply(markdown)).toBe(true)
  expect(blocksOf(markdown).at(-1)).toEqual({
    kind: 'paragraph',
    runs: [{ ...plain, text: markdown.split('\n\n').at(-1)?.trim() }],
  })
})

test('what people write is not too deep', () => {
  const rows = '| **a** | _b_ | [c](/d) |\n'.repeat(100)
  const text = `> > - a\n>   1. b\n\n${'* '.repeat(30)}\n\n${'-'.repeat(80)}\n\n| a | b | c |\n|---|---|---|\n${rows}`
  expect(isNestedTooDeeply(text)).toBe(false)
  expect(blocksOf(text).map(({ kind }) => kind)).toEqual(['quote', 'rule', 'rule', 'table'])
  expect(isNestedTooDeeply(nested(400))).toBe(false)
  expect(blocksOf(nested(400))).toHaveLength(1)
})

test('a link to what is no page has its words only', () => {
  for (const href of ['javascript:alert(1)', '//evil.example', 'data:text/html,x'])
    expect(blocksOf(`Hier [klicken](${href}).`)).toEqual([
      {
        kind: 'paragraph',
        runs: [expect.anything(), expect.objectContaining({ text: 'klicken', href: null }), expect.anything()],
      },
    ])
})

test('lists go three levels in, and what is deeper stands on the third', () => {
  const [list] = blocksOf('- a\n  - b\n    - c\n      - d\n        - e')
  if (list?.kind !== 'list') throw new Error('no list')
  expect(list.items.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 3])
})
