import { calendarRoutes } from '../calendar/server/routes.ts'
import { dashboardRoutes } from '../dashboard/server/routes.ts'
import { billingRoutes } from '../billing/server/routes.ts'
import { costRoutes } from '../cost/server/routes.ts'
import { clashRoutes } from '../clash/server/routes.ts'
import { extensionRoutes } from '../extension/server/routes.ts'
import { earningsRoutes } from '../earnings/server/routes.ts'
import { moveRoutes } from '../move/server/routes.ts'
import { messageRoutes } from '../message/server/routes.ts'
import { insightsRoutes } from '../insights/server/routes.ts'
import { statementRoutes } from '../statement/server/routes.ts'
import { overviewRoutes } from '../overview/server/routes.ts'
import { visitRoutes } from '../visit/server/routes.ts'
import { withdrawalRoutes } from '../withdrawal/server/routes.ts'
import { teamDayRoutes } from '../team-day/server/routes.ts'
import { troubleRoutes } from '../trouble/server/routes.ts'
import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { cancelBooking } from './cancel/cancel-booking.ts'
import { payBooking } from './pay/pay-booking.ts'
import { holdBooking, placeBooking } from './place/place-booking.ts'
import { proposeBooking } from './place/propose-booking.ts'
import { quoteBooking } from './place/quote-booking.ts'
import { downloadCalendar } from './read/download-calendar.ts'
import { listBookings, readBooking } from './read/read-booking.ts'

export const bookingRoutes = [
  route(contract.quoteBooking, quoteBooking),
  route(contract.proposeBooking, proposeBooking),
  route(contract.holdBooking, holdBooking),
  route(contract.placeBooking, placeBooking),
  route(contract.payBooking, payBooking),
  route(contract.listBookings, listBookings),
  route(contract.readBooking, readBooking),
  route(contract.downloadCalendar, downloadCalendar),
  route(contract.cancelBooking, cancelBooking),
  ...extensionRoutes,
  ...moveRoutes,
  ...calendarRoutes,
  ...dashboardRoutes,
  ...earningsRoutes,
  ...insightsRoutes,
  ...statementRoutes,
  ...visitRoutes,
  ...overviewRoutes,
  ...clashRoutes,
  ...costRoutes,
  ...billingRoutes,
  ...messageRoutes,
  ...troubleRoutes,
  ...withdrawalRoutes,
  ...teamDayRoutes,
]
