import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * `expand`: the previous version of the program keeps working after this migration. `contract`: it does not, because
 * something that it uses is removed; the version that brings such a file has to work before and after it.
 */
export type MigrationKind = 'expand' | 'contract'
export type Migration = { version: number; file: string; kind: MigrationKind; checksum: string; sql: string }

/** The migrations need a person to act; the message says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export const MIGRATIONS_DIRECTORY = join(import.meta.dirname, '../../../../db/migrations')

/**
 * The files `NNNN_title.sql` of a folder in order, numbered 1, 2, 3 ... without gaps.
 * Checksums do not depend on line ends, which git may change, nor on the first line, which says the kind: the first 26
 * files were applied before they said it.
 */
export async function readMigrations(directory = MIGRATIONS_DIRECTORY): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted()
  const migrations: Migration[] = []
  for (const [index, file] of files.entries()) {
    const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1] ?? 0)
    if (version !== index + 1) {
      throw new MigrationError(
        `${file}: expected the name ${String(index + 1).padStart(4, '0')}_title.sql (lower case, no gaps, no doubles)`,
      )
    }
    const sql = (await readFile(join(directory, file), 'utf8')).replaceAll('\r\n', '\n')
    if (/^\s*(begin|start\s+transaction|commit|rollback|end)\s*;/im.test(withoutBodies(sql))) {
      throw new MigrationError(`${file}: opens or ends a transaction; each file already runs in one of its own`)
    }
    const said = /^-- (expand|contract)\n/.exec(sql)
    if (!said) throw new MigrationError(`${file}: the first line has to be "-- expand" or "-- contract" (decision 32)`)
    const checksum = createHash('sha256').update(sql.slice(said[0].length)).digest('hex')
    migrations.push({ version, file, kind: said[1] as MigrationKind, checksum, sql })
  }
  return migrations
}

/** One value for a whole set, e.g. to name a template database. */
export function checksumOf(migrations: Migration[]): string {
  return createHash('sha256')
    .update(migrations.map((one) => `${one.file} ${one.checksum}`).join('\n'))
    .digest('hex')
}

/** Function bodies have a `begin` and `end` of their own. */
function withoutBodies(sql: string): string {
  return sql.replaceAll(/\$([a-z_]*)\$[\s\S]*?\$\1\$/gi, "''").replaceAll(/--[^\n]*/g, '')
}
