/** Starts the product: settings, database, schema, demo city, jobs, pages. Ctrl-C or SIGTERM stops all of it again. */
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { ServerBuild } from 'react-router'
import { keepBuiltInTerms } from '#features/content/server/keep-built-in-terms.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { inBackground, surviveRejections } from '#platform/in-background.ts'
import { openContext, type OpenContext } from '../open/open-context.ts'
import { buildServer, serveBuild } from './build-server.ts'
import type { StartDemo } from './demo.ts'
import { finishRequests } from './finish-requests.ts'
import { checkDataDir, openDataDirProbe } from '../open/check-data-dir.ts'
import { openClock } from '../open/open-clock.ts'
import { openDatabaseServer } from '../open/open-database-server.ts'
import { openLog } from '../open/open-log.ts'
import { openStreetMap } from '../open/open-street-map.ts'
import { ROUTES } from '../routes.ts'
import { withDemoIssuer } from '../serve/serve-issuer.ts'
import { servePages } from '../serve/serve-pages.ts'
import { deliverTo } from './deliver-webhooks.ts'
import { startProductJobs } from './start-jobs.ts'
import { startTracing } from './start-tracing.ts'
import { stopRequests } from './stop-requests.ts'
import { summary } from './start-summary.ts'

/** Requests take at most 5 s (safety paper); the rest of this time is for the database. */
const FINISH_WITHIN_MS = 6000
const EXIT_WITHIN_MS = 10_000
const began = performance.now()
const root = resolve(import.meta.dirname, '../../../..')
const { dev: development, migrations: migrationsDirectory } = parseArgs({
  options: { dev: { type: 'boolean', default: false }, migrations: { type: 'string' } },
}).values
const say = (text: string) => console.log(`  ${text}`)

/** @param startDemo is called in demo mode alone */
export async function runProduct(startDemo: StartDemo): Promise<void> {
  process.on('uncaughtException', (error) => {
    console.error(error)
    process.exit(1)
  })
  try {
    await start(startDemo)
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}

async function start(startDemo: StartDemo): Promise<void> {
  const config = withDemoIssuer(readConfig(process.env))
  await checkDataDir(config)
  const buildDir = join(root, 'build')
  const log = openLog(config)
  surviveRejections(log)
  const tracing = await startTracing(config, log)
  const database = await openDatabaseServer(config, say, migrationsDirectory ? { migrationsDirectory } : {})
  const clock = await openClock(database.db, log)
  const open: OpenContext = await openContext({ config, database, clock: clock.clock, buildDir })
  const { context, viewerOf } = open
  await keepBuiltInTerms(context)

  let stopping = false
  let stopDevelopment = async () => {}
  const demo = config.demo ? await startDemo({ open, database, say }) : null
  const jobs = await startProductJobs(context, database.ownerUrl, open.sandbox)
  open.onWake(() => jobs.wake())
  clock.onChange(() => inBackground(jobs.settle(), log, 'timers after the clock moved'))

  const streetMap = openStreetMap({ config, log: context.log })
  const server = await buildServer({
    context,
    viewerOf,
    buildDir,
    streetMap,
    migrations: database.migrations,
    jobs: () => jobs,
    stopping: () => stopping,
    probeDisk: openDataDirProbe(config),
    dev: demo
      ? {
          jobs: () => jobs,
          sandbox: open.sandbox,
          sandboxPayees: open.sandboxPayees,
          sandboxCalendars: open.sandboxCalendars,
          moveClock: async (by) => {
            await clock.move(by)
            await jobs.settle()
          },
          demoJson: demo.json,
          people: demo.people,
        }
      : null,
    drawings: demo?.drawings ?? null,
    logger: context.log as never,
    trustProxy: config.TRUST_PROXY,
  })
  open.sandbox?.deliverTo(deliverTo(server))
  let build: ServerBuild | (() => Promise<ServerBuild>)
  if (development) {
    const { mountDevelopment } = await import('./mount-development.ts')
    const mounted = await mountDevelopment(server)
    build = mounted.build
    stopDevelopment = mounted.stop
  } else {
    if (!existsSync(join(buildDir, 'pages/server/index.js')))
      throw new ConfigError('The pages are not built yet. Start with "npm start", or run "npm run build" first.')
    build = (await import(pathToFileURL(join(buildDir, 'pages/server/index.js')).href)) as ServerBuild
    await serveBuild(server, buildDir)
  }
  await servePages(server, {
    context,
    routes: ROUTES,
    viewerOf,
    streetMap,
    build,
    mode: development ? 'development' : 'production',
    demoPeople: demo?.people ?? (async () => []),
  })
  const finish = finishRequests(server)
  await server.listen({ port: config.PORT, host: config.HOST })
  // Written now, because the process may be killed instead of ending in order.
  flushCompileCache()
  demo?.drawCovers()
  console.log(summary(config, database, demo, performance.now() - began))

  const askedTo = stopRequests()
  const stop = (signal: string) => {
    const asked = askedTo(performance.now())
    if (asked === 'stop at once') process.exit(1)
    if (asked === 'nothing new') return
    stopping = true
    say(`${signal}: finishing what runs, then stopping`)
    const hard = setTimeout(() => process.exit(1), EXIT_WITHIN_MS)
    hard.unref()
    const ending = async () => {
      await stopDevelopment()
      const [finished] = await Promise.allSettled([finish(FINISH_WITHIN_MS), demo?.stop(), jobs.stop()])
      if (finished.status === 'fulfilled' && !finished.value) say('some requests took too long and were cut')
      await streetMap?.close()
      await open.close()
      await Promise.all([database.stop(), tracing?.close()])
      process.exit(0)
    }
    ending().catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  }
  process.on('SIGINT', () => stop('Ctrl-C'))
  process.on('SIGTERM', () => stop('SIGTERM'))
}
