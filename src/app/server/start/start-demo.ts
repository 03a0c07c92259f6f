/** Demo mode: the demo city is built at the first start, its pictures are drawn in the background. */
import pg from 'pg'
import { demoJson, demoPeople } from '#demo/demo-json.ts'
import { DEMO_PASSWORD } from '#demo/city/plan.ts'
import { openPictureDrawer, type PictureDrawer } from '#demo/pictures/picture-drawer.ts'
import { isHalfSeeded, isSeeded, seedCity } from '#demo/seed-city.ts'
import type { DemoPerson } from '#client/page-context.ts'
import { migrate } from '#platform/db/migrations/migrate.ts'
import { oneAtATime } from '#platform/db/batch/one-at-a-time.ts'
import type { DatabaseServer } from '../open/open-database-server.ts'
import type { OpenGround } from '../open/open-ground.ts'

/** A number of this program's own, for pg_advisory_lock. */
const SEEDING_LOCK = 7_301_845

export type Demo = {
  readonly password: string
  readonly logins: readonly DemoPerson[]
  readonly people: () => Promise<readonly DemoPerson[]>
  readonly json: () => Promise<unknown>
  readonly pictures: PictureDrawer
  /** Covers are drawn while nobody asks for others. */
  drawCovers(): void
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
  // A second process at its first start waits here, and finds the city.
  await oneAtATime({ url: database.ownerUrl, lock: SEEDING_LOCK }, () => buildCity(open, database, say))
  const logins = await demoPeople(database.db)
  const offices = await picturesOfOffices(database.db)
  const pictures = openPictureDrawer({
    storage: ground.storage,
    keys: new Set(offices.flat()),
    onFailure: (error) => ground.log.warn({ err: error }, 'drawing pictures'),
  })
  return {
    password: DEMO_PASSWORD,
    logins,
    people: async () => logins,
    json: () => demoJson(database.db),
    pictures,
    drawCovers: () =>
      pictures.ahead(
        offices.flatMap(([cover]) => cover ?? []),
        [{ size: 480, format: 'avif' }],
      ),
    stop: () => pictures.stop(),
  }
}

async function buildCity(open: OpenGround, database: DatabaseServer, say: (text: string) => void): Promise<void> {
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
}

/** Keys of each office's pictures, the cover first; the best rated offices, which people see first, come first. */
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
