import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { readBookingMoney } from './read-booking-money.ts'
import { refundBooking } from './refund-booking.ts'

export const refundRoutes = [
  route(contract.readBookingMoney, readBookingMoney),
  route(contract.refundBooking, refundBooking),
]
