import { createEmbeddedGeocoder } from './embedded-geocoder.ts'
import { geocoderContract } from './geocoder-contract.ts'

geocoderContract('embedded', () => createEmbeddedGeocoder())
