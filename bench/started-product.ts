/** The built product as a separate process whose CPU is measured. Linux only. */
import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const READY_WITHIN_MS = 300_000
const TICK_MS = 10
const PAGE_BYTES = 4096
const QUIET_MS = 3000
const QUIET_SHARE = 0.05

export type StartedProduct = {
  readonly base: string
  /** CPU time of the process so far, in milliseconds, without that of the database. */
  cpuMs(): Promise<number>
  /** Memory of the process that is in RAM, in bytes; neither the database nor what draws pictures is in it. */
  residentBytes(): Promise<number>
  /** Files, sockets and pipes that the process has open. */
  openFiles(): Promise<number>
  stop(): Promise<void>
}

/** Ready and at rest: a new one draws its pictures in the background, in the same process. */
export async function startAtRest(options: {
  port: number
  dataDir: string
  env?: Readonly<Record<string, string>>
  /** For Node itself. */
  flags?: readonly string[]
}): Promise<StartedProduct> {
  const base = `http://localhost:${options.port}`
  const flags = [...(process.env['SERVER_FLAGS']?.split(' ') ?? []), ...(options.flags ?? [])]
  const server = spawn(process.execPath, [...flags, 'tools/serve.ts'], {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MODE: 'demo',
      PORT: String(options.port),
      BASE_URL: base,
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'warn',
      ...options.env,
    },
  })
  const ended = new Promise<void>((done) => server.on('exit', () => done()))
  const cpuMs = async () => {
    const fields = (await readFile(`/proc/${server.pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  }
  const residentBytes = async () => {
    const [, pages] = (await readFile(`/proc/${server.pid}/statm`, 'utf8')).split(' ')
    return Number(pages) * PAGE_BYTES
  }
  const openFiles = async () => (await readdir(`/proc/${server.pid}/fd`)).length
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
  }
  try {
    const deadline = performance.now() + READY_WITHIN_MS
    const inTime = () => {
      if (server.exitCode !== null || performance.now() > deadline) throw new Error('the product did not start')
    }
    while (
      !(await fetch(`${base}/readyz`)
        .then((answer) => answer.ok)
        .catch(() => false))
    ) {
      inTime()
      await sleep(300)
    }
    for (;;) {
      const before = await cpuMs()
      await sleep(QUIET_MS)
      if ((await cpuMs()) - before <= QUIET_MS * QUIET_SHARE) return { base, cpuMs, residentBytes, openFiles, stop }
      inTime()
    }
  } catch (error) {
    await stop()
    throw error
  }
}
