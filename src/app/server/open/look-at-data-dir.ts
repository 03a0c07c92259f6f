/** What `npm run doctor` wants to know of DATA_DIR. Nothing is made there but a probe, which is removed again. */
import { stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { clusterHome } from '#platform/db/embedded/embedded-cluster.ts'
import type { DiskFacts } from '#platform/doctor/judge-surroundings.ts'
import { keepsSomething, tryToWrite, type DataDirConfig } from './check-data-dir.ts'
import { filesFolder } from './open-storage.ts'

/** One for each disk that something is kept on. */
export async function lookAtDataDir(config: DataDirConfig): Promise<{
  readonly disks: readonly DiskFacts[]
  /** An embedded one. */
  readonly hasDatabase: boolean
  /** Their folder. */
  readonly hasFiles: boolean
}> {
  const dataDir = resolve(config.DATA_DIR)
  const home = config.DATABASE_URL === '' ? await clusterHome(dataDir) : null
  const folders = [
    ...(keepsSomething(config) ? [dataDir] : []),
    ...(config.STORAGE === 'disk' ? [filesFolder(config)] : []),
  ]
  const seen = new Set<number>()
  const disks: DiskFacts[] = []
  const look = async (folder: string, isOurs: boolean) => {
    const there = await nearest(folder)
    const { dev } = await stat(there)
    if (seen.has(dev)) return
    seen.add(dev)
    const { bavail, blocks, bsize } = await statfs(there)
    const error = isOurs ? await tryToWrite(there) : null
    disks.push({ folder, error, freeBytes: bavail * bsize, totalBytes: blocks * bsize })
  }
  for (const folder of folders) await look(folder, true)
  // The folder of the database belongs to another user where root has started the product.
  if (home !== null) await look(home, false)
  return { disks, hasDatabase: home !== null, hasFiles: await isThere(filesFolder(config)) }
}

/** The folder itself, or before the first start the one in which it will be made. */
async function nearest(folder: string): Promise<string> {
  return (await isThere(folder)) || dirname(folder) === folder ? folder : nearest(dirname(folder))
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
