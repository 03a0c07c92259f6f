import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '#platform/log.ts'
import { readyBinaries } from './embedded-binaries.ts'
import type { Binaries } from './embedded-binaries.ts'
import { clusterHome, clusterParent, createCluster, makeDataDir, openCluster } from './embedded-cluster.ts'
import type { Cluster } from './embedded-cluster.ts'
import { ensureRoles } from './embedded-roles.ts'
import { adminConfig, ensureRunning, socketOf, stopServer } from './embedded-process.ts'
import { serverUser } from './embedded-user.ts'

/** What is being done, for the person who waits. */
type EmbeddedStep = 'programs' | 'create' | 'start' | 'recover' | 'ready'

export type EmbeddedOptions = {
  /** Folder of the cluster, made when missing; the cluster lies in `<dataDir>/postgres`. */
  dataDir: string
  log: Log
  onProgress?: (step: EmbeddedStep) => void
  /** Server settings on top of ours, e.g. `{ fsync: 'off' }` for a throw-away test server. */
  settings?: Record<string, string>
}

export type EmbeddedServer = {
  /** Database `viertel` as its owner: may change the schema. */
  url: string
  /** The same database as a role without DDL (safety rule 13); `migrate` grants it the tables. */
  appUrl: string
  /** Superuser on the database `postgres`, for test databases. */
  adminUrl: string
  /** e.g. '18.4' */
  version: string
  logFile: string
  /** Stops the server unless another process still uses it; then the last one to leave stops it. */
  stop(): Promise<void>
}

const LEASE = 'viertel supervisor'
const STOP_LOCK = 7_301_842

/**
 * Starts, or adopts when it already runs, the PostgreSQL that npm installed, on a free port of 127.0.0.1.
 * A server left behind by a killed app is adopted, one that was killed itself is started and recovers; while this
 * process lives, a server that dies is started again.
 * @throws EmbeddedServerError with a message for the person who starts the app
 */
export async function startEmbeddedServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const progress = options.onProgress ?? (() => {})
  const extra = options.settings ?? {}
  const { cluster, binaries } = await prepare(options, progress)
  const lease = keepLease(cluster, binaries, extra, options.log, progress)
  const port = await lease.take()
  await ensureRoles(adminConfig(cluster, port), cluster.secrets)
  const url = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`
  const appUrl = url('viertel_app', cluster.secrets.app, 'viertel')
  const socket = await socketOf(cluster, port)
  progress('ready')
  return {
    url: url('viertel', cluster.secrets.owner, 'viertel'),
    appUrl: socket === null ? appUrl : `${appUrl}?host=${encodeURIComponent(socket)}`,
    adminUrl: url('postgres', cluster.secrets.admin, 'postgres'),
    version: binaries.version,
    logFile: cluster.log,
    stop: lease.leave,
  }
}

async function prepare(options: EmbeddedOptions, progress: (step: EmbeddedStep) => void) {
  const dataDir = await makeDataDir(options.dataDir)
  const existing = await clusterHome(dataDir)
  const user = await serverUser(existing === null ? null : join(existing, 'data'))
  progress('programs')
  const binaries = await readyBinaries(user, existing ? dirname(existing) : await clusterParent(dataDir, user))
  if (existing === null) progress('create')
  const home = existing ?? (await createCluster(dataDir, binaries, user))
  return { cluster: await openCluster(home, binaries, user), binaries }
}

/**
 * Each process that uses the server keeps one connection to it. The server thereby knows its users without any file
 * that a kill could leave behind, and the process notices at once when the server dies.
 */
function keepLease(
  cluster: Cluster,
  binaries: Binaries,
  extra: Record<string, string>,
  log: Log,
  progress: (step: EmbeddedStep) => void,
) {
  let client: Client | null = null
  let leaving = false
  let mending: Promise<void> = Promise.resolve()
  let port = 0

  const take = async (): Promise<number> => {
    for (let attempt = 1; ; attempt += 1) {
      const running = await ensureRunning(cluster, binaries, extra, progress)
      const next = new Client({ ...adminConfig(cluster, running.port), application_name: LEASE })
      next.on('error', () => {})
      try {
        await next.connect()
      } catch (error) {
        // The last user has just stopped it.
        if (attempt >= 10) throw error
        await sleep(100)
        continue
      }
      next.once('end', () => {
        if (client === next && !leaving) mending = mend()
      })
      unref(next)
      client = next
      port = running.port
      log.info(
        { port, adopted: running.adopted, dir: cluster.data },
        running.adopted ? 'database adopted' : 'database started',
      )
      return port
    }
  }

  const mend = async (): Promise<void> => {
    const lostPort = port
    log.warn({ dir: cluster.data }, 'the database went away; starting it again')
    for (let attempt = 1; !leaving; attempt += 1) {
      try {
        await take()
        if (port !== lostPort) log.error({ lostPort, port }, 'the database came back on another port; restart the app')
        return
      } catch (error) {
        log.error({ err: error, attempt }, 'the database could not be started again')
        await sleep(Math.min(500 * attempt, 10_000), undefined, { ref: false })
      }
    }
  }

  const leave = async (): Promise<void> => {
    if (leaving) return
    leaving = true
    await mending
    // From here on the process waits for it: else one that has nothing else to do ends before it has left.
    if (client) ref(client)
    const last = await isLast(client)
    if (last) await stopServer(cluster, binaries)
    await client?.end().catch(() => {})
    log.info({ dir: cluster.data }, last ? 'database stopped' : 'database left running for another process')
  }

  return { take, leave }
}

/** Two that leave at the same time go one after the other, and the first no longer counts for the second. */
async function isLast(client: Client | null): Promise<boolean> {
  try {
    if (!client) return true
    await client.query('select pg_advisory_lock($1)', [STOP_LOCK])
    const { rows } = await client.query<{ others: number }>(
      'select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [LEASE],
    )
    if ((rows[0]?.others ?? 0) === 0) return true
    await client.query("set application_name = 'viertel leaving'")
    return false
  } catch {
    // The connection is gone: the server is down, or another one is stopping it.
    return true
  }
}

function ref(client: Client): void {
  ;(client as unknown as { ref(): void }).ref()
}

function unref(client: Client): void {
  ;(client as unknown as { unref(): void }).unref()
}
