/**
 * What a backup is: a folder that anybody can read with gunzip and sha256sum. It is independent of the server's version and
 * of pg_dump, which the embedded database does not have.
 *
 *   manifest.json          the schema and what each table holds
 *   tables/NAME.copy.gz    the rows of a table in PostgreSQL's text format of COPY, ordered by the primary key
 *   jobs.jsonl.gz          jobs that were not done yet, a line each
 *   files/…                pictures, documents and everything else that is no row
 *   SHA256SUMS             of all of these
 */
import { z } from 'zod'

export const FORMAT = 1
export const MANIFEST = 'manifest.json'
export const JOBS = 'jobs.jsonl.gz'
export const FILES = 'files'
export const SUMS = 'SHA256SUMS'
export const fileOfTable = (name: string): string => `tables/${name}.copy.gz`

/** Of processes, not of the marketplace: a restored one has its own. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['serving_process'])

const table = z.object({
  name: z.string(),
  /** Without those that are generated. */
  columns: z.array(z.string()),
  /** The primary key; all columns without one. */
  order: z.array(z.string()),
  rows: z.int(),
  /** Of the rows before they were compressed, in hexadecimal. */
  sha256: z.string(),
})
export type TableEntry = z.infer<typeof table>

const manifest = z.object({
  format: z.literal(FORMAT),
  /** The instant that the rows are of. */
  takenAt: z.string(),
  server: z.string(),
  /** The migrations that had been applied, in order. */
  schema: z.array(z.object({ file: z.string(), checksum: z.string() })),
  tables: z.array(table),
  /** The last number that each identity column has given; null before the first. */
  identities: z.array(z.object({ table: z.string(), column: z.string(), last: z.string().nullable() })),
  jobs: z.int(),
  files: z.int(),
  /** Tells whether SECRET is the one of then; what is sealed with another cannot be opened. Empty: there was none. */
  secretMark: z.string(),
})
export type Manifest = z.infer<typeof manifest>

/** The backup, or where it is to go, does not do; the message says why to whoever asked. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** @throws BackupError when it is none that this program reads */
export function readManifest(text: string): Manifest {
  const found = manifest.safeParse(parsed(text))
  if (!found.success) throw new BackupError(`${MANIFEST} is not that of a backup of format ${FORMAT}.`)
  return found.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** In the form of sha256sum, which checks it with `sha256sum -c SHA256SUMS`. */
export function writeSums(sums: ReadonlyMap<string, string>): string {
  return [...sums].map(([path, sha256]) => `${sha256}  ${path}\n`).join('')
}

/** By path. @throws BackupError */
export function readSums(text: string): Map<string, string> {
  const lines = text.split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => {
      const [, sha256, path] = /^([0-9a-f]{64}) {2}(\S+)$/.exec(line) ?? []
      if (!sha256 || !path || path.startsWith('/') || path.split('/').includes('..'))
        throw new BackupError(`${SUMS} has a line that is none: ${line.slice(0, 100)}`)
      return [path, sha256]
    }),
  )
}
