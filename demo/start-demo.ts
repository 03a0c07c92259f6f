/** Demo mode: builds the demo city at the first start, and draws its pictures in the background. */
import pg from 'pg'
import { migrate } from '#platform/db/migrations/migrate.ts'
import { oneAtATime } from '#platform/db/batch/one-at-a-time.ts'
import type { DatabaseServer } from '#app/server/open/open-database-server.ts'
import type { OpenContext } from '#app/server/open/open-context.ts'
import type { Demo, StartDemo } from '#app/server/start/demo.ts'
import { DEMO_MAIL_DOMAIN, DEMO_PASSWORD } from './city/plan.ts'
import { demoJson, demoPeople } from './demo-json.ts'
import { openPictureDrawer } from './pictures/picture-drawer.ts'
import { drawingOf } from './pictures/room-picture.ts'
import { isHalfSeeded, isSeeded, seedCity } from './seed-city.ts'
import { seedToday } from './seed-today.ts'

/** An arbitrary constant for pg_advisory_lock. */
const SEEDING_LOCK = 7_301_845

export async function startDemo({ open, database, say }: Parameters<StartDemo>[0]): Promise<Demo> {
  const { context } = open
  // A second process waits here during its first start, and then finds the city.
  await oneAtATime({ url: database.ownerUrl, lock: SEEDING_LOCK }, () => buildCity(open, database, say))
  const logins = await demoPeople(database.db)
  const offices = await picturesOfOffices(database.db)
  const pictures = openPictureDrawer({
    storage: context.storage,
    keys: new Set(offices.flat()),
    onFailure: (error) => context.log.warn({ err: error }, 'drawing pictures'),
  })
  return {
    password: DEMO_PASSWORD,
    logins,
    people: async () => logins,
    json: () => demoJson(database.db),
    drawings: { draw: drawingOf, want: (key, form) => pictures.want(key, form) },
    drawCovers: () =>
      pictures.ahead(
        offices.flatMap(([cover]) => cover ?? []),
        [{ size: 480, format: 'avif' }],
      ),
    stop: () => pictures.stop(),
  }
}

async function buildCity(open: OpenContext, database: DatabaseServer, say: (text: string) => void): Promise<void> {
  const { context } = open
  if (await isHalfSeeded(database.db)) {
    say('the demo city was left half built, starting over')
    await emptyDatabase(database.ownerUrl)
    await migrate({
      url: database.ownerUrl,
      log: context.log,
      ...(context.config.DATABASE_URL ? {} : { grantTo: 'viertel_app' }),
    })
  }
  if (!open.sandbox) {
    say(
      `MODE=demo with PAYMENTS=${context.payments.name}: the demo city is not built, its visits are paid in the sandbox.`,
    )
    say('There are no offices and no logins; PAYMENTS=sandbox has them.')
  } else if (!(await isSeeded(database.db))) {
    say('building the demo city, about a minute')
    const report = await seedCity({
      context,
      seed: context.config.DEMO_SEED,
      realNow: context.clock.now(),
      onProgress: say,
    })
    const staged = await seedToday(context, context.config.DEMO_SEED, `provider@${DEMO_MAIL_DOMAIN}`)
    say(`the demo city stands: ${JSON.stringify({ ...report, today: staged })}`)
  }
}

/**
 * The picture keys of all offices, covers first; offices with the best ratings, which visitors see first, come first.
 */
async function picturesOfOffices(db: DatabaseServer['db']): Promise<string[][]> {
  const offices = await db.read
    .selectFrom('office')
    .select('photos')
    .$narrowType<{ photos: { key: string }[] }>()
    .orderBy('rating_tenths', 'desc')
    .orderBy('id')
    .execute()
  return offices.map(({ photos }) => photos.map(({ key }) => key))
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
