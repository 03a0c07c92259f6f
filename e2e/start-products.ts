/** Before the journeys: builds the map and the pages if they are stale and starts the real product, one for each worker, on folders of their own. */
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildGeoIfStale, buildPagesIfStale, pinnedNode, run } from '../tools/environment.mjs'
import { openOwnerPool } from './owner-pool.ts'
import { keepPictures, sharePictures } from './pictures.ts'
import { startProcess } from './product-process.ts'
import { folderVariable, portOf, WORKERS } from './products.ts'

const READY_WITHIN_MS = 180_000

export default async function startProducts(): Promise<() => Promise<void>> {
  if (process.env['E2E_BASE_URL']) return async () => {}
  await buildGeoIfStale(pinnedNode())
  await buildPagesIfStale(pinnedNode())
  const folders = await Promise.all(Array.from({ length: WORKERS }, newFolder))
  const pictures = await newFolder()
  const [first = '', ...others] = folders
  await buildCity(first, pictures)
  // A stopped cluster may be copied as it is, with its owner: PostgreSQL refuses data of anybody else.
  for (const folder of others) await run('cp', ['-a', `${first}/.`, folder])
  const products = await Promise.all(
    folders.map(async (folder, worker) => {
      process.env[folderVariable(worker)] = folder
      const product = startProcess({ port: portOf(worker), dataDir: folder })
      await product.ready(READY_WITHIN_MS)
      return product
    }),
  )
  return async () => {
    for (const product of products) product.kill('SIGTERM')
    await Promise.all(products.map((product) => product.ended))
    for (const folder of [...folders, pictures]) await rm(folder, { recursive: true, force: true })
  }
}

/** The user of the database has to enter it, too: else the cluster lies elsewhere, and copies would share it. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'viertel-e2e-'))
  await chmod(folder, 0o755)
  return folder
}

/** The demo city is built once, by the product itself; the others begin with a copy of it. */
async function buildCity(folder: string, pictures: string): Promise<void> {
  const builder = startProcess({ port: portOf(0), dataDir: folder })
  await builder.ready(READY_WITHIN_MS)
  const { rows, end } = await openOwnerPool(folder)
  const keys = await rows<{ key: string }>(
    `select distinct photo ->> 'key' as key from office, jsonb_array_elements(photos) photo order by 1`,
  )
  await end()
  builder.kill('SIGTERM')
  await builder.ended
  await keepPictures(
    pictures,
    keys.map(({ key }) => key),
  )
  await sharePictures(folder, pictures)
  // Nothing here has to survive a power cut; what has to is tried on a cluster of its own (kill-and-stop.spec.ts).
  await appendFile(
    join(folder, 'postgres/data/postgresql.auto.conf'),
    'fsync = off\nsynchronous_commit = off\nfull_page_writes = off\n',
  )
}
