/** The whole catalogue of refusals: what every feature adds to it, and that nothing in it is left over. */
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { REFUSALS, refusalText, type RefusalCode, type RefusalEntry } from '#kernel/refusals.ts'
import './server/refusals.ts'

const SOURCE = resolve(import.meta.dirname, '..')
/** Where codes are only listed. */
const LISTS = /(?:\.test\.tsx?|[\\/]refusals\.ts)$/
/** What an endpoint declares is no proof that anybody raises it. */
const DECLARED = /\brefusals: \[[^\]]*\]/g
const entries = Object.entries(REFUSALS) as [RefusalCode, RefusalEntry][]

test('every refusal is raised somewhere, or says what a constraint refuses', async () => {
  const files = (await readdir(SOURCE, { recursive: true })).filter((name) => /\.tsx?$/.test(name) && !LISTS.test(name))
  const source = (await Promise.all(files.map((name) => readFile(join(SOURCE, name), 'utf8'))))
    .join('\n')
    .replaceAll(DECLARED, '')
  expect(entries.filter(([code, { constraint }]) => !constraint && !source.includes(`'${code}'`))).toEqual([])
})

test('a constraint that a refusal names is one of the database', async () => {
  const schema = await readFile(resolve(SOURCE, '../db/schema.sql'), 'utf8')
  const names = entries.flatMap(([, { constraint }]) => constraint ?? [])
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !new RegExp(String.raw`\b${name}\b`).test(schema))).toEqual([])
})

test('every refusal has the same slots in both languages, no markup and never 409', () => {
  const slots = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()
  expect(entries.length).toBeGreaterThan(80)
  for (const [code, { status, de, en }] of entries) {
    expect(slots(de), code).toEqual(slots(en))
    expect(de + en, code).not.toMatch(/[<>]/)
    expect(status, code).not.toBe(409)
    expect(refusalText(code, {}, 'de')).toBe(de)
  }
})

test("the spec's messages stand word for word in English", () => {
  const spoken = new Set(entries.map(([, { en }]) => en))
  for (const message of [
    'Cannot find location. Please use different address.',
    'We cannot use your current location. Please check your preferences.',
    'Please select date and time in future.',
    'Time is in wrong format.',
    'You are not authorized',
    'Page expired - please reload the page',
    'The selected starting time is now past, please select a new one',
  ])
    expect(spoken.has(message), message).toBe(true)
})
