import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { EmbeddedServerError } from './embedded-error.ts'

/** The OS user PostgreSQL runs as; null = the user of this process. */
export type ServerUser = { name: string; uid: number; gid: number } | null

export type RunResult = { code: number; output: string }

const USER = 'postgres'

/** PostgreSQL refuses root: as root it runs as the owner of an existing cluster, or as `postgres`, created if missing. */
export async function serverUser(clusterDir: string | null): Promise<ServerUser> {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null
  if (clusterDir !== null) {
    const owner = await stat(clusterDir)
    if (owner.uid !== 0) return { name: String(owner.uid), uid: owner.uid, gid: owner.gid }
  }
  const found = await findUser(USER)
  if (found) return found
  const added = await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    USER,
  ])
  const created = await findUser(USER)
  if (created) return created
  throw new EmbeddedServerError(
    `PostgreSQL does not run as root, and the user "${USER}" could not be created (useradd: ${added.output.trim()}). ` +
      'Start as a normal user, create that user, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

async function findUser(name: string): Promise<ServerUser> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find((entry) => entry[0] === name)
  return fields ? { name, uid: Number(fields[2]), gid: Number(fields[3]) } : null
}

/** Whether the server's user can enter a directory (parents may be closed to everybody but root). */
export async function canEnter(user: ServerUser, directory: string): Promise<boolean> {
  if (!user) return true
  return (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], user)).code === 0
}

/**
 * Runs a program to its end as the server's user.
 * @returns exit code (-1 when it could not be started) and stdout + stderr together
 */
export function run(file: string, args: string[], user: ServerUser = null, cwd = '/'): Promise<RunResult> {
  return new Promise((resolve) => {
    const identity = user ? { uid: user.uid, gid: user.gid } : {}
    const directory = process.platform === 'win32' ? process.cwd() : cwd
    const child = spawn(file, args, {
      ...identity,
      cwd: directory,
      env: cleanEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    let output = ''
    const add = (chunk: Buffer) => {
      output += chunk.toString('utf8')
    }
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    child.on('error', (error) => resolve({ code: -1, output: `${output}${error.message}` }))
    // 'exit' and not 'close': on Windows the server itself may keep the pipes open.
    child.on('exit', (code) => setImmediate(() => resolve({ code: code ?? -1, output })))
  })
}

/** PGDATA, PGOPTIONS, LANG and the like of the caller must not reach the server. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'SYSTEMROOT', 'TEMP', 'TMP', 'TMPDIR', 'USERPROFILE'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}
