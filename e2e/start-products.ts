/** Before the journeys: builds the demo city, unless that is done, and starts the real product on a copy of it for each worker. */
import { rm } from 'node:fs/promises'
import { run } from '../tools/environment.mjs'
import { buildCity, dataOf, newFolder } from './demo-city.ts'
import { poolDatabase } from './pooled-database.ts'
import { freePort, startProcess } from './product-process.ts'
import { folderVariable, portOf, tellCity, WORKERS } from './products.ts'

/** The product of this worker has a pooler before its database, where PgBouncer is there (PGBOUNCER). */
const POOLED = 0

export default async function startProducts(): Promise<() => Promise<void>> {
  if (process.env['E2E_BASE_URL']) return async () => {}
  const built = process.env['E2E_CITY']
  const city = built ?? (await newFolder())
  if (!built) await buildCity(city)
  tellCity(city)
  const folders = await Promise.all(Array.from({ length: WORKERS }, newFolder))
  // A stopped cluster may be copied as it is, with its owner: PostgreSQL refuses data of anybody else.
  for (const folder of folders) await run('cp', ['-a', `${dataOf(city)}/.`, folder])
  const program = process.env['PGBOUNCER']
  const pooled = program ? await poolDatabase(program, folders[POOLED] ?? '', await freePort()) : null
  const products = await Promise.all(
    folders.map(async (folder, worker) => {
      process.env[folderVariable(worker)] = folder
      const settings = worker === POOLED ? pooled?.env : undefined
      const product = startProcess({ port: portOf(worker), dataDir: folder, ...(settings && { env: settings }) })
      await product.ready()
      return product
    }),
  )
  return async () => {
    for (const product of products) product.kill('SIGTERM')
    await Promise.all(products.map((product) => product.ended))
    await pooled?.stop()
    for (const folder of built ? folders : [...folders, city]) await rm(folder, { recursive: true, force: true })
  }
}
