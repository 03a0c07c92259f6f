/** A backup is worth what can be restored from it: it is read into a server that is thrown away, and audited there. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkBackup, restoreRows } from '#platform/backup/restore-backup.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { startEmbeddedServer } from '#platform/db/embedded/embedded-server.ts'
import { silentLog } from '#platform/log.ts'
import { auditProof } from './audit-proof.ts'

/** Nothing of it has to survive. */
const THROW_AWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** @throws BackupError when it cannot be restored as it was written */
export async function proveBackup(folder: string): ReturnType<typeof auditProof> {
  const manifest = await checkBackup(folder)
  const dataDir = await mkdtemp(join(tmpdir(), 'viertel-restored-'))
  // The user of the database has to enter it.
  await chmod(dataDir, 0o755)
  try {
    const server = await startEmbeddedServer({ dataDir, log: silentLog, settings: THROW_AWAY })
    try {
      await restoreRows(folder, manifest, server.url, silentLog)
      const db = openDatabase({ url: server.url, log: silentLog, applicationName: 'viertel audit' })
      try {
        return await auditProof({ db, log: silentLog })
      } finally {
        await db.close()
      }
    } finally {
      await server.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
