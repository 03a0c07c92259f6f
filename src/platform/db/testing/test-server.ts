import { chmod, mkdtemp, readFile, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { silentLog } from '#platform/log.ts'
import { isAlive } from '../embedded/embedded-cluster.ts'
import { startEmbeddedServer } from '../embedded/embedded-server.ts'

const FOLDER_PREFIX = 'viertel-test-'
/** A folder in memory, on Linux. */
const IN_MEMORY = '/dev/shm'
const TMPFS = 0x0102_1994
const ROOM_BYTES = 4e9

/** Most of what a test's database costs is the thousand files it is copied from and to (decision 28). */
async function roomyMemory(): Promise<string | null> {
  const { type, bavail, bsize } = await statfs(IN_MEMORY).catch(() => ({ type: 0, bavail: 0, bsize: 0 }))
  return type === TMPFS && bavail * bsize >= ROOM_BYTES ? IN_MEMORY : null
}

const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  // Each test has connections of its own, so plans for certain values are made more often than they are used.
  plan_cache_mode: 'force_generic_plan',
}

/** Nothing here has to survive a power cut, except where a test asks for it (`settings`). */
export async function startTestServer(
  settings: Record<string, string> = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  await endForgottenServers()
  const parent = settings['fsync'] === 'on' ? null : await roomyMemory()
  const dataDir = await mkdtemp(join(parent ?? tmpdir(), FOLDER_PREFIX))
  await chmod(dataDir, 0o755)
  await writeFile(join(dataDir, 'owner-pid'), String(process.pid))
  const server = await startEmbeddedServer({ dataDir, log: silentLog, settings: { ...THROW_AWAY, ...settings } })
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
  const parents = [tmpdir(), IN_MEMORY].map(async (parent) =>
    (await readdir(parent).catch(() => [])).map((name) => join(parent, name)),
  )
  const folders = (await Promise.all(parents)).flat().filter((path) => basename(path).startsWith(FOLDER_PREFIX))
  for (const dataDir of folders) {
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
