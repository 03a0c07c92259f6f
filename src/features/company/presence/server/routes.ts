import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { hoursReader } from './read-hours.ts'
import { hoursSaver } from './save-hours.ts'
import { visitsKeeper } from './keep-visits.ts'
import { colleagueReader } from './read-colleague.ts'
import { placeKindReader } from './read-place-kind.ts'
import { teamReader } from './read-team.ts'
import type { TeamVisits } from './team-visits.ts'

export const presenceRoutes = (visits: TeamVisits) => [
  route(contract.readHours, hoursReader(visits)),
  route(contract.saveHours, hoursSaver(visits)),
  route(contract.readTeam, teamReader(visits)),
  route(contract.keepVisits, visitsKeeper(visits)),
  route(contract.readPlaceKind, placeKindReader(visits)),
  route(contract.readColleague, colleagueReader(visits)),
]
