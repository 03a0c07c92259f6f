/** For tools: the database of the settings, external or embedded, also while the product runs. */
import { resolve } from 'node:path'
import { auditProof } from '../src/app/server/audit-proof.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { startEmbeddedServer } from '#platform/db/embedded/embedded-server.ts'
import { saveSetting } from '#platform/db/settings.ts'
import { silentLog } from '#platform/log.ts'

/** Its address as the role that owns it, and as one without DDL, which an external one need not have. */
type Urls = { readonly url: string; readonly appUrl: string }

export async function withOwnDatabase<T>(config: Config, use: (urls: Urls) => Promise<T>): Promise<T> {
  // Not by way of a pooler: they keep a connection, and want more time.
  const external = config.DATABASE_DIRECT_URL || config.DATABASE_URL
  if (external) return use({ url: external, appUrl: external })
  const server = await startEmbeddedServer({ dataDir: resolve(config.DATA_DIR), log: silentLog })
  try {
    return await use(server)
  } finally {
    await server.stop()
  }
}

/** Prints what is proven; the process ends with 1 when something differs. */
export function printProof({ holds, lines }: Awaited<ReturnType<typeof auditProof>>): void {
  for (const line of lines) console.log(line)
  if (!holds) process.exitCode = 1
}

export async function auditAt(url: string): Promise<void> {
  const db = openDatabase({ url, log: silentLog, applicationName: 'viertel audit' })
  try {
    printProof(await auditProof({ db, log: silentLog }))
  } finally {
    await db.close()
  }
}

/** Keeps an instant in the database, for `npm run doctor`. */
export async function noteAt(url: string, key: string, at: Temporal.Instant): Promise<void> {
  const db = openDatabase({ url, log: silentLog, applicationName: 'viertel backup' })
  try {
    await saveSetting(db.write, key, at.toString())
  } finally {
    await db.close()
  }
}
