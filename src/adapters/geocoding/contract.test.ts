import { createEmbeddedGeocoder } from './embedded-geocoder.ts'
import { geocoderContract } from './geocoder-contract.ts'

geocoderContract('embedded', async () => ({ geocoder: createEmbeddedGeocoder() }), { label: 'Kreuzberg, Berlin' })
