/** One PMTiles archive, a local file or behind an address, of which this server reads byte ranges. */
import { open, stat, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { EtagMismatch, PMTiles, TileType, type Source } from 'pmtiles'
import { schemaOfLayers, type StreetMapFacts } from '#kernel/street-map.ts'
import { createBreaker } from '#platform/outgoing/breaker.ts'
import type { GuardedGet } from '#platform/outgoing/guarded-get.ts'
import { checkFile, type FileKind } from './check-file.ts'
import { etagOf, fault, guardedGetFor, type OutsideSettings } from './fetch-files.ts'
import { TilesUnavailable, type MapFile, type StreetMap } from '#ports/tiles.ts'
import { plainCredits } from './plain-credits.ts'

/** How often the file is checked for a replacement. */
const LOOK_EVERY_MS = 5000
const CLOSE_AFTER_MS = 10_000
const MAX_AGE_SECONDS = 86_400
/** Enough for a directory of the archive of a whole country; tiles are smaller. */
const MOST_RANGE_BYTES = 16_000_000

/** The current archive, however often it is replaced. */
type Archives = { current(): Promise<Archive>; close(): Promise<void> }

type Archive = { readonly tiles: PMTiles; readonly identity: string; close(): Promise<void> }
export type ArchiveFacts = Extract<StreetMapFacts, { kind: 'vector' | 'raster' }>

/** @param at a file, or an http(s) address */
export function createPmtilesMap(options: {
  readonly at: string
  readonly credits: string
  readonly outside: OutsideSettings
}): StreetMap {
  const { at, outside } = options
  const isFile = !/^https?:\/\//.test(at)
  const archives = isFile ? fileArchives(at, outside.now ?? Date.now) : addressArchive(at, outside)
  const running = new Map<string, Promise<MapFile | null>>()
  const readTile = async ({ tiles }: Archive, facts: ArchiveFacts, key: string, at: [number, number, number]) => {
    const cached = isFile ? null : await outside.cache.read(key)
    if (cached) return cached.isNothing ? null : { ...cached, maxAgeSeconds: MAX_AGE_SECONDS }
    const found = await guarded(() => tiles.getZxy(...at))
    const kind: FileKind = facts.kind === 'vector' ? 'vector' : 'image'
    const file = found ? await toFile(kind, Buffer.from(found.data)) : null
    if (!isFile) await outside.cache.write(key, toCached(file))
    return file
  }
  let known: { identity: string; facts: Promise<ArchiveFacts> } | null = null
  const factsNow = async () => {
    const archive = await archives.current()
    if (known?.identity !== archive.identity) {
      const facts = guarded(() => archiveFacts(archive.tiles, options.credits))
      known = { identity: archive.identity, facts }
      facts.catch(() => (known = null))
    }
    return known.facts
  }
  return {
    facts: factsNow,
    async tile(source, z, x, y) {
      const facts = await factsNow()
      if (source !== 0 || z > facts.maxZoom) return null
      const archive = await archives.current()
      const key = `pmtiles ${archive.identity} ${z}/${x}/${y}`
      const reading = running.get(key) ?? readTile(archive, facts, key, [z, x, y]).finally(() => running.delete(key))
      running.set(key, reading)
      return reading
    },
    style: async () => null,
    sprite: async () => null,
    glyphs: async () => null,
    directOrigins: () => ({ connect: [], image: [] }),
    close: () => archives.close(),
  }
}

/** @throws TilesUnavailable `malformed` when the map cannot show its content */
export async function archiveFacts(tiles: PMTiles, credits: string): Promise<ArchiveFacts> {
  const header = await tiles.getHeader()
  const metadata = ((await tiles.getMetadata()) ?? {}) as { attribution?: unknown; vector_layers?: unknown }
  const own = plainCredits(metadata.attribution)
  const base = {
    url: '/map/tiles/{z}/{x}/{y}',
    maxZoom: header.maxZoom,
    credits: [...new Set([own, credits])].filter(Boolean).join(', '),
    directHost: null,
  }
  if (header.tileType === TileType.Mvt) {
    const layers = Array.isArray(metadata.vector_layers) ? metadata.vector_layers : []
    const schema = schemaOfLayers(layers.map((layer: unknown) => String((layer as { id?: unknown } | null)?.id)))
    if (!schema) throw fault('malformed', 'layers neither of Protomaps nor of Shortbread')
    return { kind: 'vector', schema, ...base }
  }
  const pictures: readonly TileType[] = [TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif]
  if (!pictures.includes(header.tileType)) throw fault('malformed', 'unknown kind of tiles')
  return { kind: 'raster', ...base }
}

async function toFile(kind: FileKind, bytes: Buffer): Promise<MapFile> {
  const checked = await checkFile(kind, bytes)
  if (!checked) throw fault('malformed', `not of kind ${kind}`)
  // The reader has decompressed the tile; it is compressed again for the browser, at a fast level.
  const packed = kind === 'vector' && !checked.isGzip ? await promisify(gzip)(bytes, { level: 3 }) : bytes
  const isGzip = checked.isGzip || kind === 'vector'
  return {
    bytes: packed,
    contentType: checked.contentType,
    isGzip,
    etag: etagOf(bytes),
    maxAgeSeconds: MAX_AGE_SECONDS,
  }
}

function toCached(file: MapFile | null) {
  const nothing = { bytes: Buffer.alloc(0), contentType: '', isGzip: false, etag: '' }
  return { ...(file ?? nothing), isNothing: file === null, sourceEtag: '', freshUntil: Number.MAX_SAFE_INTEGER }
}

/** Errors of the reader (not an archive, truncated, another version) are failures of the source. */
async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TilesUnavailable) throw error
    const { code, syscall } = error as NodeJS.ErrnoException
    throw code && syscall ? fault('network', code) : fault('malformed', 'not a PMTiles archive')
  }
}

/** The current archive in the file: a replaced file is opened anew. */
function fileArchives(path: string, now: () => number): Archives {
  let archive: Promise<Archive> | null = null
  let lookedAt = -Infinity
  /**
   * A file handle that is garbage collected without being closed would end the process; pending reads may complete
   * first.
   */
  const retire = (old: Promise<Archive> | null) => {
    old?.then(
      (opened) =>
        setTimeout(() => {
          opened.close().catch(() => undefined)
        }, CLOSE_AFTER_MS).unref(),
      () => undefined,
    )
  }
  const current = async () => {
    if (archive && now() - lookedAt < LOOK_EVERY_MS) return archive
    lookedAt = now()
    const facts = await guarded(() => stat(path)).catch((error: unknown) => {
      retire(archive)
      archive = null
      throw error
    })
    const identity = `${facts.ino}-${facts.size}-${facts.mtimeMs}`
    const before = archive
    if (before && (await before).identity === identity) return before
    const opened = guarded(() => openArchiveFile(path, identity))
    opened.catch(() => (archive = null))
    archive = opened
    retire(before)
    return opened
  }
  return { current, close: async () => (await archive?.catch(() => null))?.close() }
}

export async function openArchiveFile(path: string, identity: string): Promise<Archive> {
  const handle = await open(path, 'r')
  return { tiles: new PMTiles(fileSource(handle, path)), identity, close: () => handle.close() }
}

function fileSource(handle: FileHandle, path: string): Source {
  return {
    getKey: () => path,
    async getBytes(offset, length) {
      if (length > MOST_RANGE_BYTES) throw fault('too large')
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset)
      return { data: buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + bytesRead) as ArrayBuffer }
    },
  }
}

function addressArchive(address: string, outside: OutsideSettings): Archives {
  const url = new URL(address)
  const get = guardedGetFor(url, outside)
  const breaker = createBreaker({ fault, ...(outside.onPause && { onPause: outside.onPause }) })
  let tiles: PMTiles | null = null
  const source = rangeSource(url, async (...asked) => {
    try {
      return await breaker(() => get(...asked))
    } catch (error) {
      // The reader caches failures, so a new one is created to ask again.
      tiles = null
      throw error
    }
  })
  const close = async () => undefined
  const current = async () => {
    const reader = (tiles ??= new PMTiles(source))
    const { etag } = await guarded(() => reader.getHeader())
    return { tiles: reader, identity: `${address} ${etag ?? ''}`, close }
  }
  return { current, close }
}

/** An archive behind an address, for tools that read it once. */
export function readArchiveAt(url: URL, settings: Pick<OutsideSettings, 'userAgent' | 'timeoutMs'>): PMTiles {
  return new PMTiles(rangeSource(url, guardedGetFor(url, settings)))
}

function rangeSource(url: URL, get: GuardedGet): Source {
  return {
    getKey: () => url.href,
    async getBytes(offset, length, signal, etag) {
      const answer = await get(url, {
        accept: '*/*',
        statuses: [206],
        mostBytes: Math.min(length, MOST_RANGE_BYTES),
        headers: { range: `bytes=${offset}-${offset + length - 1}` },
        ...(signal && { signal }),
      })
      const now = answer.headers.etag
      if (etag && now && etag !== now) throw new EtagMismatch('the archive was replaced')
      const { bytes } = answer
      const data = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
      return { data, ...(now === undefined ? {} : { etag: now }) }
    },
  }
}
