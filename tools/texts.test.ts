/** Rules for all texts: British spelling, and correct plurals in both languages. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { REFUSALS } from '#kernel/refusals.ts'
import { translator, type Texts } from '#kernel/texts.ts'
import '#app/server/refusals.ts'

const root = join(import.meta.dirname, '..')
const files = globSync('src/**/texts.{de,en}.ts', { cwd: root })
const all: { file: string; locale: 'de' | 'en'; texts: Texts }[] = await Promise.all(
  files.map(async (file) => ({
    file,
    locale: file.endsWith('.de.ts') ? ('de' as const) : ('en' as const),
    texts: ((await import(join(root, file))) as { default: Texts }).default,
  })),
)
const AMERICAN =
  /\b(cancel(ed|ing|ation)s?|favorites?|centers?|colors?|neighbors?|licenses?|(organ|author|custom|recogn)iz\w+)\b/i
/** Messages whose wording the specification gives (Spec 8). */
const OF_THE_SPEC = ['You are not authorized', 'Booking cancelation failed.']

test('English is spelled the British way, but for what the specification says word by word', () => {
  expect(files.length).toBeGreaterThan(20)
  const found = all
    .filter(({ locale }) => locale === 'en')
    .flatMap(({ file, texts }) => Object.entries(texts).map(([key, text]) => ({ where: `${file} ${key}`, text })))
  for (const [code, { en }] of Object.entries(REFUSALS)) found.push({ where: code, text: en })
  for (const file of globSync('src/features/content/rules/*.ts', { cwd: root }))
    for (const [, text] of readFileSync(join(root, file), 'utf8').matchAll(/^\s+['"`](.+)['"`],?$/gm))
      found.push({ where: file, text: text! })
  expect(found.filter(({ text }) => AMERICAN.test(text) && !OF_THE_SPEC.includes(text))).toEqual([])
})

test('every text about a number has a form for one and for others, and says the number or means one', () => {
  let plurals = 0
  for (const { file, locale, texts } of all) {
    const t = translator(texts, locale) as (key: string, slots: Record<string, number>) => string
    for (const key of Object.keys(texts)) {
      const base = /^(.+)_(one|other)$/.exec(key)?.[1]
      if (base === undefined) continue
      plurals += 1
      expect(Object.keys(texts), `${file} ${base}`).toEqual(expect.arrayContaining([`${base}_one`, `${base}_other`]))
      expect(t(base, { count: 1 }), `${file} ${base}`).toBe(t(`${base}_one`, { count: 1 }))
      for (const count of [0, 2, 11, 21, 101])
        expect(t(base, { count }), `${file} ${base}`).toBe(t(`${base}_other`, { count }))
    }
  }
  expect(plurals).toBeGreaterThan(40)
})

/**
 * Texts whose number is never one: a booking takes at least two hours (Spec 5), a cluster has at least two (Spec 9),
 * and one desk has a text of its own.
 */
const ALWAYS_SEVERAL = [
  'durationValue',
  'durationShort',
  'short',
  'legend_fits',
  'legend_short',
  'cluster',
  'sumLineDesks',
]

test('no text counts without a plural: "1 ratings" is never said', () => {
  const NOUNS = {
    de: /\{count\} (Plätze|Schreibtische|Räume|Bewertungen|Stunden|Minuten|Sterne|Personen|Zahlungen|Arbeitsplätze)\b/,
    en: /\{count\} (places|desks|rooms|ratings|hours|minutes|stars|people|payments|workplaces)\b/,
  }
  const found = all.flatMap(({ file, locale, texts }) =>
    Object.entries(texts)
      .filter(([key, text]) => !/_(one|other)$/.test(key) && !ALWAYS_SEVERAL.includes(key) && NOUNS[locale].test(text))
      .map(([key, text]) => `${file} ${key}: ${text}`),
  )
  expect(found).toEqual([])
})

test('both languages have the same slots', () => {
  const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).toSorted()
  for (const { file, texts } of all.filter(({ locale }) => locale === 'de')) {
    const english = all.find((other) => other.file === file.replace('.de.', '.en.'))?.texts ?? {}
    for (const [key, text] of Object.entries(texts))
      expect([file, key, ...new Set(slots(english[key] ?? ''))]).toEqual([file, key, ...new Set(slots(text))])
  }
})
