import { internalVisits } from '#features/booking/server/read/read-internal-visits.ts'
import type { OutsideOfPlaces } from '#features/company/place/server/outside.ts'
import { internalOffices } from '#features/office/internal/server/internal-offices.ts'

/** Offices and bookings of the places that colleagues share; both features cannot be imported by company. */
export const OUTSIDE_OF_PLACES: OutsideOfPlaces = { ...internalOffices, ...internalVisits }
