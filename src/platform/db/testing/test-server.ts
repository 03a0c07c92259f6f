import { chmod, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '#platform/log.ts'
import { isAlive } from '../embedded/embedded-cluster.ts'
import { startEmbeddedServer } from '../embedded/embedded-server.ts'

const FOLDER_PREFIX = 'viertel-test-'

/** Nothing here has to survive a power cut, except where a test asks for it (`settings`). */
export async function startTestServer(
  settings: Record<string, string> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  await endForgottenServers()
  const dataDir = await mkdtemp(join(tmpdir(), FOLDER_PREFIX))
  await chmod(dataDir, 0o755)
  await writeFile(join(dataDir, 'owner-pid'), String(process.pid))
  const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
  const server = await startEmbeddedServer({ dataDir, log: silentLog, settings: { ...throwAway, ...settings } })
  return {
    url: server.adminUrl,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

/** Those of runs that were killed: a server outlives its process. */
async function endForgottenServers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER_PREFIX))
  for (const name of names) {
    const dataDir = join(tmpdir(), name)
    const owner = Number(await readFile(join(dataDir, 'owner-pid'), 'utf8').catch(() => 0))
    if (!owner || isAlive(owner)) continue
    try {
      await (await startEmbeddedServer({ dataDir, log: silentLog })).stop()
      await rm(dataDir, { recursive: true, force: true })
    } catch {
      // Another run tidies up, or it is broken: not worth failing for.
    }
  }
}
