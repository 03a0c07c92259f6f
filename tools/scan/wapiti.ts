/** Lets wapiti walk a site, attack each form and parameter that it meets, and reads its report. */
import { existsSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Finding } from './finding.ts'
import { runProgram } from './run-program.ts'

/**
 * Attacks alone: what headers and cookies should be is told by rules of our own, which read every answer. SQL is
 * sqlmap's.
 */
const MODULES = 'xss,file,exec,redirect'
const HOW = `-m ${MODULES} --scope domain -d 4 --max-links-per-page 40 --max-files-per-dir 12 -S normal -t 10 --flush-session --no-bugreport`

export async function wapiti(to: {
  readonly port: number
  readonly folder: string
  /** For walking and attacking; ended from outside after twice as long. */
  readonly seconds: number
  /** Where it begins. */
  readonly from: readonly string[]
}): Promise<{ findings: Finding[]; ended: boolean }> {
  const base = `http://127.0.0.1:${to.port}`
  // What another run has left is neither gone on with nor read.
  const folder = await mkdtemp(join(to.folder, 'wapiti-'))
  const file = join(folder, 'report.json')
  const begin = to.from.map((path) => `-s ${base}${path}`).join(' ')
  const times = `--max-scan-time ${Math.round(to.seconds / 3)} --max-attack-time ${Math.round(to.seconds / 8)}`
  const args = `-u ${base}/ ${begin} ${HOW} ${times} -f json -o ${file} --store-session ${folder}`
  const { output, ended } = await runProgram('wapiti', args.split(' '), to.seconds * 2)
  // Ended from outside it writes no report, and nothing is known.
  if (!ended) return { findings: [], ended }
  if (!existsSync(file)) throw new Error(`wapiti wrote no report\n${output.slice(-2000)}`)
  return { findings: findingsOf(JSON.parse(await readFile(file, 'utf8')) as Report), ended }
}

export type Report = {
  readonly vulnerabilities: Readonly<
    Record<string, readonly { readonly method: string; readonly path: string; readonly info: string }[]>
  >
}

export function findingsOf({ vulnerabilities }: Report): Finding[] {
  return Object.entries(vulnerabilities).flatMap(([rule, all]) =>
    all.map(({ method, path, info }) => ({
      by: 'wapiti' as const,
      rule,
      at: `${method} ${path.split('?')[0]}`,
      detail: info,
    })),
  )
}
