/** Chooses the adapter of the street map port; null with the embedded map. */
import { join, resolve } from 'node:path'
import { createFileCache } from '#adapters/tiles/file-cache.ts'
import type { OutsideSettings } from '#adapters/tiles/fetch-files.ts'
import { createPmtilesMap } from '#adapters/tiles/pmtiles-map.ts'
import type { StreetMap } from '#ports/tiles.ts'
import { createRasterMap } from '#adapters/tiles/raster-map.ts'
import { createStyleMap } from '#adapters/tiles/style-map.ts'
import type { Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'

/** Where npm run geo:import puts an archive. */
const IMPORTED_ARCHIVE = 'geo/streets.pmtiles'

export function openStreetMap({ config, log }: { config: Config; log: Log }): StreetMap | null {
  const dataDir = resolve(config.DATA_DIR)
  const outside: OutsideSettings = {
    userAgent: `Viertel (${new URL(config.BASE_URL).origin}; ${config.OPERATOR_EMAIL})`,
    cache: createFileCache({
      folder: join(dataDir, 'map-cache'),
      mostBytes: config.MAP_CACHE_MB * 1_000_000,
      onLost: (error) => log.warn({ err: error }, 'a part of the street map could not be kept'),
    }),
    onPause: (fault, forMs) =>
      log.warn(
        { fault: fault.message, pauseSeconds: Math.round(forMs / 1000) },
        'street map paused, embedded one shows',
      ),
  }
  const shared = { credits: config.MAP_ATTRIBUTION, isDirect: config.MAP_DELIVERY === 'direct', outside }
  switch (config.MAP_PROVIDER) {
    case 'embedded':
      return null
    case 'raster':
      return createRasterMap({ ...shared, template: config.MAP_RASTER_URL })
    case 'style':
      return createStyleMap({ ...shared, address: config.MAP_STYLE_URL })
    case 'pmtiles':
      return createPmtilesMap({ ...shared, at: config.MAP_PMTILES || join(dataDir, IMPORTED_ARCHIVE) })
  }
}
