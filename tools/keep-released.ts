/**
 * Keeps some rows of a database as it is now, for the drill of upgrades, when a version is released:
 *   DATA_DIR=... node tools/keep-released.ts NAME
 * writes db/released/NNNN.sql, NNNN being the last migration that it has. Only of a demo: the rows go into the repository.
 */
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Client } from 'pg'
import { sampleRows, type Belonging } from '#platform/backup/sample-rows.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { withOwnDatabase } from './own-database.ts'

/** What the audit counts together has to be taken together: rows of the second table that belong to one of the first. */
const WHOLE: Belonging['whole'] = [
  ['office_day', 'booking', 't.office_id = f.office_id and t.day = f.day'],
  ['booking', 'office_day', 't.office_id = f.office_id and t.day = f.day'],
  ['office_day', 'booking_change', 't.office_id = f.office_id and t.day = f.day'],
  ['office_day', 'office_block', 't.office_id = f.office_id and t.day = f.day'],
  ['office_block', 'office_day', 't.office_id = f.office_id and t.day = f.day'],
  ['booking', 'payment_leg', 't.booking_id = f.id'],
  ['payment_leg', 'ledger_tx', 't.leg_id = f.id'],
  ['ledger_tx', 'ledger_posting', 't.tx_id = f.id'],
  ['statement', 'statement_line', 't.statement_id = f.id'],
  ['refund', 'ledger_tx', "t.idem_key = f.id || ':credited'"],
  ['invoice', 'invoice_entry', 't.invoice_id = f.id'],
]
/** Sums over rows of which only some are taken. */
const COUNTED: Belonging['counted'] = {
  'ledger_account.balance_cents': `(select coalesce(sum(p.amount_cents), 0) from ledger_posting p
    join kept_ledger_posting k on k.at = p.ctid where p.account_id = t.id)`,
}

const FOLDER = resolve(import.meta.dirname, '../db/released')

try {
  const [name, ...more] = process.argv.slice(2)
  if (!name || more.length > 0) throw new ConfigError('node tools/keep-released.ts NAME, e.g. 1.2.0')
  const config = readConfig(process.env)
  if (!config.demo) throw new ConfigError('MODE: only rows of a demo are kept; those of people are nobody else’s')
  await withOwnDatabase(config, async ({ url }) => {
    const client = new Client({ connectionString: url, application_name: 'viertel released' })
    await client.connect()
    try {
      const { rows } = await client.query<{ version: number; file: string }>(
        'select version, file from schema_migration order by version desc limit 1',
      )
      const last = rows[0]
      if (!last) throw new ConfigError('The database has no schema yet.')
      const path = join(FOLDER, `${String(last.version).padStart(4, '0')}.sql`)
      await writeFile(
        path,
        `-- ${name}: some rows of a demo city, after ${last.file}\n${await sampleRows(client, { whole: WHOLE, counted: COUNTED })}`,
      )
      console.log(path)
    } finally {
      await client.end()
    }
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
