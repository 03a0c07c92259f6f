/** Known holes of the packages that the product runs with, where the registry answers. */
import { resolve } from 'node:path'
import type { Finding } from './finding.ts'
import { runProgram } from './run-program.ts'

type Report = {
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      {
        readonly severity: string
        readonly range: string
        readonly via: readonly (string | { readonly title: string })[]
      }
    >
  >
}

export async function npmAudit(): Promise<Finding[]> {
  const { output } = await runProgram(
    'npm',
    ['audit', '--omit=dev', '--json', '--prefix', resolve(import.meta.dirname, '../..')],
    60,
    {},
  )
  const findings = packagesIn(output)
  if (findings === null) console.log('npm audit: the registry does not answer here')
  return findings ?? []
}

/** @returns null where there is no report */
export function packagesIn(output: string): Finding[] | null {
  try {
    const { vulnerabilities } = JSON.parse(output.slice(output.indexOf('{'))) as Report
    if (vulnerabilities === undefined) return null
    return Object.entries(vulnerabilities).map(([name, { severity, range, via }]) => ({
      by: 'npm audit',
      rule: severity,
      at: `${name} ${range}`,
      detail: via.map((one) => (typeof one === 'string' ? one : one.title)).join('; '),
    }))
  } catch {
    return null
  }
}
