/** Before the journeys: builds the pages if they are stale and starts the real product on a folder of its own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPagesIfStale, pinnedNode } from '../tools/ground.mjs'
import { startProcess } from './product-process.ts'

/** Two checkouts on one machine may run their journeys beside each other with E2E_PORT. */
const PORT = Number(process.env['E2E_PORT'] ?? 4390)
const READY_WITHIN_MS = 180_000

export default async function startProduct(): Promise<() => Promise<void>> {
  if (process.env['E2E_BASE_URL']) return async () => {}
  await buildPagesIfStale(pinnedNode())
  const folder = await mkdtemp(join(tmpdir(), 'viertel-e2e-'))
  // Those that start a second process find the demo city here.
  process.env['E2E_DATA_DIR'] = folder
  const product = startProcess({ port: PORT, dataDir: folder })
  await product.ready(READY_WITHIN_MS)
  return async () => {
    product.kill('SIGTERM')
    await product.ended
    await rm(folder, { recursive: true, force: true })
  }
}
