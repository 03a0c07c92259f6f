/** Chooses the adapter of the geocoding port. External ones fall back to the embedded one. */
import { join, resolve } from 'node:path'
import type { ServiceSettings } from '#adapters/geocoding/ask-service.ts'
import { createEmbeddedGeocoder } from '#adapters/geocoding/embedded-geocoder.ts'
import { createFallbackGeocoder } from '#adapters/geocoding/fallback-geocoder.ts'
import { createHereGeocoder } from '#adapters/geocoding/here-geocoder.ts'
import { createMapboxGeocoder } from '#adapters/geocoding/mapbox-geocoder.ts'
import { createNominatimGeocoder } from '#adapters/geocoding/nominatim-geocoder.ts'
import { createPhotonGeocoder } from '#adapters/geocoding/photon-geocoder.ts'
import type { Geocoder } from '#ports/geocoding.ts'
import { cacheAnswers } from '#adapters/geocoding/cache-answers.ts'
import { ConfigError, type Config } from '#platform/config.ts'
import type { Log } from '#platform/log.ts'
import { isPrivateLiteral } from '#platform/outgoing/guarded-get.ts'

/** @throws ConfigError when production is given an address of the private network */
export function openGeocoder({ config, log, buildDir }: { config: Config; log: Log; buildDir: string }): Geocoder {
  const embedded = createEmbeddedGeocoder({
    file: join(buildDir, 'geo/gazetteer.json.gz'),
    importFolder: join(resolve(config.DATA_DIR), 'geo'),
  })
  const remote = openRemote(config, log)
  return remote ? createFallbackGeocoder(cacheAnswers(remote), embedded) : embedded
}

function openRemote(config: Config, log: Log): Geocoder | null {
  const settings: ServiceSettings = {
    userAgent: `Viertel (${new URL(config.BASE_URL).origin})`,
    allowPrivate: config.demo,
    onPause: (fault, forMs) =>
      log.warn(
        { fault: fault.message, pauseSeconds: Math.round(forMs / 1000) },
        'geocoder paused, embedded one answers',
      ),
  }
  const { GEOCODER_KEY: key } = config
  const url = config.GEOCODER_URL.replace(/\/+$/, '')
  if (url && !settings.allowPrivate && isPrivateLiteral(new URL(url).hostname))
    throw new ConfigError('GEOCODER_URL: production asks no address of a private network')
  switch (config.GEOCODER) {
    case 'embedded':
      return null
    case 'photon':
      return createPhotonGeocoder({ ...settings, url })
    case 'nominatim':
      return createNominatimGeocoder({ ...settings, url })
    case 'here':
      return createHereGeocoder({ ...settings, key })
    case 'mapbox':
      return createMapboxGeocoder({ ...settings, key })
  }
}
