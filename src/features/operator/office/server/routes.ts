import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { listOfficeTimeline } from './list-office-timeline.ts'
import { readDeskOffice } from './read-desk-office.ts'

export const deskOfficeRoutes = [
  route(contract.readDeskOffice, readDeskOffice),
  route(contract.listOfficeTimeline, listOfficeTimeline),
]
