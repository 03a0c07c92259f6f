/** Writes PMTiles version 3, as specified in https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export type ArchiveTile = { readonly z: number; readonly x: number; readonly y: number; readonly bytes: Buffer }

export type ArchiveContent = {
  /** Vector tiles are compressed here, images are stored as they are. */
  readonly tiles: readonly ArchiveTile[]
  readonly kind: 'mvt' | 'png'
  readonly metadata: object
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
  /** The size limit of the root directory; tests make it small. */
  readonly mostRootBytes?: number
}

/** A run length of 0 refers to a leaf directory. */
type Entry = { readonly id: number; readonly offset: number; readonly length: number; readonly run: 0 | 1 }

const HEADER_BYTES = 127
/** The number of bytes readers request first, including the header. */
const FIRST_READ_BYTES = 16_384
const LEAF_ENTRIES = 4096

export function writeArchive({ tiles, kind, metadata, bounds, mostRootBytes }: ArchiveContent): Buffer {
  const { entries, data, contents } = placeTiles(tiles, kind)
  const { root, leaves } = directories(entries, mostRootBytes ?? FIRST_READ_BYTES - HEADER_BYTES)
  const json = gzipSync(JSON.stringify(metadata))
  const jsonAt = HEADER_BYTES + root.length
  const leavesAt = jsonAt + json.length
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0)
  header.writeUInt8(3, 7)
  const places = [HEADER_BYTES, root.length, jsonAt, json.length, leavesAt, leaves.length, leavesAt + leaves.length]
  for (const [i, value] of [...places, data.length, entries.length, entries.length, contents].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + i * 8)
  const zooms = tiles.map(({ z }) => z)
  const isVector = kind === 'mvt'
  const lowest = zooms.reduce((least, z) => Math.min(least, z), 99)
  const highest = zooms.reduce((most, z) => Math.max(most, z), 0)
  // Clustered, gzipped directories, compression of the tiles, type of the tiles, zooms.
  const facts = [1, 2, isVector ? 2 : 1, isVector ? 1 : 2, lowest, highest]
  facts.forEach((value, i) => header.writeUInt8(value, 96 + i))
  bounds.forEach((degrees, i) => header.writeInt32LE(Math.round(degrees * 1e7), 102 + i * 4))
  return Buffer.concat([header, root, json, leaves, data])
}

/** Places tiles in the order of their ids; identical tiles (open water) are stored once. */
function placeTiles(tiles: readonly ArchiveTile[], kind: ArchiveContent['kind']) {
  const known = new Map<string, { offset: number; length: number }>()
  const parts: Buffer[] = []
  let end = 0
  const sorted = tiles
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y) }))
    .toSorted((a, b) => a.id - b.id)
  const entries = sorted.map(({ id, bytes }): Entry => {
    const hash = createHash('sha256').update(bytes).digest('base64')
    let place = known.get(hash)
    if (!place) {
      const packed = kind === 'mvt' ? gzipSync(bytes, { level: 9 }) : bytes
      place = { offset: end, length: packed.length }
      known.set(hash, place)
      parts.push(packed)
      end += packed.length
    }
    return { id, ...place, run: 1 }
  })
  return { entries, data: Buffer.concat(parts), contents: parts.length }
}

/** A single directory, or where it grows too large a root directory of leaf directories. */
function directories(entries: readonly Entry[], mostRootBytes: number): { root: Buffer; leaves: Buffer } {
  const all = packDirectory(entries)
  if (all.length <= mostRootBytes) return { root: all, leaves: Buffer.alloc(0) }
  for (let size = LEAF_ENTRIES; ; size *= 2) {
    const leaves: Buffer[] = []
    const pointers: Entry[] = []
    let end = 0
    for (let from = 0; from < entries.length; from += size) {
      const leaf = packDirectory(entries.slice(from, from + size))
      pointers.push({ id: entries[from]!.id, offset: end, length: leaf.length, run: 0 })
      leaves.push(leaf)
      end += leaf.length
    }
    const root = packDirectory(pointers)
    if (root.length <= mostRootBytes || pointers.length === 1) return { root, leaves: Buffer.concat(leaves) }
  }
}

/**
 * Number of entries, differences of ids, run lengths, lengths, offsets plus one (0: directly after the previous one).
 */
function packDirectory(entries: readonly Entry[]): Buffer {
  const isBehind = (i: number) => {
    const before = entries[i - 1]
    return before !== undefined && entries[i]!.offset === before.offset + before.length
  }
  const numbers = [
    entries.length,
    ...entries.map(({ id }, i) => id - (entries[i - 1]?.id ?? 0)),
    ...entries.map(({ run }) => run),
    ...entries.map(({ length }) => length),
    ...entries.map(({ offset }, i) => (isBehind(i) ? 0 : offset + 1)),
  ]
  return gzipSync(Buffer.from(numbers.flatMap(varint)))
}

function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return [...bytes, rest]
}
