import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { placeTeamDay } from './place-team-day.ts'
import { quoteTeamDay } from './quote-team-day.ts'

export const teamDayRoutes = [route(contract.quoteTeamDay, quoteTeamDay), route(contract.placeTeamDay, placeTeamDay)]
