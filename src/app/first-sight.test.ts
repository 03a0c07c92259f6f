import { expect, test } from 'vitest'
import { firstSight } from './first-sight.ts'

const PAGE = [
  '<html><head><link rel="modulepreload" href="/assets/entry.js" nonce="n"/><link rel="modulepreload" href="/assets/a.js" nonce="n"/>',
  '<link nonce="n" rel="stylesheet" href="/assets/root.css"/></head><body><h1>Plätze</h1>',
  '<script nonce="n">window.__reactRouterContext = {};</script>',
  '<script nonce="n" type="module" async="">;\nimport * as route0 from "/assets/a.js";\nimport * as route1 from "/assets/b.js";\n',
  '  window.__reactRouterManifest = {"version":"1"};\n  window.__reactRouterRouteModules = {"root":route0,"de":route1};\n\nimport("/assets/entry.js");</script>',
  '<script nonce="n">late()</script></body></html>',
].join('')

test('no script is asked for before the page is painted, and all of them afterwards', () => {
  const page = firstSight(PAGE)
  expect(page).not.toContain('<link rel="modulepreload"')
  const [tables, starter = ''] = [...page.matchAll(/<script nonce="n" type="module" async="">([^]*?)<\/script>/g)].map(
    ([, text]) => text,
  )
  expect(tables).toContain('Intl.DateTimeFormat')
  expect(page.indexOf('Intl.')).toBeLessThan(page.indexOf('</head>'))
  const order = [
    "type: 'paint'",
    '["/assets/entry.js","/assets/a.js"]',
    'await import("/assets/a.js")',
    'await import("/assets/b.js")',
  ]
  const places = order.map((part) => starter.indexOf(part))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(starter).toContain('{"root":route0,"de":route1}')
  // The one that does not wait for a paint for ever.
  expect(starter.match(/setTimeout/g), 'no link waits for a timer').toHaveLength(1)
  expect(starter).not.toMatch(/^import \*/m)
})

test('everything else of the page stays as it is', () => {
  const page = firstSight(PAGE)
  expect(page).toContain('<link nonce="n" rel="stylesheet" href="/assets/root.css"/>')
  expect(page).toContain('</head><body><h1>Plätze</h1>')
  expect(page.endsWith('<script nonce="n">late()</script></body></html>')).toBe(true)
  expect(page).toContain('<script nonce="n">window.__reactRouterContext = {};</script>')
})

test('a page without the starter is let alone', () => {
  const page = '<html><head><link rel="modulepreload" href="/a.js"/></head><body></body></html>'
  expect(firstSight(page)).toBe(page)
})
