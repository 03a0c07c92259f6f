/** What `npm run doctor` looks at, in the order in which one thing needs another. Each look is small and judged apart. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { greetMailServer } from '#adapters/mail/smtp-mailer.ts'
import { systemClock } from '#platform/clock.ts'
import { ConfigError, readConfig, type Config } from '#platform/config.ts'
import {
  judgeAddress,
  judgeDisk,
  judgeMail,
  judgePages,
  judgeSecret,
  judgeStorage,
} from '#platform/doctor/judge-surroundings.ts'
import { judgeRelease } from '#platform/doctor/judge-releases.ts'
import { broken, lookHere, ok, type Finding } from '#platform/doctor/finding.ts'
import { lookAtAddress } from '#platform/doctor/look-at-address.ts'
import { silentLog } from '#platform/log.ts'
import { lookAtDataDir } from '../open/look-at-data-dir.ts'
import { lookAtSecret } from '../open/open-secret.ts'
import { openStorage } from '../open/open-storage.ts'
import { examineDatabase, type WithDatabase } from './examine-database.ts'

export type Surroundings = {
  /** The database of the settings, as a role that may change the schema. */
  readonly withDatabase: WithDatabase
  /** Where the pages are built. */
  readonly buildDir: string
}

export type Env = Readonly<Record<string, string | undefined>>

export async function examine(env: Env, { withDatabase, buildDir }: Surroundings): Promise<Finding[]> {
  const { config, findings } = settingsOf(env)
  const built = [judgePages(missingPages(buildDir)), judgeRelease('node', process.versions.node, systemClock().now())]
  if (config === null) return [...findings, ...built]
  const { disks, hasDatabase, hasFiles } = await lookAtDataDir(config)
  const database = await examineDatabase(config, { withDatabase, hasDatabase })
  const { isServed } = database
  return [
    ...findings,
    ...disks.map(judgeDisk),
    ...database.findings,
    await examineStorage(config, { hasFiles, isBlocked: disks.some(({ error }) => error !== null) }),
    await examineMail(config.MAIL),
    judgeSecret(await lookAtSecret(config)),
    judgeAddress(await lookAtAddress(config.BASE_URL), isServed),
    ...built,
  ]
}

function settingsOf(env: Env): { config: Config | null; findings: Finding[] } {
  try {
    const config = readConfig({ ...env })
    return { config, findings: [ok('settings', `${config.MODE}, all of the form that is expected`)] }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return {
      config: null,
      findings: error.problems.map((problem) =>
        broken(
          'settings',
          problem,
          'Mend it in the environment; what depends on the settings is looked at afterwards.',
        ),
      ),
    }
  }
}

/** What `npm run build` makes. */
function missingPages(buildDir: string): string[] {
  return ['pages/server/index.js', 'pages/client/assets', 'basemap', 'geo'].filter(
    (path) => !existsSync(join(buildDir, path)),
  )
}

const PROBE_TYPE = 'text/csv'

/** Writes, reads and removes a file. Not where the disk is known not to be writable, and not before the first start. */
async function examineStorage(config: Config, disk: { hasFiles: boolean; isBlocked: boolean }): Promise<Finding> {
  const where = config.STORAGE === 'disk' ? 'the disk' : `the bucket ${config.S3_BUCKET}`
  if (config.STORAGE === 'disk' && disk.isBlocked) return lookHere('files', 'are on that disk', 'Mend the disk first.')
  if (config.STORAGE === 'disk' && !disk.hasFiles) return ok('files', 'are kept on the disk from the first start on')
  const key = `doctor/${randomUUID()}.csv`
  const content = Buffer.from('viertel doctor\n')
  try {
    const storage = openStorage({ config, log: silentLog })
    await storage.put(key, content, PROBE_TYPE)
    const read = await storage.get(key)
    await storage.delete(key)
    if (!read || !content.equals(read.bytes)) return judgeStorage(where, 'what was written is not what is read')
    return judgeStorage(where, (await storage.has(key)) ? 'what was removed is still there' : null)
  } catch (error) {
    return judgeStorage(where, (error as Error).message)
  }
}

async function examineMail(address: string): Promise<Finding> {
  if (address === 'inbox') return judgeMail(null, null)
  const where = new URL(address).host
  return greetMailServer(address).then(
    () => judgeMail(where, null),
    (error: Error) => judgeMail(where, error.message),
  )
}
