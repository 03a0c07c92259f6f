import { geocoderContract } from './geocoder-contract.ts'
import { createHereGeocoder } from './here-geocoder.ts'
import { createMapboxGeocoder } from './mapbox-geocoder.ts'
import { createNominatimGeocoder } from './nominatim-geocoder.ts'
import { createPhotonGeocoder } from './photon-geocoder.ts'
import type { CreateRemote } from './remote-geocoder-contract.ts'
import { remoteGeocoderContract, TEST_SETTINGS } from './remote-geocoder-contract.ts'
import { STAND_IN_KEY, startStandIn, type ServiceName } from './stand-in-services.ts'

const CREATE: Record<ServiceName, CreateRemote> = {
  photon: (url, settings) => createPhotonGeocoder({ url, ...settings }),
  nominatim: (url, settings) => createNominatimGeocoder({ url, ...settings }),
  here: (url, settings) => createHereGeocoder({ key: STAND_IN_KEY, api: { geocode: url, reverse: url }, ...settings }),
  mapbox: (url, settings) => createMapboxGeocoder({ key: STAND_IN_KEY, api: url, ...settings }),
}

for (const [service, create] of Object.entries(CREATE) as [ServiceName, CreateRemote][]) {
  geocoderContract(
    service,
    async () => {
      const standIn = await startStandIn(service)
      return { geocoder: create(standIn.url, TEST_SETTINGS), close: () => standIn.close() }
    },
    { label: 'Oranienstraße 25, 10999 Berlin' },
  )
  remoteGeocoderContract(service, create)
}
