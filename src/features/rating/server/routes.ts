import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { wordsRoutes } from '../words/server/routes.ts'
import { rateBooking } from './rate-booking.ts'
import { readRating } from './read-rating.ts'

export const ratingRoutes = [
  route(contract.readRating, readRating),
  route(contract.rateBooking, rateBooking),
  ...wordsRoutes,
]
