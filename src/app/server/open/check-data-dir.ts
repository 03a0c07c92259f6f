/** Can what has to be kept be written? Before anything is opened, and while the product runs. */
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { ConfigError, type Config } from '#platform/config.ts'
import { makeDataDir } from '#platform/db/embedded/embedded-cluster.ts'
import { filesFolder } from './open-storage.ts'

const WHY: Readonly<Record<string, string>> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is mounted read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EEXIST: 'there is a file in its place',
  ENOTDIR: 'there is a file in its place',
}

export type DataDirConfig = Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'STORAGE' | 'ANALYTICS'>

/** @throws ConfigError that names the folder and what is in the way */
export async function checkDataDir(config: DataDirConfig): Promise<void> {
  if (!keepsSomething(config)) return
  const folder = resolve(config.DATA_DIR)
  try {
    await makeDataDir(folder)
    await assertWritable(folder)
  } catch (error) {
    throw new ConfigError(`DATA_DIR cannot be written (${folder}): ${reasonOf(error)}`)
  }
}

/** Null when it can be written, otherwise why not. */
export async function tryToWrite(folder: string): Promise<string | null> {
  return assertWritable(folder).then(
    () => null,
    (error: unknown) => `${folder} cannot be written: ${reasonOf(error)}`,
  )
}

function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  return WHY[code] ?? message
}

const PROBE_KEPT_MS = 1000

/** Throws while a folder in which something has to be kept is missing or cannot be written; asked again once a second. */
export function openDataDirProbe(config: DataDirConfig): () => Promise<void> {
  const dataDir = resolve(config.DATA_DIR)
  const folders = keepsSomething(config) ? [dataDir] : []
  // A disk of its own may be mounted there.
  if (config.STORAGE === 'disk') folders.push(filesFolder(config))
  let probe: { began: number; answer: Promise<void> } | null = null
  return () => {
    if (probe === null || performance.now() - probe.began > PROBE_KEPT_MS) {
      const answer = Promise.all(folders.map(assertWritable)).then(() => undefined)
      probe = { began: performance.now(), answer }
    }
    return probe.answer
  }
}

/** With database and files elsewhere only caches are kept there, which may as well be missing (decision 31). */
export function keepsSomething({ DATABASE_URL, STORAGE, ANALYTICS }: DataDirConfig): boolean {
  return DATABASE_URL === '' || STORAGE === 'disk' || ANALYTICS === 'log'
}

async function assertWritable(folder: string): Promise<void> {
  const probe = join(folder, `.writable-${randomUUID()}`)
  try {
    await writeFile(probe, 'x', { flag: 'wx' })
  } finally {
    // On a full disk the empty file is made and its content refused.
    await rm(probe, { force: true })
  }
}
