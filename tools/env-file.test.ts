/** Settings may stand in a file `.env`. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSettingsFile, root } from './environment.mjs'

test('the file is read, what is set already wins, and a folder without one is no fault', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'viertel-env-'))
  const before = { ...process.env }
  onTestFinished(async () => {
    for (const name of ['VIERTEL_TEST_GIVEN', 'VIERTEL_TEST_FILE']) delete process.env[name]
    expect(process.env).toEqual(before)
    await rm(folder, { recursive: true })
  })
  readSettingsFile(folder)
  process.env['VIERTEL_TEST_GIVEN'] = 'environment'
  await writeFile(join(folder, '.env'), '# a comment\nVIERTEL_TEST_GIVEN=file\nVIERTEL_TEST_FILE="a b"\n')
  readSettingsFile(folder)
  expect([process.env['VIERTEL_TEST_GIVEN'], process.env['VIERTEL_TEST_FILE']]).toEqual(['environment', 'a b'])
})

test('each command that needs settings reads the file', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const without: string[] = []
  for (const [name, script] of Object.entries(scripts)) {
    const tool = /node ((?:--\S+ )*)(tools\/\S+)/.exec(script)
    const source = tool ? await readFile(join(root, tool[2]!), 'utf8') : ''
    if (!/readConfig|runProduct/.test(source) && !/chosenNode\(\)\n/.test(source)) continue
    if (!tool![1]!.includes('--env-file-if-exists=.env') && !source.includes('readSettingsFile()')) without.push(name)
  }
  expect(without).toEqual([])
  expect(await readFile(join(root, '.gitignore'), 'utf8')).toMatch(/^\.env$/m)
})
