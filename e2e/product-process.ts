/** The real product as a separate process that tests can start, query, stop and kill. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { pinnedNode } from '../tools/environment.mjs'

export type ProductProcess = {
  readonly baseUrl: string
  /** Its output so far, logs included. */
  output(): string
  /**
   * Resolves when /readyz reports success.
   * @throws when the process ends before, or hangs
   */
  ready(): Promise<void>
  kill(signal: NodeJS.Signals): void
  /** Its exit code, or the signal that ended it, e.g. 'SIGKILL'. */
  readonly ended: Promise<number | NodeJS.Signals>
}

/** Only ends what hangs: a busy machine takes many times as long as a quiet one. */
const READY_WITHIN_MS = 1_800_000
const root = resolve(import.meta.dirname, '..')

export function startProcess(options: {
  port: number
  dataDir: string
  env?: Readonly<Record<string, string>>
  args?: readonly string[]
}): ProductProcess {
  const baseUrl = `http://localhost:${options.port}`
  const { DATABASE_URL: _, ...env } = process.env
  let output = ''
  const child = spawn(pinnedNode(), ['tools/serve.ts', ...(options.args ?? [])], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      NODE_ENV: 'production',
      MODE: 'demo',
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      BASE_URL: baseUrl,
      ...options.env,
    },
  })
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const ended = new Promise<number | NodeJS.Signals>((done) =>
    child.on('exit', (code, signal) => done(signal ?? code ?? 1)),
  )
  return {
    baseUrl,
    output: () => output,
    async ready() {
      const deadline = Date.now() + READY_WITHIN_MS
      for (;;) {
        const answer = await fetch(`${baseUrl}/readyz`).catch(() => null)
        if (answer?.ok) return
        if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the product did not start\n${output}`)
        await new Promise((done) => setTimeout(done, 100))
      }
    },
    kill: (signal) => void child.kill(signal),
    ended,
  }
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}
