/** Before the journeys: builds the pages if they are stale and starts the real product on a folder of its own. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildPagesIfStale, pinnedNode } from '../tools/ground.mjs'

const PORT = 4390
const READY_WITHIN_MS = 180_000

export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env['E2E_BASE_URL']) return async () => {}
  const root = resolve(import.meta.dirname, '..')
  const node = pinnedNode()
  await buildPagesIfStale(node)
  const folder = await mkdtemp(join(tmpdir(), 'viertel-e2e-'))
  const { DATABASE_URL: _, ...env } = process.env
  let output = ''
  const product = spawn(node, ['src/app/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...env,
      NODE_ENV: 'production',
      MODE: 'demo',
      PORT: String(PORT),
      DATA_DIR: folder,
      BASE_URL: `http://localhost:${PORT}`,
    },
  })
  product.stdout.on('data', (chunk) => (output += String(chunk)))
  product.stderr.on('data', (chunk) => (output += String(chunk)))
  const ended = new Promise<void>((done) => product.on('exit', () => done()))
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const ready = await fetch(`http://localhost:${PORT}/readyz`)
      .then((answer) => answer.ok)
      .catch(() => false)
    if (ready) break
    if (product.exitCode !== null || Date.now() > deadline) throw new Error(`the product did not start\n${output}`)
    await new Promise((done) => setTimeout(done, 300))
  }
  return async () => {
    product.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
}
