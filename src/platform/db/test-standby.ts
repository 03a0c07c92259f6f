/** Two servers for one test file: a primary with the migrated database, and a standby that streams from it. */
import { appendFile, chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '#platform/log.ts'
import { readyBinaries } from './embedded-binaries.ts'
import { clusterHome, openCluster } from './embedded-cluster.ts'
import { ensureRunning, stopServer } from './embedded-process.ts'
import { startEmbeddedServer, type EmbeddedServer } from './embedded-server.ts'
import { run, serverUser } from './embedded-user.ts'
import { migrate } from './migrate.ts'

export type PrimaryWithStandby = {
  /** The primary's database as its owner, and the same on the standby. */
  readonly url: string
  readonly standbyUrl: string
  /** The standby as superuser: to pause, promote, look. */
  readonly standbyAdminUrl: string
  stopStandby(): Promise<void>
  startStandby(): Promise<void>
  stopPrimary(): Promise<void>
  startPrimary(): Promise<void>
  end(): Promise<void>
}

const FAST = { fsync: 'off', synchronous_commit: 'off', wal_level: 'replica', max_connections: '60' }

export async function startPrimaryWithStandby(): Promise<PrimaryWithStandby> {
  const folder = await mkdtemp(join(tmpdir(), 'viertel-standby-'))
  await chmod(folder, 0o755)
  const dirs = { primary: join(folder, 'primary'), standby: join(folder, 'standby') }
  const startPrimaryServer = () => startEmbeddedServer({ dataDir: dirs.primary, log: silentLog, settings: FAST })
  let primary: EmbeddedServer = await startPrimaryServer()
  await migrate({ url: primary.url, log: silentLog, grantTo: 'viertel_app' })
  // A stopped cluster may be copied as it is: a base backup without the tool for it, which npm's package lacks.
  await primary.stop()
  const source = (await clusterHome(dirs.primary)) ?? dirs.primary
  const home = join(dirs.standby, 'postgres')
  await run('mkdir', ['-p', dirs.standby])
  const copied = await run('cp', ['-a', source, home])
  if (copied.code !== 0) throw new Error(copied.output)
  primary = await startPrimaryServer()
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
  const startStandby = async () => (await ensureRunning(cluster, binaries, FAST, () => {})).port
  const standbyPort = await startStandby()
  const onStandby = (address: string) => {
    const url = new URL(address)
    url.port = String(standbyPort)
    // Not the primary's socket.
    url.searchParams.delete('host')
    return url.href
  }
  return {
    url: primary.url,
    standbyUrl: onStandby(primary.appUrl),
    standbyAdminUrl: onStandby(primary.adminUrl),
    stopStandby: () => stopServer(cluster, binaries),
    startStandby: async () => void (await startStandby()),
    stopPrimary: () => primary.stop(),
    startPrimary: async () => void (primary = await startPrimaryServer()),
    async end() {
      await stopServer(cluster, binaries)
      await primary.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
