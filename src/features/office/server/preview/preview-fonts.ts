import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackWoff2 } from './unpack-woff2.ts'

const require = createRequire(import.meta.url)
const FAMILIES = ['familjen-grotesk', 'hanken-grotesk'] as const
// The second subset has the letters of Polish, Czech, Turkish and other languages with Latin script.
const SUBSETS = ['latin', 'latin-ext'] as const

let files: string[] | undefined

/**
 * Paths of the project's two font families as TrueType files, unpacked once per process into a temporary folder that is
 * deleted at exit. Works on a machine without fonts.
 */
export function bundledFontFiles(): readonly string[] {
  if (files) return files
  const folder = mkdtempSync(join(tmpdir(), 'viertel-fonts-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  files = FAMILIES.flatMap((family) =>
    SUBSETS.map((subset) => {
      const source = require.resolve(`@fontsource-variable/${family}/files/${family}-${subset}-wght-normal.woff2`)
      const target = join(folder, `${family}-${subset}.ttf`)
      writeFileSync(target, unpackWoff2(readFileSync(source)))
      return target
    }),
  )
  nameFontsWhereNoneAreSetUp(folder)
  return files
}

/** Without a configuration, fontconfig complains on stderr at the first text; this provides one. */
function nameFontsWhereNoneAreSetUp(folder: string): void {
  if (process.env.FONTCONFIG_FILE || process.env.FONTCONFIG_PATH || existsSync('/etc/fonts/fonts.conf')) return
  const settings = join(folder, 'fonts.conf')
  writeFileSync(settings, `<fontconfig><dir>${folder}</dir><cachedir>${folder}</cachedir></fontconfig>`)
  process.env.FONTCONFIG_FILE = settings
}
