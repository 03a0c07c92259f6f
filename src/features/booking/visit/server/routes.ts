import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { checkOut } from './check-out.ts'
import { listVisits } from './list-visits.ts'
import { readDoor } from './read-door.ts'
import { checkIn, noteNoShow, takeBackCheckIn, takeBackNoShow } from './note-visit.ts'

export const visitRoutes = [
  route(contract.listVisits, listVisits),
  route(contract.readDoor, readDoor),
  route(contract.checkIn, checkIn),
  route(contract.checkOut, checkOut),
  route(contract.takeBackCheckIn, takeBackCheckIn),
  route(contract.noteNoShow, noteNoShow),
  route(contract.takeBackNoShow, takeBackNoShow),
]
