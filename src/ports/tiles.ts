import type { StreetMapFacts } from '#kernel/street-map.ts'
import { OutsideUnavailable } from './unavailable.ts'

/** One file of a street map as it goes to the browser. */
export type MapFile = {
  readonly bytes: Buffer
  readonly contentType: string
  /** The bytes are gzipped. */
  readonly isGzip: boolean
  readonly etag: string
  /** For how long browsers may keep it. */
  readonly maxAgeSeconds: number
}

/** The message names the fault, never an address (it may hold a key). */
export class TilesUnavailable extends OutsideUnavailable {
  override readonly name = 'TilesUnavailable'
}

/**
 * A source of street maps. All calls reject with TilesUnavailable when the source does not answer properly; null means
 * that the source answered and has no such file.
 */
export type StreetMap = {
  facts(): Promise<StreetMapFacts>
  /** @param source number of the source in the style; 0 where there is only one */
  tile(source: number, z: number, x: number, y: number): Promise<MapFile | null>
  /** The style with its addresses rewritten; null where there is none. */
  style(): Promise<object | null>
  /** @param file of a sprite, for example "@2x.png" */
  sprite(sprite: number, file: string): Promise<MapFile | null>
  glyphs(fonts: string, range: string): Promise<MapFile | null>
  /** Origins the browser itself must be allowed to ask; empty unless tiles are delivered directly. */
  directOrigins(): { readonly connect: readonly string[]; readonly image: readonly string[] }
  /** Closes open files; no call may follow. */
  close(): Promise<void>
}
