/** Writes the table of settings in README.md and .env.example from the list in src/platform/config.ts. */
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { SETTINGS } from '../src/platform/config.ts'

const root = resolve(import.meta.dirname, '..')
const START = '<!-- settings -->'
const END = '<!-- /settings -->'

export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, one]) => `| \`${name}\` | ${one.form} | ${one.fallback ? `\`${one.fallback}\`` : ''} | ${one.about} |`,
  )
  return ['| name | form | default | |', '|---|---|---|---|', ...rows].join('\n')
}

export function envExample(): string {
  const lines = Object.entries(SETTINGS).map(([name, one]) => `# ${one.about} (${one.form})\n# ${name}=${one.example}`)
  return `# Copy to your environment what you want to change; every line shows an example.\n\n${lines.join('\n\n')}\n`
}

export function withTable(readme: string): string {
  const [before, rest] = readme.split(START)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error('README.md has no place for the settings')
  return `${before}${START}\n\n${settingsTable()}\n\n${END}${after}`
}

if (process.argv[1] && resolve(process.argv[1]) === import.meta.filename) {
  const readme = join(root, 'README.md')
  await writeFile(readme, withTable(await readFile(readme, 'utf8')))
  await writeFile(join(root, '.env.example'), envExample())
}
