/**
 * Restores a backup of `npm run backup` into an empty database, and its files, with the settings of the product:
 *   npm run restore -- FOLDER
 * With the embedded database that is a DATA_DIR in which there is none yet. Do it before the product is started there.
 */
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openLog } from '../src/app/server/open/open-log.ts'
import { markOfSecret } from '../src/app/server/open/open-secret.ts'
import { openStorage } from '../src/app/server/open/open-storage.ts'
import { copyStorage } from '#adapters/storage/copy-storage.ts'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { FILES } from '#platform/backup/backup-format.ts'
import { checkBackup, restoreRows } from '#platform/backup/restore-backup.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { auditAt, withOwnDatabase } from './own-database.ts'

const OTHER_SECRET =
  'SECRET (in the demo: the file secret in DATA_DIR) is not the one of then. Put that one back, or give it as SECRET_ALSO and run npm run reseal: without it notes on how to get in and addresses of calendars cannot be read.'

try {
  const { positionals } = parseArgs({ options: {}, allowPositionals: true })
  const [place, ...more] = positionals
  if (!place || more.length > 0) throw new ConfigError('npm run restore -- FOLDER')
  const config = readConfig(process.env)
  const log = openLog(config)
  const folder = resolve(place)
  const manifest = await checkBackup(folder)
  console.log(`${folder} is whole: of ${manifest.takenAt}, ${manifest.tables.length} tables, ${manifest.files} files`)
  await withOwnDatabase(config, async ({ url }) => {
    await restoreRows(folder, manifest, url, log)
    const files = createDiskStorage({ folder: join(folder, FILES) })
    const { copied, same } = await copyStorage(files, openStorage({ config, log }))
    console.log(`restored: the same rows; ${copied} files copied, ${same} were there already`)
    if (manifest.secretMark !== (await markOfSecret(config))) console.log(OTHER_SECRET)
    await auditAt(url)
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
