/**
 * Copies every file from one store to the other, with the settings of the product (DATA_DIR, S3_*):
 *   npm run storage:copy -- --to s3|disk
 * It may run while the product serves, and again: files that exist already stay; each file is compared by its checksum.
 */
import { parseArgs } from 'node:util'
import { openLog } from '../src/app/server/open/open-log.ts'
import { openStorage } from '../src/app/server/open/open-storage.ts'
import { copyStorage } from '#adapters/storage/copy-storage.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { bucketProblems } from '#platform/storage-settings.ts'

const EVERY = 500

try {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  if (to !== 's3' && to !== 'disk') throw new ConfigError('npm run storage:copy -- --to s3, or --to disk')
  const config = readConfig(process.env)
  const problems = bucketProblems(config)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  const log = openLog(config)
  const [disk, s3] = (['disk', 's3'] as const).map((STORAGE) => openStorage({ config: { ...config, STORAGE }, log }))
  const [source, target] = to === 's3' ? [disk!, s3!] : [s3!, disk!]
  const { copied, same } = await copyStorage(source, target, (report) => {
    if ((report.copied + report.same) % EVERY === 0)
      console.log(`  ${report.copied} copied, ${report.same} there already`)
  })
  console.log(`${copied} files copied to ${to}, ${same} were there already`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
