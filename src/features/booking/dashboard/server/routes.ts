import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { previewBlock, previewVacation } from './preview-block.ts'
import { readCalendarDay } from './read-calendar-day.ts'
import { readCalendarWeek } from './read-calendar-week.ts'

export const dashboardRoutes = [
  route(contract.readCalendarDay, readCalendarDay),
  route(contract.readCalendarWeek, readCalendarWeek),
  route(contract.previewBlock, previewBlock),
  route(contract.previewVacation, previewVacation),
]
