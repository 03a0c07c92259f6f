import { Client } from 'pg'
import type { ClientConfig } from 'pg'
import type { Secrets } from './embedded-cluster.ts'

/** SQLSTATEs of "exists already": another process was faster. */
const EXISTS = new Set(['42710', '42P04', '23505'])

/** Makes what the app expects in a new cluster: owner `viertel`, role without DDL `viertel_app`, database `viertel`. */
export async function ensureRoles(admin: ClientConfig, secrets: Secrets): Promise<void> {
  const client = new Client({ ...admin, query_timeout: 30_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      "select rolname::text as name from pg_roles union all select 'database ' || datname from pg_database",
    )
    const names = new Set(rows.map((row) => row.name))
    const make = async (name: string, statement: string) => {
      if (names.has(name)) return
      await client.query(statement).catch((error: { code?: string }) => {
        if (!EXISTS.has(error.code ?? '')) throw error
      })
    }
    await make('viertel', `create role viertel login password '${secrets.owner}'`)
    await make('viertel_app', `create role viertel_app login password '${secrets.app}'`)
    await make('database viertel', 'create database viertel owner viertel')
  } finally {
    await client.end().catch(() => {})
  }
}
