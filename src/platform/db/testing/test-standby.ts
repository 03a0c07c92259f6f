/** Three servers for one test file: a primary with the migrated database, and two standbys that stream from it. */
import { appendFile, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '#platform/log.ts'
import { readyBinaries } from '../embedded/embedded-binaries.ts'
import { clusterHome, openCluster } from '../embedded/embedded-cluster.ts'
import { ensureRunning, stopServer } from '../embedded/embedded-process.ts'
import { startEmbeddedServer, type EmbeddedServer } from '../embedded/embedded-server.ts'
import { run, serverUser } from '../embedded/embedded-user.ts'
import { migrate } from '../migrations/migrate.ts'

export type PrimaryWithStandby = {
  /** The primary's database as its owner, and the same on the standby. */
  readonly url: string
  readonly standbyUrl: string
  readonly secondStandbyUrl: string
  /** The standbys as superuser: to pause, promote, look. */
  readonly standbyAdminUrl: string
  readonly secondStandbyAdminUrl: string
  /** The first one. */
  stopStandby(): Promise<void>
  startStandby(): Promise<void>
  stopPrimary(): Promise<void>
  startPrimary(): Promise<void>
  end(): Promise<void>
}

const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  wal_level: 'replica',
  max_connections: '60',
  wal_retrieve_retry_interval: '100ms',
}

export async function startPrimaryWithStandby(): Promise<PrimaryWithStandby> {
  const folder = await mkdtemp(join(tmpdir(), 'viertel-standby-'))
  await chmod(folder, 0o755)
  const dirs = {
    primary: join(folder, 'primary'),
    standbys: [join(folder, 'standby'), join(folder, 'second')] as const,
  }
  const startPrimaryServer = () => startEmbeddedServer({ dataDir: dirs.primary, log: silentLog, settings: FAST })
  let primary: EmbeddedServer = await startPrimaryServer()
  await migrate({ url: primary.url, log: silentLog, grantTo: 'viertel_app' })
  // A stopped cluster may be copied as it is: a base backup without the tool for it, which npm's package lacks.
  await primary.stop()
  const source = (await clusterHome(dirs.primary)) ?? dirs.primary
  for (const dir of dirs.standbys) {
    await run('mkdir', ['-p', dir])
    const copied = await run('cp', ['-a', source, join(dir, 'postgres')])
    if (copied.code !== 0) throw new Error(copied.output)
  }
  primary = await startPrimaryServer()
  const first = await startStandbyOf(primary, join(dirs.standbys[0], 'postgres'), folder)
  const second = await startStandbyOf(primary, join(dirs.standbys[1], 'postgres'), folder)
  return {
    url: primary.url,
    standbyUrl: first.address(primary.appUrl),
    secondStandbyUrl: second.address(primary.appUrl),
    standbyAdminUrl: first.address(primary.adminUrl),
    secondStandbyAdminUrl: second.address(primary.adminUrl),
    stopStandby: first.stop,
    startStandby: first.start,
    stopPrimary: () => primary.stop(),
    startPrimary: async () => void (primary = await startPrimaryServer()),
    async end() {
      await first.stop()
      await second.stop()
      await primary.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}

/** @param home a copy of the primary's cluster, taken while it was stopped */
async function startStandbyOf(primary: EmbeddedServer, home: string, folder: string) {
  const { port, password } = new URL(primary.adminUrl)
  const user = await serverUser(join(home, 'data'))
  const signal = join(home, 'data/standby.signal')
  await writeFile(signal, '')
  if (user) await chown(signal, user.uid, user.gid)
  await appendFile(
    join(home, 'data/postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${password}'\n`,
  )
  const binaries = await readyBinaries(user, folder)
  const cluster = await openCluster(home, binaries, user)
  const start = async () => (await ensureRunning(cluster, binaries, FAST, () => {})).port
  const standbyPort = await start()
  return {
    start: async () => void (await start()),
    stop: () => stopServer(cluster, binaries),
    address(ofPrimary: string) {
      const url = new URL(ofPrimary)
      url.port = String(standbyPort)
      // Not the primary's socket.
      url.searchParams.delete('host')
      return url.href
    },
  }
}
