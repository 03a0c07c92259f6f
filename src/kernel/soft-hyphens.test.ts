import { expect, test } from 'vitest'
import { softPieces } from './soft-hyphens.ts'

test.each([
  ['Besprechungsraumvermietungsgesellschaft', 'Bespre|chungs|raum|ver|mie|tungs|ge|sell|schaft'],
  ['Arbeitsplatzvermietung am Ring', 'Arbeitsplatz|ver|mie|tung am Ring'],
  ['Die Gemeinschaftsbüroetage', 'Die Gemein|schafts|bü|roe|tage'],
  ['Quartiersversammlungshaus', 'Quar|tiers|ver|samm|lungshaus'],
  // A title may bring soft hyphens of its own.
  ['Donau\u{AD}dampf', 'Donau|dampf'],
  ['ZWISCHENNUTZUNGSGESELLSCHAFT', 'ZWISCHEN|NUT|ZUNGS|GE|SELL|SCHAFT'],
  // Up to sixteen letters a word fits as it is.
  ['Besprechungsraum', 'Besprechungsraum'],
  ['Besprechungsraums', 'Bespre|chungs|raums'],
  // What has a hyphen or a blank has a place to break.
  ['Paul-Lincke-Ufer-Besprechung', 'Paul-Lincke-Ufer-Besprechung'],
  // Addresses and numbers are typed as they stand.
  ['https://besprechungsraumvermietung.example/berlin', 'https://besprechungsraumvermietung.example/berlin'],
  ['besprechungsraumvermietung.example', 'besprechungsraumvermietung.example'],
  ['besprechungsraumvermietung@viertel.example', 'besprechungsraumvermietung@viertel.example'],
  ['Besprechungsraumvermietung24', 'Besprechungsraumvermietung24'],
  ['12345678901234567890', '12345678901234567890'],
  ['', ''],
])('%s', (title, marked) => {
  expect(softPieces(title).join('|')).toBe(marked)
})

test('the pieces are the title, and none at the end of a word has less than four letters', () => {
  for (const title of [
    'Kaffeeröstereigemeinschaft  am Ufer',
    'Übernachtungsmöglichkeiten',
    'Straßenbahnbetriebshofssaal',
  ]) {
    const pieces = softPieces(title)
    expect(pieces.join('')).toBe(title)
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces[0]?.length).toBeGreaterThanOrEqual(4)
    expect(pieces.at(-1)?.length).toBeGreaterThanOrEqual(4)
  }
})
