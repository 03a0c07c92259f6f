import type { Readable } from 'node:stream'
import { OutsideUnavailable } from './unavailable.ts'

/**
 * Files that are not rows: drawn pictures, uploaded photos, avatars, invoices. A key is a relative path of
 * lower-case names whose ending gives the content type (`pictures/desk-ink-1/960.webp`), so that a store needs no
 * metadata file and any web server can serve the files.
 */
export type Storage = {
  /** Writes or replaces; afterwards a reader sees the old or the new bytes, never a part. */
  put(key: string, file: Uint8Array | LargeFile, contentType: string): Promise<void>
  /** As a whole, for what is small; null when there is no such key. */
  get(key: string): Promise<StoredFile | null>
  /** Piece by piece; null when there is no such key, 'unchanged' when the file still has the tag that the caller knows. */
  read(key: string): Promise<FileReader | null>
  read(key: string, knownEtag: string | undefined): Promise<FileReader | 'unchanged' | null>
  has(key: string): Promise<boolean>
  /** No error when there is no such key. */
  delete(key: string): Promise<void>
  /** Every key that begins with the prefix, in no order; files that are no valid keys are left out. */
  list(prefix: string): AsyncIterable<string>
}

export type StoredFile = { readonly bytes: Uint8Array; readonly contentType: string }

/** A file that is not held as a whole. Size and checksum are known before: a bucket is told them first. */
export type LargeFile = {
  readonly size: number
  /** Hexadecimal; a store refuses bytes that have another. */
  readonly sha256: string
  pieces(): AsyncIterable<Uint8Array>
}

/** Holds the file open until its pieces are read to their end or destroyed (leaving a loop over them does that). */
export type FileReader = {
  readonly size: number
  readonly contentType: string
  /** A quoted strong tag made from the bytes: within one store, equal bytes have an equal tag and others another. */
  readonly etag: string
  /** Bytes of the file that `size` and `etag` are of, also when it is replaced meanwhile. Once. */
  pieces(): Readable
}

/** An invalid key or content type: a bug of the caller or an attack, never just a missing file. */
export class BadStorageKey extends Error {
  override name = 'BadStorageKey'
}

/** A remote store did not answer. Missing or refused files are not this error. */
export class StorageUnavailable extends OutsideUnavailable {
  override readonly name = 'StorageUnavailable'
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  jpg: 'image/jpeg',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  xml: 'application/xml',
  zip: 'application/zip',
}

/** What lies there is never replaced by something else. */
const NEVER_CHANGES = /^pictures\//
/** Does not change either, but shows a person: no cache between the server and the browser keeps it. */
const SHOWS_A_PERSON = /^avatars\//
/** Drawn anew when it changes, and shown by others for days anyway. */
const CHANGES_SELDOM = /^og\//

/** The Cache-Control of a file, for responses and for the object in a bucket. */
export function cacheControlOfKey(key: string): string {
  if (NEVER_CHANGES.test(key)) return 'public, max-age=31536000, immutable'
  if (SHOWS_A_PERSON.test(key)) return 'private, max-age=31536000, immutable'
  return CHANGES_SELDOM.test(key) ? 'public, max-age=604800' : 'private, no-cache'
}

const MAX_KEY_LENGTH = 200
// Each name starts and ends with a letter, digit, _ or -: so no `..`, no hidden file, no empty name, no leading /.
const KEY = /^(?:[a-z0-9_-](?:[a-z0-9_.-]*[a-z0-9_-])?\/)*[a-z0-9_-](?:[a-z0-9_.-]*[a-z0-9_-])?$/
// Windows opens a device for these, whatever the folder and the ending.
const DEVICE = /(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|\/|$)/

/** The content type a key stands for. Throws {@link BadStorageKey} for a key that no store takes. */
export function contentTypeOfKey(key: string): string {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key) || key.includes('..') || DEVICE.test(key))
    throw new BadStorageKey(`not a storage key: ${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))}`)
  const type = CONTENT_TYPES[key.slice(key.lastIndexOf('.') + 1)]
  if (!type || !key.includes('.')) throw new BadStorageKey(`a storage key ends with a known type: ${key}`)
  return type
}

export function isStorageKey(key: string): boolean {
  try {
    return contentTypeOfKey(key) !== ''
  } catch (error) {
    if (error instanceof BadStorageKey) return false
    throw error
  }
}

/** For `put`: the key must be well formed and its ending must fit the type given. */
export function assertStorable(key: string, contentType: string): void {
  const type = contentTypeOfKey(key)
  if (type !== contentType && type.split(';')[0] !== contentType)
    throw new BadStorageKey(`${key} holds ${type}, not ${contentType}`)
}
