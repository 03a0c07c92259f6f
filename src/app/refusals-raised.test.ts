/** The catalogue of refusals is what the product really says: nothing in it is left over. */
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { REFUSALS } from '#kernel/refusals.ts'

const SOURCE = resolve(import.meta.dirname, '..')
/** Where codes are only listed. */
const LISTS = /(?:\.test\.tsx?|kernel[\\/]refusals\.ts)$/
/** What an endpoint declares is no proof that anybody raises it. */
const DECLARED = /\brefusals: \[[^\]]*\]/g

test('every refusal is raised somewhere', async () => {
  const files = (await readdir(SOURCE, { recursive: true })).filter((name) => /\.tsx?$/.test(name) && !LISTS.test(name))
  const source = (await Promise.all(files.map((name) => readFile(join(SOURCE, name), 'utf8'))))
    .join('\n')
    .replaceAll(DECLARED, '')
  expect(Object.keys(REFUSALS).filter((code) => !source.includes(`'${code}'`))).toEqual([])
})
