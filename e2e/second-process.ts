/** A second process of the product on the demo city of the first, with a breakable network to the database. */
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
  /** What the database really holds, past the breakable network. */
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  end(): Promise<void>
}

/**
 * @param dataDir the first one's, whose embedded database and secret are used
 * @param settings on top of what the first one has
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
