/** Before the journeys: builds the map and the pages if they are stale and starts the real product, one for each worker, on folders of their own. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildGeoIfStale, buildPagesIfStale, pinnedNode } from '../tools/ground.mjs'
import { startProcess } from './product-process.ts'
import { folderVariable, portOf, WORKERS } from './products.ts'

const READY_WITHIN_MS = 180_000

export default async function startProducts(): Promise<() => Promise<void>> {
  if (process.env['E2E_BASE_URL']) return async () => {}
  await buildGeoIfStale(pinnedNode())
  await buildPagesIfStale(pinnedNode())
  const folders = await Promise.all(
    Array.from({ length: WORKERS }, async (_, worker) => {
      const folder = await mkdtemp(join(tmpdir(), 'viertel-e2e-'))
      process.env[folderVariable(worker)] = folder
      return folder
    }),
  )
  const start = async (folder: string, worker: number) => {
    const product = startProcess({ port: portOf(worker), dataDir: folder })
    await product.ready(READY_WITHIN_MS)
    return product
  }
  // The demo city is built once; the others begin with a copy of it.
  const [first = '', ...others] = folders
  const builder = await start(first, 0)
  builder.kill('SIGTERM')
  await builder.ended
  for (const folder of others) await cp(first, folder, { recursive: true, preserveTimestamps: true })
  const products = await Promise.all(folders.map(start))
  return async () => {
    for (const product of products) product.kill('SIGTERM')
    await Promise.all(products.map((product) => product.ended))
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}
