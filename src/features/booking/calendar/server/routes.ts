import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { createCalendar, listCalendars, revokeCalendar } from './manage-calendars.ts'
import { readCalendar } from './read-calendar.ts'

export const calendarRoutes = [
  route(contract.listCalendars, listCalendars),
  route(contract.createCalendar, createCalendar),
  route(contract.revokeCalendar, revokeCalendar),
  route(contract.readCalendar, readCalendar),
]
