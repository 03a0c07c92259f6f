/** Demo mode: the demo city is built at the first start, its pictures are drawn in the background. */
import pg from 'pg'
import { demoJson, demoPeople } from '#demo/demo-json.ts'
import { DEMO_PASSWORD } from '#demo/city/plan.ts'
import { drawPool } from '#demo/pictures/draw-pool.ts'
import { isHalfSeeded, isSeeded, seedCity } from '#demo/seed-city.ts'
import type { DemoPerson } from '#client/page-context.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { DatabaseServer } from './open-database-server.ts'
import type { OpenGround } from './open-ground.ts'

export type Demo = {
  readonly password: string
  readonly logins: readonly DemoPerson[]
  readonly people: () => Promise<readonly DemoPerson[]>
  readonly json: () => Promise<unknown>
  drawPictures(): void
  stop(): Promise<void>
}

export async function startDemo({
  open,
  database,
  say,
}: {
  open: OpenGround
  database: DatabaseServer
  say: (text: string) => void
}): Promise<Demo> {
  const { ground } = open
  if (await isHalfSeeded(database.db)) {
    say('the demo city was left half built, starting over')
    await emptyDatabase(database.ownerUrl)
    await migrate({
      url: database.ownerUrl,
      log: ground.log,
      ...(ground.config.DATABASE_URL ? {} : { grantTo: 'viertel_app' }),
    })
  }
  if (!open.sandbox) {
    say(
      `MODE=demo with PAYMENTS=${ground.payments.name}: the demo city is not built, its visits are paid in the sandbox.`,
    )
    say('There are no offices and no logins; PAYMENTS=sandbox has them.')
  } else if (!(await isSeeded(database.db))) {
    say('building the demo city, about a minute')
    const report = await seedCity({
      ground,
      seed: ground.config.DEMO_SEED,
      realNow: ground.clock.now(),
      onProgress: say,
    })
    say(`the demo city stands: ${JSON.stringify(report)}`)
  }
  const logins = await demoPeople(database.db)
  const drawing = new AbortController()
  let drawn: Promise<unknown> = Promise.resolve()
  return {
    password: DEMO_PASSWORD,
    logins,
    people: async () => logins,
    json: () => demoJson(database.db),
    drawPictures() {
      drawn = drawPool({ storage: ground.storage, signal: drawing.signal }).catch((error: unknown) =>
        ground.log.warn({ err: error }, 'drawing pictures'),
      )
    },
    async stop() {
      drawing.abort()
      await drawn
    },
  }
}

async function emptyDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('drop schema if exists pgboss cascade; drop schema public cascade; create schema public')
  } finally {
    await client.end()
  }
}
