/**
 * Backs up the database and all files, also while the product runs, with the settings of the product:
 *   npm run backup -- FOLDER [--unchecked]
 * writes FOLDER/viertel-TIME. Unless `--unchecked` says otherwise it is then restored into a database that is thrown away,
 * and audited there. SECRET and the other settings are not in it. Ends with 1 when anything is wrong.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openLog } from '../src/app/server/open/open-log.ts'
import { markOfSecret } from '../src/app/server/open/open-secret.ts'
import { openStorage } from '../src/app/server/open/open-storage.ts'
import { proveBackup } from '../src/app/server/prove-backup.ts'
import { copyStorage } from '#adapters/storage/copy-storage.ts'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { writeBackup } from '#platform/backup/write-backup.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { noteAt, printProof, withOwnDatabase } from './own-database.ts'

try {
  const { values, positionals } = parseArgs({
    options: { unchecked: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [place, ...more] = positionals
  if (!place || more.length > 0) throw new ConfigError('npm run backup -- FOLDER [--unchecked]')
  const config = readConfig(process.env)
  const log = openLog(config)
  const now = Temporal.Now.instant().round('second')
  const folder = join(resolve(place), `viertel-${now.toString().replaceAll(':', '-')}`)
  const storage = openStorage({ config, log })
  const copyFiles = async (files: string) => (await copyStorage(storage, createDiskStorage({ folder: files }))).copied
  const secretMark = await markOfSecret(config)
  const { tables, files, jobs } = await withOwnDatabase(config, ({ url }) =>
    writeBackup({ url, copyFiles, secretMark }, folder, now),
  )
  const note = (key: 'backup_taken_at' | 'backup_proven_at') =>
    withOwnDatabase(config, ({ url }) => noteAt(url, key, now))
  await note('backup_taken_at')
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${folder}: ${rows} rows of ${tables.length} tables, ${files} files, ${jobs} jobs not done yet`)
  if (values.unchecked) console.log('not checked: it was not tried whether it can be restored')
  else {
    const proof = await proveBackup(folder)
    console.log('restored into a database that was thrown away: the same rows')
    printProof(proof)
    if (proof.holds) await note('backup_proven_at')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
