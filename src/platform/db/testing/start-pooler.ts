import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** PgBouncer refuses to run as root. */
const NOBODY = 65_534

/**
 * PgBouncer in transaction mode before a database, with fewer connections than have work.
 * @param program its path
 * @param directUrl of the database, with role and password
 */
export async function startPooler(
  program: string,
  directUrl: string,
  port: number,
): Promise<{ url: string; stop(): Promise<void> }> {
  const target = new URL(directUrl)
  const folder = await mkdtemp(join(tmpdir(), 'viertel-pooler-'))
  await chmod(folder, 0o755)
  const part = (name: string, value: string) => `${name}='${decodeURIComponent(value).replaceAll("'", "''")}'`
  const to = [
    part('host', target.hostname),
    part('port', target.port),
    part('user', target.username),
    ...(target.password ? [part('password', target.password)] : []),
  ].join(' ')
  await writeFile(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n* = ${to}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 4\nmax_client_conn = 200\n`,
  )
  const isRoot = process.getuid?.() === 0
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    stdio: 'ignore',
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !(await listens(port))) await sleep(20)
  if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}`)
  const url = new URL(directUrl)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    })
    socket.on('error', () => done(false))
  })
}
