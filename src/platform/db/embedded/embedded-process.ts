import { open, readFile, readdir, readlink, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Binaries } from './embedded-binaries.ts'
import { choosePort, isAlive, rotateLog, socketFolder, writeSettings } from './embedded-cluster.ts'
import type { Cluster } from './embedded-cluster.ts'
import { EmbeddedServerError } from './embedded-error.ts'
import { run } from './embedded-user.ts'

export type Running = { port: number; adopted: boolean }

type PidFile = { pid: number; port: number | null }
type Answer = 'ours' | 'busy' | 'silent' | 'foreign'

const READY_WITHIN_MS = 300_000
const SILENT_PATIENCE_MS = 15_000

/**
 * Returns the cluster's running server, starting it when there is none. Safe to call from several processes at once:
 * PostgreSQL's own lock on the data directory decides who starts, everyone else adopts.
 */
export async function ensureRunning(
  cluster: Cluster,
  binaries: Binaries,
  extra: Record<string, string>,
  onWait: (what: 'start' | 'recover') => void,
): Promise<Running> {
  const obstacles = { ports: new Set<number>(), socket: false }
  const began = performance.now()
  let silentSince: number | null = null
  let failures = 0
  while (performance.now() - began < READY_WITHIN_MS) {
    const file = await readPidFile(cluster)
    if (file) {
      const answer = file.port === null ? 'silent' : await ask(cluster, file.port)
      if (answer === 'ours' && file.port !== null) return { port: file.port, adopted: true }
      if (answer === 'busy') {
        onWait('recover')
        await sleep(100)
        continue
      }
      if (await isServer(cluster, file.pid)) {
        // It has just been started, or is going down: give it a moment.
        silentSince ??= performance.now()
        if (performance.now() - silentSince < SILENT_PATIENCE_MS) {
          await sleep(50)
          continue
        }
        throw new EmbeddedServerError(
          `A PostgreSQL (process ${file.pid}) holds ${cluster.data} but does not accept this cluster's password or does not answer. ` +
            `Stop it, or look into ${cluster.log}.`,
        )
      }
      await clearStale(cluster, file)
    }
    silentSince = null
    onWait('start')
    const started = await startOnce(cluster, binaries, extra, obstacles)
    if (started === 'again') {
      failures += 1
      if (failures > 20) throw new EmbeddedServerError(`The database does not start. ${await logTail(cluster, 0)}`)
      await sleep(Math.min(100 * failures, 1000))
      continue
    }
    if (started === 'waiting') continue
    return { port: started, adopted: false }
  }
  throw new EmbeddedServerError(`The database was not ready within ${READY_WITHIN_MS / 1000} s; see ${cluster.log}`)
}

/** @returns the port, 'waiting' (is recovering, or another process starts it), or 'again' (an obstacle was removed) */
async function startOnce(
  cluster: Cluster,
  binaries: Binaries,
  extra: Record<string, string>,
  obstacles: { ports: Set<number>; socket: boolean },
): Promise<number | 'waiting' | 'again'> {
  await rotateLog(cluster)
  const port = await choosePort(cluster, obstacles.ports)
  await writeSettings(cluster, port, obstacles.socket ? { ...extra, unix_socket_directories: '' } : extra)
  const from = await stat(cluster.log).then(
    (found) => found.size,
    () => 0,
  )
  const args = ['start', '-D', cluster.data, '-l', cluster.log, '-w', '-t', '60', '-s']
  const result = await run(binaries.pgCtl, args, cluster.user, cluster.home)
  const file = await readPidFile(cluster)
  if (file?.port && (await ask(cluster, file.port)) === 'ours') return file.port
  const said = `${result.output}\n${await logTail(cluster, from)}`
  if (/lock file "postmaster\.pid" (already exists|is empty)/.test(said)) return 'waiting'
  // Not every file system has sockets; shared folders of virtual machines often have none.
  if (/could not create any Unix-domain sockets/.test(said)) {
    obstacles.socket = true
    return 'again'
  }
  if (/Address already in use|could not bind|could not create any TCP/.test(said)) {
    obstacles.ports.add(port)
    return 'again'
  }
  const lock = /lock file "([^"]*\.s\.PGSQL\.\d+)\.lock" already exists/.exec(said)?.[1]
  if (lock !== undefined) {
    await clearStaleSocket(cluster, lock)
    return 'again'
  }
  if (/pre-existing shared memory block|is still in use/.test(said)) {
    await endOrphans(cluster)
    return 'again'
  }
  if (result.code === 0 || /did not start in time/.test(said)) return 'waiting'
  throw new EmbeddedServerError(`The database does not start (${cluster.data}):\n${said.trim()}`)
}

/** Waits until the server is gone; a server that is already gone is fine. */
export async function stopServer(cluster: Cluster, binaries: Binaries): Promise<void> {
  const pid = (await readPidFile(cluster))?.pid
  for (const mode of ['fast', 'immediate']) {
    const result = await run(
      binaries.pgCtl,
      ['stop', '-D', cluster.data, '-m', mode, '-w', '-t', '30', '-s'],
      cluster.user,
      cluster.home,
    )
    // It removes its pid file, which is what pg_ctl waits for, shortly before it ends.
    for (let waited = 0; result.code === 0 && waited < 40 && pid && (await isServer(cluster, pid)); waited += 1)
      await sleep(25)
    if (!pid || !(await isServer(cluster, pid))) return
  }
  throw new EmbeddedServerError(`The database in ${cluster.data} does not stop; see ${cluster.log}`)
}

export function adminConfig(cluster: Cluster, port: number, database = 'postgres') {
  return {
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: cluster.secrets.admin,
    database,
    ssl: false,
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
  }
}

/** The folder of the running server's socket; null when it listens on its port only. */
export async function socketOf(cluster: Cluster, port: number): Promise<string | null> {
  const client = new Client(adminConfig(cluster, port))
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ folder: string }>(
      "select current_setting('unix_socket_directories') as folder",
    )
    const folder = socketFolder(cluster)
    return rows[0]?.folder === folder ? folder : null
  } finally {
    await client.end()
  }
}

/** Whether the server behind a port is this cluster's: the password fits and it works on our directory. */
async function ask(cluster: Cluster, port: number): Promise<Answer> {
  const client = new Client(adminConfig(cluster, port))
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ dir: string }>("select current_setting('data_directory') as dir")
    return rows[0]?.dir === cluster.data.replaceAll('\\', '/') ? 'ours' : 'foreign'
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (code === '57P03' || code === '53300') return 'busy'
    return /^(28|3D|0A)/.test(code) ? 'foreign' : 'silent'
  } finally {
    await client.end().catch(() => {})
  }
}

async function readPidFile(cluster: Cluster): Promise<PidFile | null> {
  const text = await readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  const port = Number(lines[3])
  return { pid: Number(lines[0]), port: Number.isInteger(port) && port > 0 ? port : null }
}

/** Whether a process is a PostgreSQL that works in this cluster's directory; pids are reused, so being alive is not enough. */
async function isServer(cluster: Cluster, pid: number): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return false
  if (process.platform === 'linux') return (await serversAmong(cluster, [pid])).length > 0
  if (process.platform === 'win32') return true
  const listed = await run('ps', ['-p', String(pid), '-o', 'command='])
  return listed.code === 0 && /\bpostgres\b/.test(listed.output)
}

/** Linux: those of the processes that are PostgreSQL and work in our directory. */
async function serversAmong(cluster: Cluster, pids: number[]): Promise<number[]> {
  const named = await Promise.all(
    pids.map(async (pid) =>
      (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim() === 'postgres' ? [pid] : [],
    ),
  )
  const candidates = named.flat()
  if (candidates.length === 0) return []
  if (!cluster.user) {
    const places = await Promise.all(candidates.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => null)))
    return candidates.filter((_, index) => places[index] === cluster.data)
  }
  // In a container not even root may look into another user's process; that user may.
  const script = 'dir=$1; shift; for pid; do [ "$(readlink "/proc/$pid/cwd")" = "$dir" ] && echo "$pid"; done; true'
  const { output } = await run('/bin/sh', ['-c', script, 'sh', cluster.data, ...candidates.map(String)], cluster.user)
  const found = new Set(output.split('\n').map(Number))
  return candidates.filter((pid) => found.has(pid))
}

/** What a killed server leaves: its pid file, and workers that have not noticed yet. */
async function clearStale(cluster: Cluster, file: PidFile): Promise<void> {
  await endOrphans(cluster)
  // PostgreSQL removes the file of a dead process itself (and checks its shared memory); only a reused pid misleads it.
  if (isAlive(file.pid)) await rm(join(cluster.data, 'postmaster.pid'), { force: true })
}

/**
 * A killed server's socket, whose lock names a process that is another program now. Whoever comes as far as this lock
 * holds the directory, so no server of this cluster runs, unless another process has just started one.
 */
async function clearStaleSocket(cluster: Cluster, socket: string): Promise<void> {
  const pid = Number.parseInt(await readFile(`${socket}.lock`, 'utf8').catch(() => ''), 10)
  if (await isServer(cluster, pid)) return
  for (const file of [socket, `${socket}.lock`]) await rm(file, { force: true })
}

/** Workers of a killed postmaster would keep its memory, and so the directory, in use. */
async function endOrphans(cluster: Cluster): Promise<void> {
  if (process.platform !== 'linux') return
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const orphans = await serversAmong(cluster, await processIds())
    if (orphans.length === 0) return
    const file = await readPidFile(cluster)
    // A server that another process has started meanwhile is no orphan, nor are its workers.
    if (file && orphans.includes(file.pid)) return
    for (const pid of orphans) {
      try {
        process.kill(pid, signal)
      } catch {
        // gone meanwhile
      }
    }
    for (let waited = 0; waited < 20 && (await serversAmong(cluster, orphans)).length > 0; waited += 1) await sleep(50)
  }
}

async function processIds(): Promise<number[]> {
  const names = await readdir('/proc')
  return names.filter((name) => /^\d+$/.test(name)).map(Number)
}

async function logTail(cluster: Cluster, from: number): Promise<string> {
  const handle = await open(cluster.log, 'r').catch(() => null)
  if (!handle) return ''
  try {
    const { size } = await handle.stat()
    const start = Math.max(from, size - 4000)
    const buffer = Buffer.alloc(Math.max(0, size - start))
    await handle.read(buffer, 0, buffer.length, start)
    return buffer.toString('utf8')
  } finally {
    await handle.close()
  }
}
