/**
 * Cached files of street maps on disk, limited in bytes; the least recently used ones are deleted first. Each is
 * written to a temporary file and renamed, so that a crash leaves no partial file. A file that cannot be read is a
 * miss.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The content of an address. `isNothing`: the source answered that it has none. */
export type CachedFile = {
  readonly bytes: Buffer
  readonly isNothing: boolean
  readonly contentType: string
  readonly isGzip: boolean
  readonly etag: string
  /** The ETag of the source, to revalidate with; may be empty. */
  readonly sourceEtag: string
  /** Epoch milliseconds; after it the source is asked again. */
  readonly freshUntil: number
}

export type FileCache = {
  read(key: string): Promise<CachedFile | null>
  /** Never rejects: when the disk is full the file is not cached, but the map still works. */
  write(key: string, file: CachedFile): Promise<void>
  bytes(): Promise<number>
}

const HEAD = z.object({
  length: z.number().int().min(0),
  isNothing: z.boolean(),
  contentType: z.string(),
  isGzip: z.boolean(),
  etag: z.string(),
  sourceEtag: z.string(),
  freshUntil: z.number(),
})
/** Evicting down to this share leaves room for a while. */
const FULL_SHARE = 0.9
const TELL_EVERY_MS = 60_000

/**
 * @param options.mostBytes 0 disables the cache
 * @param options.onLost called for a file that could not be cached, at most once a minute
 */
export function createFileCache(options: {
  folder: string
  mostBytes: number
  onLost?: (error: unknown) => void
}): FileCache {
  const { folder, mostBytes, onLost = () => {} } = options
  let toldAt = -Infinity
  // In the order of use: the first one is evicted next.
  let sizes: Promise<Map<string, number>> | null = null
  let total = 0
  const opened = () => {
    sizes ??= scan(folder).then(
      (found) => {
        total = [...found.values()].reduce((sum, size) => sum + size, 0)
        return found
      },
      (error: unknown) => {
        // The next call tries again.
        sizes = null
        throw error
      },
    )
    return sizes
  }
  const pathOf = (name: string) => join(folder, name.slice(0, 2), name)
  const forget = async (known: Map<string, number>, name: string) => {
    total -= known.get(name) ?? 0
    known.delete(name)
    await rm(pathOf(name), { force: true })
  }

  const keep = async (key: string, file: CachedFile) => {
    const known = await opened()
    const name = nameOf(key)
    const { bytes, ...facts } = file
    const head = Buffer.from(`${JSON.stringify({ ...facts, length: bytes.length })}\n`)
    const size = head.length + bytes.length
    if (size > mostBytes * FULL_SHARE) return
    await mkdir(join(folder, name.slice(0, 2)), { recursive: true })
    const aside = join(folder, `${randomUUID()}.part`)
    try {
      await writeFile(aside, Buffer.concat([head, bytes]))
      await rename(aside, pathOf(name))
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    }
    total += size - (known.get(name) ?? 0)
    known.delete(name)
    known.set(name, size)
    if (total <= mostBytes) return
    for (const oldest of known.keys()) {
      if (total <= mostBytes * FULL_SHARE) break
      await forget(known, oldest)
    }
  }

  return {
    async read(key) {
      if (mostBytes === 0) return null
      const known = await opened()
      const name = nameOf(key)
      const size = known.get(name)
      if (size === undefined) return null
      const file = parse(await readFile(pathOf(name)).catch(() => null))
      if (!file) {
        await forget(known, name)
        return null
      }
      known.delete(name)
      known.set(name, size)
      return file
    },
    async write(key, file) {
      if (mostBytes === 0) return
      try {
        await keep(key, file)
      } catch (error) {
        if (performance.now() - toldAt < TELL_EVERY_MS) return
        toldAt = performance.now()
        onLost(error)
      }
    },
    async bytes() {
      await opened()
      return total
    },
  }
}

function nameOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

function parse(stored: Buffer | null): CachedFile | null {
  const end = stored?.indexOf(10) ?? -1
  if (!stored || end < 0) return null
  try {
    const { length, ...facts } = HEAD.parse(JSON.parse(stored.toString('utf8', 0, end)))
    const bytes = stored.subarray(end + 1)
    return bytes.length === length ? { ...facts, bytes } : null
  } catch {
    return null
  }
}

/** The names with their sizes, least recently written first; temporary files left by a crash are removed. */
async function scan(folder: string): Promise<Map<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const found: { name: string; size: number; at: number }[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    if (entry.name.endsWith('.part')) await rm(path, { force: true })
    else if (/^[0-9a-f]{64}$/.test(entry.name)) {
      const facts = await stat(path).catch(() => null)
      if (facts) found.push({ name: entry.name, size: facts.size, at: facts.mtimeMs })
    }
  }
  return new Map(found.toSorted((a, b) => a.at - b.at).map(({ name, size }) => [name, size]))
}
