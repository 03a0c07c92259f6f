import { createHash, randomUUID } from 'node:crypto'
import { type BigIntStats, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { assertStorable, contentTypeOfKey, isStorageKey, type LargeFile, type Storage } from '#ports/storage.ts'

/** A name no key can have (keys never start with a dot), on the same disk, so that rename is atomic. */
const UNFINISHED = '.unfinished'
const UNFINISHED_MAX_AGE_MS = 60 * 60 * 1000

type DiskSettings = {
  readonly folder: string
  /** For tests only, in milliseconds since 1970. */
  readonly now?: () => number
}

/**
 * Files below `folder` (absolute; made when missing). Several processes may share it: every write goes to a file
 * of its own, reaches the disk, and is then renamed over the key.
 */
export function createDiskStorage({ folder, now = Date.now }: DiskSettings): Storage {
  const unfinished = join(folder, UNFINISHED)
  mkdirSync(unfinished, { recursive: true })
  removeLeftovers(unfinished)
  const etagOf = rememberedTags(now)
  const pathOf = (key: string) => join(folder, ...key.split('/'))

  return {
    async put(key, content, contentType) {
      assertStorable(key, contentType)
      const target = pathOf(key)
      const draft = join(unfinished, randomUUID())
      try {
        await writeThrough(draft, content)
        await mkdir(dirname(target), { recursive: true })
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(dirname(target))
    },
    async get(key) {
      const contentType = contentTypeOfKey(key)
      const bytes = await orNullWhenMissing(readFile(pathOf(key)))
      return bytes && { bytes, contentType }
    },
    read: (async (key, knownEtag) => {
      const contentType = contentTypeOfKey(key)
      const file = await orNullWhenMissing(open(pathOf(key)))
      if (!file) return null
      let isRead = false
      try {
        const stats = await file.stat({ bigint: true })
        if (!stats.isFile()) return null
        const etag = await etagOf(file, stats)
        if (etag === knownEtag) return 'unchanged'
        isRead = true
        return { size: Number(stats.size), contentType, etag, pieces: () => file.createReadStream({ start: 0 }) }
      } finally {
        if (!isRead) await file.close()
      }
    }) as Storage['read'],
    async has(key) {
      contentTypeOfKey(key)
      const found = await orNullWhenMissing(stat(pathOf(key)))
      return found?.isFile() ?? false
    },
    async delete(key) {
      contentTypeOfKey(key)
      await orNullWhenMissing(rm(pathOf(key)))
    },
    async *list(prefix) {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        const key = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
        if (entry.isFile() && key.startsWith(prefix) && isStorageKey(key)) yield key
      }
    },
  }
}

const MOST_TAGS = 2000
/** Two files can have the same inode one after the other, and times only differ once the system's clock has ticked. */
const SURELY_LATER_MS = 2000

/** The tag of a file, from its bytes. It is made again when the file has changed, or has been forgotten. */
function rememberedTags(now: () => number): (file: FileHandle, stats: BigIntStats) => Promise<string> {
  const tags = new Map<string, string>()
  return async (file, stats) => {
    const { dev, ino, size, mtimeNs, ctimeNs, ctimeMs } = stats
    const state = [dev, ino, size, mtimeNs, ctimeNs].join()
    const known = tags.get(state)
    if (known !== undefined) return known
    const hash = createHash('sha256')
    for await (const piece of file.createReadStream({ start: 0, autoClose: false })) hash.update(piece as Buffer)
    const tag = `"${hash.digest('base64url').slice(0, 22)}"`
    if (now() - Number(ctimeMs) > SURELY_LATER_MS) {
      const [oldest] = tags.size < MOST_TAGS ? [] : tags.keys()
      if (oldest !== undefined) tags.delete(oldest)
      tags.set(state, tag)
    }
    return tag
  }
}

async function writeThrough(path: string, content: Uint8Array | LargeFile): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content instanceof Uint8Array ? content : checked(content))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** @throws at their end when the pieces are not the file that was announced */
async function* checked({ size, sha256, pieces }: LargeFile): AsyncIterable<Uint8Array> {
  const hash = createHash('sha256')
  let length = 0
  for await (const piece of pieces()) {
    hash.update(piece)
    length += piece.length
    yield piece
  }
  if (length !== size || hash.digest('hex') !== sha256) throw new Error('the file has other bytes than announced')
}

/** Without this a power cut may forget the rename. Windows cannot open a folder and needs no sync. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** A key below a file (ENOTDIR) and a key that is a folder (EISDIR) are misses too. */
async function orNullWhenMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ERR_FS_EISDIR'].includes(code)) return null
    throw error
  }
}

/** Drafts of a process that was killed. Young ones may belong to another living process. */
function removeLeftovers(unfinished: string): void {
  for (const name of readdirSync(unfinished)) {
    const path = join(unfinished, name)
    const modifiedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (modifiedMs !== undefined && Date.now() - modifiedMs > UNFINISHED_MAX_AGE_MS) rmSync(path, { force: true })
  }
}
