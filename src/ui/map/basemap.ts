/** The base map under the markers. The embedded map is always there; a street map replaces it once it has loaded. */
import type BaseLayer from 'ol/layer/Base.js'
import type { Locale } from '#kernel/locale.ts'
import type { MapColours } from './map-colours.ts'

type BasemapLook = {
  readonly colours: MapColours
  readonly locale: Locale
  /** Called when the source does not deliver tiles; calling it once is enough. */
  readonly onFail: () => void
}

export type MakeBasemap = (look: BasemapLook) => BaseLayer

const FAILURES_IN_A_ROW = 6

/** A single missing tile is no failure of the map; several in a row are. */
export function watchTiles(
  source: { on(type: 'tileloadend' | 'tileloaderror', listener: () => void): unknown },
  onFail: () => void,
): void {
  let inARow = 0
  source.on('tileloadend', () => (inARow = 0))
  source.on('tileloaderror', () => {
    inARow++
    if (inARow === FAILURES_IN_A_ROW) onFail()
  })
}
