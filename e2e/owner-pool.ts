/** Connects to the embedded database of a running product as the owner of its tables. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

export type OwnerPool = {
  /** The address of the database when its server listens on this port. */
  url(port: number): string
  readonly port: number
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  end(): Promise<void>
}

/** @param dataDir of a running product */
export async function openOwnerPool(dataDir: string): Promise<OwnerPool> {
  const home = join(dataDir, 'postgres')
  const secrets = JSON.parse(await readFile(join(home, 'secrets.json'), 'utf8')) as { owner: string }
  // The fourth line contains the port (PostgreSQL's postmaster.pid).
  const port = Number((await readFile(join(home, 'data/postmaster.pid'), 'utf8')).split('\n')[3])
  const url = (by: number) => `postgres://viertel:${secrets.owner}@127.0.0.1:${by}/viertel`
  const pool = new pg.Pool({ connectionString: url(port), max: 1 })
  return {
    url,
    port,
    rows: async (text, values = []) => (await pool.query(text, values)).rows,
    end: () => pool.end(),
  }
}
