/**
 * Says what is wrong with this product and how to mend it, also while it runs, with its settings:
 *   npm run doctor [-- --again]
 * It changes nothing, and makes nothing but a probe file. `--again` lets jobs be tried again that were given up. Ends with
 * 1 when something is broken.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { examine } from '../src/app/server/doctor/examine.ts'
import { readConfig, SETTINGS } from '#platform/config.ts'
import { withFiles } from '#platform/settings-in-files.ts'
import { tableOf, withoutSecrets, type Verdict } from '#platform/doctor/finding.ts'
import { retryDeadJobs } from '#platform/jobs/dead-jobs.ts'
import { withOwnDatabase } from './own-database.ts'

const buildDir = resolve(import.meta.dirname, '../build')
const given = withFiles(process.env, Object.keys(SETTINGS))
const say = (text: string) => console.log(withoutSecrets(text, given))

try {
  const { values } = parseArgs({ options: { again: { type: 'boolean', default: false } } })
  if (values.again) {
    const moved = await withOwnDatabase(readConfig(process.env), ({ url }) => retryDeadJobs(url))
    say(`${moved} jobs will be tried again`)
  }
  const findings = await examine(process.env, { withDatabase: withOwnDatabase, buildDir })
  for (const line of tableOf(findings)) say(line)
  const count = (verdict: Verdict) => findings.filter((one) => one.verdict === verdict).length
  say(`${count('ok')} ok, ${count('look here')} to look at, ${count('broken')} broken`)
  if (count('broken') > 0) process.exitCode = 1
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
