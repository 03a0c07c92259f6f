/** All files of one store into another. What is there already with the same bytes is left, so it may be run again. */
import { createHash } from 'node:crypto'
import type { Storage, StoredFile } from '#ports/storage.ts'

export type CopyReport = { copied: number; same: number }

const AT_A_TIME = 8

/** @throws when a file that was written does not come back with the same checksum; what was copied stays */
export async function copyStorage(
  from: Storage,
  to: Storage,
  onFile: (report: Readonly<CopyReport>) => void = () => {},
): Promise<CopyReport> {
  const report = { copied: 0, same: 0 }
  const keys = from.list('')[Symbol.asyncIterator]()
  const work = async () => {
    for (let next = await keys.next(); !next.done; next = await keys.next()) {
      const outcome = await copyFile(next.value, from, to)
      if (outcome) report[outcome] += 1
      onFile(report)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return report
}

/** null when the file is gone since it was listed. */
async function copyFile(key: string, from: Storage, to: Storage): Promise<keyof CopyReport | null> {
  const file = await from.get(key)
  if (!file) return null
  const checksum = checksumOf(file)
  if (checksumOf(await to.get(key)) === checksum) return 'same'
  await to.put(key, file.bytes, file.contentType)
  if (checksumOf(await to.get(key)) !== checksum) throw new Error(`${key} did not arrive as it was sent`)
  return 'copied'
}

function checksumOf(file: StoredFile | null): string | null {
  return file && createHash('sha256').update(file.bytes).digest('hex')
}
