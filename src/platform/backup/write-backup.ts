/** Writes a backup while the product runs: all rows are of one instant, and nobody waits for it. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import { BackupError, FILES, fileOfTable, FORMAT, JOBS, MANIFEST, SUMS, writeSums } from './backup-format.ts'
import type { Manifest, TableEntry } from './backup-format.ts'
import { readIdentities, readTables, rowsOf, SESSION } from './table-rows.ts'
import { readJobs, type WaitingJob } from './waiting-jobs.ts'

export type BackupSource = {
  /** Of the database; a role that reads all tables. */
  readonly url: string
  /** Copies all files into a folder, each as it was read. @returns how many */
  readonly copyFiles: (folder: string) => Promise<number>
  readonly secretMark: string
}

/**
 * Only whoever runs it may read what it writes. A folder that is being written has the ending `.part`, so that one
 * without it is whole.
 * @param folder must not be there
 * @throws BackupError when the folder is there, or the database has no schema
 */
export async function writeBackup(source: BackupSource, folder: string, now: Temporal.Instant): Promise<Manifest> {
  const part = `${folder}.part`
  await mkdir(dirname(folder), { recursive: true })
  await mkdir(part, { mode: 0o700 }).catch((error: unknown) => {
    throw new BackupError(`${part} cannot be made; is another backup being written there?`, { cause: error })
  })
  try {
    await mkdir(join(part, 'tables'))
    const read = await writeRows(source.url, part)
    await writeLines(join(part, JOBS), read.jobs)
    // After the rows: a file that a row names is there before the row, and stays for hours after it.
    const files = await source.copyFiles(join(part, FILES))
    const { jobs, ...facts } = read
    const manifest: Manifest = {
      format: FORMAT,
      takenAt: now.toString(),
      ...facts,
      jobs: jobs.length,
      files,
      secretMark: source.secretMark,
    }
    await writeFile(join(part, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    await writeFile(join(part, SUMS), writeSums(await sumsOf(part)))
    await rename(part, folder)
    return manifest
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

async function writeRows(url: string, folder: string) {
  const client = new Client({ connectionString: url, application_name: 'viertel backup' })
  await client.connect()
  try {
    await client.query(SESSION)
    await client.query('begin isolation level repeatable read, read only')
    const known = await client.query<{ there: boolean }>(`select to_regclass('schema_migration') is not null as there`)
    if (!known.rows[0]?.there) throw new BackupError('The database has no schema yet: there is nothing to back up.')
    const server = await client.query<{ server_version: string }>('show server_version')
    const schema = await client.query<{ file: string; checksum: string }>(
      'select file, checksum from schema_migration order by version',
    )
    const tables: TableEntry[] = []
    for (const { texts, ...table } of await readTables(client)) {
      const { stream, digest } = rowsOf(client, table, texts)
      await pipeline(stream, createGzip(), createWriteStream(join(folder, fileOfTable(table.name)), { mode: 0o600 }))
      tables.push({ ...table, ...digest() })
    }
    return {
      server: server.rows[0]?.server_version ?? '',
      schema: schema.rows,
      tables,
      identities: await readIdentities(client),
      jobs: await readJobs(client),
    }
  } finally {
    await client.end()
  }
}

async function writeLines(path: string, jobs: readonly WaitingJob[]): Promise<void> {
  const lines = Readable.from(jobs.map((job) => `${JSON.stringify(job)}\n`))
  await pipeline(lines, createGzip(), createWriteStream(path, { mode: 0o600 }))
}

/** By path from the folder, in the order of the names. */
export async function sumsOf(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => path !== SUMS)
    .toSorted()
  const sums = new Map<string, string>()
  for (const path of paths) {
    const hash = createHash('sha256')
    for await (const piece of createReadStream(join(folder, path))) hash.update(piece as Buffer)
    sums.set(path.split(sep).join('/'), hash.digest('hex'))
  }
  return sums
}
