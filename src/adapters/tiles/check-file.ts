/**
 * Checks that bytes are of the expected kind. The content type of the source is not trusted, because browsers get ours.
 */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

export type FileKind = 'image' | 'vector' | 'glyphs' | 'json'

/** Limits of the requested files as transferred. A tile of a dense city has half of it. */
export const MOST_BYTES: Readonly<Record<FileKind, number>> = {
  image: 4_000_000,
  vector: 2_000_000,
  glyphs: 1_000_000,
  json: 3_000_000,
}
const MOST_UNZIPPED_BYTES = 12_000_000
const GZIP = [0x1f, 0x8b]

export const ACCEPT: Readonly<Record<FileKind, string>> = {
  image: 'image/webp,image/png,image/jpeg,image/avif',
  vector: 'application/x-protobuf,application/vnd.mapbox-vector-tile,application/octet-stream',
  glyphs: 'application/x-protobuf,application/octet-stream',
  json: 'application/json',
}

/** @returns null when the file is of another kind */
export async function checkFile(
  kind: FileKind,
  bytes: Buffer,
): Promise<{ readonly contentType: string; readonly isGzip: boolean } | null> {
  if (kind === 'image') {
    const contentType = imageType(bytes)
    return contentType === null ? null : { contentType, isGzip: false }
  }
  const isGzip = startsWith(bytes, GZIP)
  const plain = isGzip ? await unzipped(bytes) : bytes
  if (!plain) return null
  if (kind === 'json') return isJsonObject(plain) ? { contentType: 'application/json', isGzip } : null
  // The tag of the first field: the layers (3) of a vector tile, the stacks (1) of glyphs. An empty file is valid.
  const first = kind === 'vector' ? 0x1a : 0x0a
  return plain.length === 0 || plain[0] === first ? { contentType: 'application/x-protobuf', isGzip } : null
}

/** @returns null when the bytes are not gzip or grow beyond what a map needs */
export async function unzipped(bytes: Buffer): Promise<Buffer | null> {
  return promisify(gunzip)(bytes, { maxOutputLength: MOST_UNZIPPED_BYTES }).catch(() => null)
}

function isJsonObject(bytes: Buffer): boolean {
  try {
    const json: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof json === 'object' && json !== null && !Array.isArray(json)
  } catch {
    return false
  }
}

function imageType(bytes: Buffer): string | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  const name = bytes.toString('latin1', 0, 12)
  if (name.startsWith('RIFF') && name.endsWith('WEBP')) return 'image/webp'
  return name.endsWith('ftypavif') ? 'image/avif' : null
}

function startsWith(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, i) => bytes[i] === byte)
}
