/** SECRET, or in demo mode the one that the demo keeps in DATA_DIR, so that a restart signs nobody out. */
import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '#platform/config.ts'
import type { SecretFacts } from '#platform/doctor/judge-surroundings.ts'

const fileOf = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(resolve(DATA_DIR), 'secret')

/** Makes one where there is none. */
export async function openSecret(config: Config): Promise<string> {
  const known = await knownSecret(config)
  if (known !== null) return known
  const secret = randomBytes(32).toString('hex')
  await mkdir(resolve(config.DATA_DIR), { recursive: true })
  await writeFile(fileOf(config), secret, { mode: 0o600 })
  return secret
}

/** Null where there is none yet. */
async function knownSecret(config: Config): Promise<string | null> {
  if (process.env['SECRET']) return config.SECRET
  try {
    return (await readFile(fileOf(config), 'utf8')).trim()
  } catch (error) {
    // One that cannot be read is not replaced by another.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return null
  }
}

/** For `npm run doctor`: where it comes from, and whether it can be read by the product and by nobody else. */
export async function lookAtSecret(config: Config): Promise<SecretFacts> {
  if (process.env['SECRET']) return { from: 'setting', error: null, isOpen: false }
  try {
    if ((await knownSecret(config)) === null) return { from: 'nowhere', error: null, isOpen: false }
    const { mode } = await stat(fileOf(config))
    return { from: 'file', error: null, isOpen: process.platform !== 'win32' && (mode & 0o077) !== 0 }
  } catch (error) {
    return { from: 'file', error: (error as Error).message, isOpen: false }
  }
}

/** What tells two secrets apart and gives neither away; empty where there is none yet. */
export async function markOfSecret(config: Config): Promise<string> {
  const secret = await knownSecret(config)
  return secret === null ? '' : createHmac('sha256', secret).update('viertel backup').digest('hex').slice(0, 16)
}
