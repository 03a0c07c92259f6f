/** A second process of the product on the demo city of the first, with a breakable network to the database. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseProxy, type DatabaseProxy } from './database-proxy.ts'
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
export async function startSecond(dataDir: string, settings: Record<string, string> = {}): Promise<SecondProcess> {
  const home = join(dataDir, 'postgres')
  const secrets = JSON.parse(await readFile(join(home, 'secrets.json'), 'utf8')) as { owner: string }
  // Fourth line: the port (PostgreSQL's postmaster.pid).
  const port = Number((await readFile(join(home, 'data/postmaster.pid'), 'utf8')).split('\n')[3])
  const network = await databaseProxy(port)
  const folder = await mkdtemp(join(tmpdir(), 'viertel-second-'))
  const url = (by: number) => `postgres://viertel:${secrets.owner}@127.0.0.1:${by}/viertel`
  const pool = new pg.Pool({ connectionString: url(port), max: 1 })
  const product = startProcess({
    port: await freePort(),
    dataDir: folder,
    env: {
      DATABASE_URL: url(network.port),
      ...settings,
      SECRET: (await readFile(join(dataDir, 'secret'), 'utf8')).trim(),
    },
  })
  return {
    product,
    network,
    folder,
    rows: async (text, values = []) => (await pool.query(text, values)).rows,
    async end() {
      await network.restore()
      product.kill('SIGTERM')
      await product.ended
      await network.close()
      await pool.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
