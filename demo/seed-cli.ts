/**
 * Builds the demo city manually: `DATABASE_URL=postgres://... npx node demo/seed-cli.ts`, or without it in the embedded
 * database of DATA_DIR. Settings are those of the server; DEMO_SEED is the seed. The database must be empty.
 */
import { resolve } from 'node:path'
import { openDatabaseServer } from '#app/server/open/open-database-server.ts'
import { openContext } from '#app/server/open/open-context.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import { readConfig } from '#platform/config.ts'
import { demoPeople } from './demo-json.ts'
import { seedCity } from './seed-city.ts'
import { seedingUrl } from './seeding-url.ts'

const began = performance.now()
const say = (text: string) => console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`)
const config = readConfig(process.env)
const clock = systemClock()
const database = await openDatabaseServer(config, say)
const db = openDatabase({ url: seedingUrl(database.url), log: silentLog, applicationName: 'viertel seeder' })
try {
  const open = await openContext({ config, database: { ...database, db }, clock, buildDir: resolve('build') })
  try {
    const report = await seedCity({
      context: open.context,
      seed: config.DEMO_SEED,
      realNow: clock.now(),
      onProgress: say,
    })
    say(JSON.stringify(report))
    for (const { kind, name, email, password } of await demoPeople(db))
      console.log(`${kind.padEnd(10)} ${name.padEnd(20)} ${email.padEnd(30)} ${password}`)
  } finally {
    await open.close()
  }
} finally {
  await db.close()
  await database.stop()
}
