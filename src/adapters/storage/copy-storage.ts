/** All files of one store into another. What is there already with the same bytes is left, so it may be run again. */
import { createHash } from 'node:crypto'
import type { FileReader, Storage } from '#ports/storage.ts'

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
  const file = await from.read(key)
  if (!file) return null
  const sha256 = await checksumOf(file)
  const isThere = async () => {
    const there = await to.read(key)
    return there !== null && (await checksumOf(there)) === sha256
  }
  if (await isThere()) return 'same'
  const { size, contentType } = file
  // Read once more rather than held: a file may be larger than the memory.
  await to.put(key, { size, sha256, pieces: () => piecesOf(from, key) }, contentType)
  if (!(await isThere())) throw new Error(`${key} did not arrive as it was sent`)
  return 'copied'
}

async function* piecesOf(storage: Storage, key: string): AsyncIterable<Uint8Array> {
  const file = await storage.read(key)
  if (file) yield* file.pieces()
}

async function checksumOf(file: FileReader): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of file.pieces()) hash.update(piece)
  return hash.digest('hex')
}
