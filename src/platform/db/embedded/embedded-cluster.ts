import { randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import type { Binaries } from './embedded-binaries.ts'
import { EmbeddedServerError } from './embedded-error.ts'
import { canEnter, run } from './embedded-user.ts'
import type { ServerUser } from './embedded-user.ts'

/** Passwords of the three roles, made at random when the cluster is made. */
export type Secrets = { admin: string; owner: string; app: string }

/** `home` holds everything of one cluster: `data` (PGDATA), `secrets.json`, `server.log`. All paths are real paths. */
export type Cluster = { home: string; data: string; log: string; secrets: Secrets; user: ServerUser }

/** Where the data lies when root starts the app in a folder that only root can enter. */
const HIDDEN_ROOT = '/var/lib/viertel'
const SETTINGS_FILE = 'viertel.conf'
const LOG_LIMIT_BYTES = 10_000_000

/** The folder of an existing cluster, or null. */
export async function clusterHome(dataDir: string): Promise<string | null> {
  return await realpath(join(dataDir, 'postgres')).catch(() => null)
}

/** Where a new cluster goes: below dataDir, or below /var/lib/viertel when the server's user cannot get there. */
export async function clusterParent(dataDir: string, user: ServerUser): Promise<string> {
  const parent = await realpath(dataDir)
  if (await canEnter(user, parent)) return parent
  await mkdir(HIDDEN_ROOT, { recursive: true, mode: 0o755 })
  return HIDDEN_ROOT
}

/**
 * Runs initdb aside and puts the finished cluster in place with one rename: a cluster is whole or not there, and of
 * two processes that start at once one wins and the other uses the winner's.
 */
export async function createCluster(dataDir: string, binaries: Binaries, user: ServerUser): Promise<string> {
  const place = join(await realpath(dataDir), 'postgres')
  const parent = await clusterParent(dataDir, user)
  await removeLeftovers(parent)
  const hidden = parent !== (await realpath(dataDir))
  const aside = await mkdtemp(join(parent, `postgres.new-${process.pid}-`))
  try {
    await chmod(aside, 0o700)
    if (user) await chown(aside, user.uid, user.gid)
    const secrets: Secrets = { admin: secret(), owner: secret(), app: secret() }
    const passwordFile = join(aside, 'admin-password')
    await writeOwned(passwordFile, secrets.admin, user)
    await writeOwned(join(aside, 'secrets.json'), JSON.stringify(secrets), user)
    const data = join(aside, 'data')
    // Without these the cluster takes the encoding and the case rules of whatever LANG is set to.
    const flags = [
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ]
    const result = await run(
      binaries.initdb,
      ['-D', data, '-U', 'postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256', ...flags],
      user,
      aside,
    )
    if (result.code !== 0) {
      throw new EmbeddedServerError(`The database could not be created in ${parent}: ${result.output.trim()}`)
    }
    await rm(passwordFile)
    const main = join(data, 'postgresql.conf')
    await writeOwned(main, `${await readFile(main, 'utf8')}\ninclude_if_exists = '${SETTINGS_FILE}'\n`, user)
    if (hidden) {
      const final = join(parent, `postgres-${randomBytes(6).toString('hex')}`)
      await rename(aside, final)
      await symlink(final, place).catch(async (error: unknown) => {
        await rm(final, { recursive: true, force: true })
        throw error
      })
    } else await rename(aside, place)
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'EPERM') throw error
    if ((await clusterHome(dataDir)) === null) throw error
  }
  return await realpath(place)
}

/** Opens an existing cluster after checking that these binaries may work on it. */
export async function openCluster(home: string, binaries: Binaries, user: ServerUser): Promise<Cluster> {
  const data = join(home, 'data')
  const why = (error: NodeJS.ErrnoException) =>
    error.code === 'EACCES'
      ? `It belongs to another user of this machine: start as that user, or give DATA_DIR another folder.`
      : error.message
  try {
    const major = Number.parseInt(await readFile(join(data, 'PG_VERSION'), 'utf8'), 10)
    if (major !== binaries.major) {
      throw new EmbeddedServerError(
        `The database in ${home} was made by PostgreSQL ${major}, the installed programs are PostgreSQL ${binaries.major}. ` +
          `Use a Viertel that brings PostgreSQL ${major}, or move the data: export it there and import it here into a new DATA_DIR.`,
      )
    }
    const secrets: Secrets = JSON.parse(await readFile(join(home, 'secrets.json'), 'utf8'))
    return { home, data, log: join(home, 'server.log'), secrets, user }
  } catch (error) {
    if (error instanceof EmbeddedServerError) throw error
    throw new EmbeddedServerError(`The database in ${home} cannot be opened. ${why(error as NodeJS.ErrnoException)}`)
  }
}

// macOS allows the shortest paths of sockets.
const SOCKET_PATH_BYTES = 103

/**
 * The folder of the server's socket, beside the data, where nobody else can enter: a statement over it costs both
 * sides less than over 127.0.0.1. Null where that cannot be: the server then listens on its port only.
 */
export function socketFolder({ home }: Pick<Cluster, 'home'>): string | null {
  const fits = Buffer.byteLength(`${home}/.s.PGSQL.65535`) <= SOCKET_PATH_BYTES
  return process.platform !== 'win32' && fits && !/[,"\\]/.test(home) ? home : null
}

/** Durable: an answered commit survives a power cut. Only throw-away test servers turn that off. */
function settings(cluster: Cluster, port: number, extra: Record<string, string>): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: socketFolder(cluster) ?? '',
    max_connections: '100',
    shared_buffers: '128MB',
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    effective_cache_size: '1GB',
    random_page_cost: '1.1',
    max_wal_size: '1GB',
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Refused statements go to the caller, who logs them; their details may name people.
    log_min_messages: 'log',
    log_line_prefix: '%m [%p] ',
    password_encryption: 'scram-sha-256',
    ...extra,
  }
}

/** Replaced as a whole, so that a server starting at the same time never reads half of it. */
export async function writeSettings(cluster: Cluster, port: number, extra: Record<string, string>): Promise<void> {
  const lines = Object.entries(settings(cluster, port, extra)).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`,
  )
  const file = join(cluster.data, SETTINGS_FILE)
  const aside = `${file}.${process.pid}`
  await writeOwned(aside, `# Written at every start; changes here are lost.\n${lines.join('\n')}\n`, cluster.user)
  await rename(aside, file)
}

/** The port of the last start when it is free, otherwise any free one. `refused`: ports that turned out to be taken. */
export async function choosePort(cluster: Cluster, refused: Set<number>): Promise<number> {
  const text = await readFile(join(cluster.data, SETTINGS_FILE), 'utf8').catch(() => '')
  const last = Number(/^port = '(\d+)'$/m.exec(text)?.[1] ?? 0)
  if (last > 0 && !refused.has(last) && (await bindOnce(last)) === last) return last
  const free = await bindOnce(0)
  if (free === null) throw new EmbeddedServerError('No free port on 127.0.0.1 for the database.')
  return free
}

function bindOnce(port: number): Promise<number | null> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(null))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      const bound = typeof address === 'object' && address !== null ? address.port : null
      probe.close(() => done(bound))
    })
  })
}

/** One old log is kept, so the log never grows without end. */
export async function rotateLog(cluster: Cluster): Promise<void> {
  const size = await lstat(cluster.log).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_LIMIT_BYTES) await rename(cluster.log, `${cluster.log}.1`)
}

/** An initdb that was killed leaves its folder behind; the pid in the name says whose it was. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(/^postgres\.new-(\d+)-/.exec(name)?.[1] ?? 0)
    if (pid > 0 && pid !== process.pid && !isAlive(pid)) await rm(join(parent, name), { recursive: true, force: true })
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function writeOwned(file: string, text: string, user: ServerUser): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
  if (user) await chown(file, user.uid, user.gid)
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}

/** Made with open modes: below a strict umask the server's user could not enter it. */
export async function makeDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir)
  const made = await mkdir(path, { recursive: true, mode: 0o755 })
  if (made !== undefined && process.platform !== 'win32') await chmod(path, 0o755)
  return path
}
