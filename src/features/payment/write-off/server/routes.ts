import { route } from '#platform/http/route.ts'
import { writeOffBooking as contract } from '../contract.ts'
import { writeOffBooking } from './write-off-booking.ts'

export const writeOffRoutes = [route(contract, writeOffBooking)]
