import { route } from '#platform/http/route.ts'
import { readPublicProfile } from '../contract.ts'
import { publicProfileReader } from './read-public-profile.ts'
import type { SharedBookings } from './shared-bookings.ts'

export const publicProfileRoutes = (bookings: SharedBookings) => [
  route(readPublicProfile, publicProfileReader(bookings)),
]
