import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { extendBooking, listExtensions } from './extend-booking.ts'
import { extendStay, listStay } from './stay.ts'

export const extensionRoutes = [
  route(contract.listExtensions, listExtensions),
  route(contract.extendBooking, extendBooking),
  route(contract.listStay, listStay),
  route(contract.extendStay, extendStay),
]
