import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { readOverview } from './read-overview.ts'

export const overviewRoutes = [route(contract.readOverview, readOverview)]
