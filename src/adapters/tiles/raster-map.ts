import { createFetchFile, type OutsideSettings } from './fetch-files.ts'
import type { StreetMap } from '#ports/tiles.ts'

/** The deepest zoom of OpenStreetMap's own tiles and most others; beyond it the browser stretches them. */
const MAX_ZOOM = 19

/** Tiles of 256 pixels. @param template an address with {z}, {x} and {y} */
export function createRasterMap(options: {
  readonly template: string
  readonly credits: string
  readonly isDirect: boolean
  readonly outside: OutsideSettings
}): StreetMap {
  const { template, credits, isDirect } = options
  const address = (z: number, x: number, y: number) =>
    new URL(template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y)))
  const { host, origin } = address(0, 0, 0)
  const fetchFile = createFetchFile(address(0, 0, 0), options.outside)
  return {
    facts: async () => ({
      kind: 'raster',
      url: isDirect ? template : '/map/tiles/{z}/{x}/{y}',
      maxZoom: MAX_ZOOM,
      credits,
      directHost: isDirect ? host : null,
    }),
    tile: async (source, z, x, y) =>
      isDirect || source !== 0 || z > MAX_ZOOM ? null : fetchFile('image', address(z, x, y)),
    style: async () => null,
    sprite: async () => null,
    glyphs: async () => null,
    directOrigins: () => ({ connect: [], image: isDirect ? [origin] : [] }),
    close: async () => undefined,
  }
}
