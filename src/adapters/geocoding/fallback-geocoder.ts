import { type Geocoder, GeocoderUnavailable } from '#ports/geocoding.ts'

/**
 * An outside service with the embedded geocoder as its fallback: when the service does not answer, the embedded one
 * does, and its results are marked `partial`, because it knows districts rather than streets. A service that must not
 * be called while somebody types is only asked for a submitted text (`limit` 1); suggestions then come from the
 * embedded geocoder, unmarked.
 */
export function createFallbackGeocoder(remote: Geocoder, embedded: Geocoder): Geocoder {
  return {
    id: remote.id,
    attribution: [remote.attribution, embedded.attribution].filter((text) => text !== '').join(', '),
    can: { suggest: true, street: remote.can.street, store: remote.can.store },
    async search(query, options) {
      if (options.limit > 1 && !remote.can.suggest) return embedded.search(query, options)
      try {
        return await remote.search(query, options)
      } catch (error) {
        if (!(error instanceof GeocoderUnavailable)) throw error
        return (await embedded.search(query, options)).map((place) => ({ ...place, partial: true }))
      }
    },
    async reverse(point, options) {
      try {
        return await remote.reverse(point, options)
      } catch (error) {
        if (!(error instanceof GeocoderUnavailable)) throw error
        const place = await embedded.reverse(point, options)
        return place && { ...place, partial: true }
      }
    },
  }
}
