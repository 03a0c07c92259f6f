import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { moveBooking, previewMove } from './move-booking.ts'

export const moveRoutes = [route(contract.previewMove, previewMove), route(contract.moveBooking, moveBooking)]
