/** Before anything is opened: can what has to be kept be written? */
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ConfigError, type Config } from '#platform/config.ts'
import { makeDataDir } from '#platform/db/embedded/embedded-cluster.ts'

const WHY: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is mounted read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EEXIST: 'there is a file in its place',
  ENOTDIR: 'there is a file in its place',
}

/** @throws ConfigError that names the folder and what is in the way */
export async function checkDataDir(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'STORAGE' | 'ANALYTICS'>,
): Promise<void> {
  const { DATA_DIR, DATABASE_URL, STORAGE, ANALYTICS } = config
  // With database and files elsewhere only caches are kept there, which may as well be missing (decision 31).
  if (DATABASE_URL !== '' && STORAGE === 's3' && ANALYTICS === 'off') return
  const folder = resolve(DATA_DIR)
  const probe = join(folder, `.writable-${randomUUID()}`)
  try {
    await makeDataDir(folder)
    await writeFile(probe, 'x', { flag: 'wx' })
    await rm(probe)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    throw new ConfigError(`DATA_DIR cannot be written (${folder}): ${WHY[code] ?? message}`)
  }
}
