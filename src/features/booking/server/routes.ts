import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { cancelBooking } from './cancel-booking.ts'
import { payBooking } from './pay-booking.ts'
import { holdBooking, placeBooking } from './place-booking.ts'
import { proposeBooking } from './propose-booking.ts'
import { quoteBooking } from './quote-booking.ts'
import { listBookings, readBooking } from './read-booking.ts'

export const bookingRoutes = [
  route(contract.quoteBooking, quoteBooking),
  route(contract.proposeBooking, proposeBooking),
  route(contract.holdBooking, holdBooking),
  route(contract.placeBooking, placeBooking),
  route(contract.payBooking, payBooking),
  route(contract.listBookings, listBookings),
  route(contract.readBooking, readBooking),
  route(contract.cancelBooking, cancelBooking),
]
