import { expect, test } from 'vitest'
import { styleInOwnFonts } from './street-style-fonts.ts'

test('every label is written in the font of the page, in no slanted one and with no address for others', () => {
  const style = {
    metadata: { 'ol:webfonts': 'https://evil.example/{font-family}' },
    layers: [
      { id: 'a', layout: { 'text-field': '{name}', 'text-font': ['Noto Sans Italic'] } },
      { id: 'b', layout: { 'text-font': ['step', ['zoom'], ['literal', ['Noto Sans Bold']], 12, ['literal', ['X']]] } },
      { id: 'c', layout: { 'text-field': ['get', 'name'] } },
      { id: 'd', layout: { 'line-cap': 'round' } },
      { id: 'e' },
    ],
  }
  const own = styleInOwnFonts(style, '"Hanken Grotesk Variable", "Hanken fallback", sans-serif')
  expect(own.layers.map(({ layout }) => layout?.['text-font'])).toEqual([
    ['Hanken Grotesk Variable Regular'],
    ['Hanken Grotesk Variable Bold'],
    ['Hanken Grotesk Variable Regular'],
    undefined,
    undefined,
  ])
  expect(JSON.stringify(own)).not.toMatch(/evil|Noto|Italic/)
})
