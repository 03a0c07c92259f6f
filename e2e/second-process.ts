/**
 * A second process of the product on the first one's demo city, with a proxy that can break its database connections.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseProxy, type DatabaseProxy } from './database-proxy.ts'
import { openOwnerPool } from './owner-pool.ts'
import { sharePictures } from './pictures.ts'
import { freePort, startProcess, type ProductProcess } from './product-process.ts'

export type SecondProcess = {
  readonly product: ProductProcess
  readonly network: DatabaseProxy
  /** Its DATA_DIR. */
  readonly folder: string
  /** Reads what the database really contains, without the proxy. */
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  end(): Promise<void>
}

/**
 * @param dataDir of the first process, whose embedded database and secret are used
 * @param settings in addition to those of the first process
 */
export async function startSecond(
  dataDir: string,
  settings: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<SecondProcess> {
  const database = await openOwnerPool(dataDir)
  const network = await databaseProxy(database.port)
  const folder = await mkdtemp(join(tmpdir(), 'viertel-second-'))
  await sharePictures(folder, join(dataDir, 'files'))
  const product = startProcess({
    port: await freePort(),
    dataDir: folder,
    args,
    env: {
      DATABASE_URL: database.url(network.port),
      ...settings,
      SECRET: (await readFile(join(dataDir, 'secret'), 'utf8')).trim(),
    },
  })
  return {
    product,
    network,
    folder,
    rows: database.rows,
    async end() {
      await network.restore()
      product.kill('SIGTERM')
      await product.ended
      await network.close()
      await database.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
