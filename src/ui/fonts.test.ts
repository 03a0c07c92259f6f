import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Face = { family: string; file: string; ranges: [number, number][] }

const css = readFileSync(new URL('fonts.css', import.meta.url), 'utf8')
const faces: Face[] = Array.from(css.matchAll(/@font-face \{([^}]+)\}/g), ([, body]) => ({
  family: /font-family: '([^']+)'/.exec(body!)![1]!,
  file: /url\('([^']+)'\)/.exec(body!)?.[1] ?? '',
  ranges: Array.from(body!.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g), ([, from, to]): [number, number] => [
    Number.parseInt(from!, 16),
    Number.parseInt(to ?? from!, 16),
  ]),
})).filter(({ file }) => file)

test.each(['Familjen Grotesk Variable', 'Hanken Grotesk Variable'])(
  '%s draws the names of people from all over Europe, and loads the rarer letters only for them',
  (family) => {
    const filesFor = (text: string) => {
      const own = faces.filter((face) => face.family === family)
      return new Set(
        Array.from(text, (letter) => {
          const code = letter.codePointAt(0)!
          return own.find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to))?.file ?? letter
        }),
      )
    }
    const [latin] = filesFor('a')
    expect(filesFor('Größe für Yalçın, François & Søren – „9,50 €“')).toEqual(new Set([latin]))
    const both = filesFor('Kowalczyk-Łaś, Dvořák, Erdoğan, Şahin, Őri, Żak, Čapek, Ūdris')
    expect(both.size).toBe(2)
    expect([...both].every((file) => file.includes(family.startsWith('Hanken') ? 'hanken' : 'familjen'))).toBe(true)
    expect([...both].some((file) => file.includes('latin-ext'))).toBe(true)
  },
)
