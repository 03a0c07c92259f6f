/** Brings a backup into an empty database, and proves that what is there then is what was there. */
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Client } from 'pg'
import { from } from 'pg-copy-streams'
import type { Log } from '../log.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { readMigrations } from '../db/migrations/migration-files.ts'
import { BackupError, fileOfTable, JOBS, MANIFEST, readManifest, readSums, SUMS } from './backup-format.ts'
import type { Manifest, TableEntry } from './backup-format.ts'
import { readTables, rowsOf, SESSION } from './table-rows.ts'
import { sumsOf } from './write-backup.ts'
import { writeJobs, type WaitingJob } from './waiting-jobs.ts'

/** @throws BackupError when a file is missing, was changed, or is not of this backup */
export async function checkBackup(folder: string): Promise<Manifest> {
  const text = (name: string) =>
    readFile(join(folder, name), 'utf8').catch((error: unknown) => {
      throw new BackupError(`${folder} is no backup: it has no ${name}.`, { cause: error })
    })
  const manifest = readManifest(await text(MANIFEST))
  const expected = readSums(await text(SUMS))
  const found = await sumsOf(folder)
  for (const [path, sha256] of expected) {
    if (!found.has(path)) throw new BackupError(`${path} is missing.`)
    if (found.get(path) !== sha256) throw new BackupError(`${path} is not what was written; take another backup.`)
  }
  const stranger = [...found.keys()].find((path) => !expected.has(path))
  if (stranger !== undefined) throw new BackupError(`${stranger} does not belong to this backup.`)
  return manifest
}

/**
 * The rows of a backup that was checked. All or nothing of them; migrations that are newer than the backup come after.
 * @param url of an empty database, as a role that owns it
 * @throws BackupError when the database has tables, the backup is newer than this program, or what is read back differs
 */
export async function restoreRows(folder: string, manifest: Manifest, url: string, log: Log): Promise<void> {
  await assertKnown(manifest)
  const client = new Client({ connectionString: url, application_name: 'viertel restore' })
  await client.connect()
  try {
    await client.query(SESSION)
    await assertEmpty(client, manifest)
    await migrate({ url, log, upTo: manifest.schema.length })
    await client.query('begin')
    await fill(client, folder, manifest)
    await compare(client, manifest)
    await client.query('commit')
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await migrate({ url, log })
  await writeJobs(url, await readLines(join(folder, JOBS)))
}

async function assertKnown({ schema }: Manifest): Promise<void> {
  const own = await readMigrations()
  for (const [nth, { file, checksum }] of schema.entries())
    if (own[nth]?.file !== file || own[nth].checksum !== checksum)
      throw new BackupError(
        `The backup has ${file}, which this program does not know: it was made by another or a newer version. Restore it with that one.`,
      )
}

/** An attempt that failed leaves the schema of then, and no rows: it may be tried again. */
async function assertEmpty(client: Client, { schema }: Manifest): Promise<void> {
  const used = await client.query<{ tables: boolean; ours: boolean }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as tables,
      to_regclass('schema_migration') is not null as ours`,
  )
  if (!used.rows[0]?.tables) return
  const refused = new BackupError('The database has tables already; a backup is restored into an empty one.')
  if (!used.rows[0].ours) throw refused
  const { rows } = await client.query<{ same: boolean }>(
    `select (select array_agg(file order by version) from schema_migration) = $1::text[]
      and not exists (select from person) and not exists (select from office) as same`,
    [schema.map(({ file }) => file)],
  )
  if (rows[0]?.same !== true) throw refused
}

/**
 * Triggers and foreign keys are for people who change something; what they keep is in the rows. The keys are made anew
 * afterwards, which checks them.
 */
async function fill(client: Client, folder: string, { tables, identities }: Manifest): Promise<void> {
  const id = (name: string) => client.escapeIdentifier(name)
  const keys = await client.query<{ table: string; name: string; definition: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`,
  )
  for (const { table, name } of keys.rows) await client.query(`alter table ${id(table)} drop constraint ${id(name)}`)
  for (const { name } of tables) await client.query(`alter table ${id(name)} disable trigger user`)
  await client.query(`truncate ${tables.map(({ name }) => id(name)).join(', ')}`)
  for (const table of tables) await fillTable(client, folder, table)
  for (const { table, column, last } of identities)
    if (last !== null)
      await client.query(`select setval(pg_get_serial_sequence(quote_ident($1), $2), $3::bigint)`, [
        table,
        column,
        last,
      ])
  for (const { name } of tables) await client.query(`alter table ${id(name)} enable trigger user`)
  for (const { table, name, definition } of keys.rows)
    await client.query(`alter table ${id(table)} add constraint ${id(name)} ${definition}`)
}

async function fillTable(client: Client, folder: string, { name, columns }: TableEntry): Promise<void> {
  const id = (one: string) => client.escapeIdentifier(one)
  const target = client.query(from(`copy ${id(name)} (${columns.map(id).join(', ')}) from stdin`))
  await pipeline(createReadStream(join(folder, fileOfTable(name))), createGunzip(), target)
}

/** What is there now, read as it was read for the backup. */
async function compare(client: Client, manifest: Manifest): Promise<void> {
  const there = new Map((await readTables(client)).map((table) => [table.name, table]))
  for (const expected of manifest.tables) {
    const table = there.get(expected.name)
    if (!table) throw new BackupError(`There is no table ${expected.name}.`)
    const { stream, digest } = rowsOf(client, expected, table.texts)
    await pipeline(stream, new Writable({ write: (_piece, _encoding, done) => done() }))
    const found = digest()
    if (found.rows !== expected.rows || found.sha256 !== expected.sha256)
      throw new BackupError(
        `${expected.name}: ${found.rows} rows came back, ${expected.rows} were written, or they differ.`,
      )
  }
}

async function readLines(path: string): Promise<WaitingJob[]> {
  const jobs: WaitingJob[] = []
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()), crlfDelay: Infinity })
  for await (const line of lines) if (line) jobs.push(JSON.parse(line) as WaitingJob)
  return jobs
}
