import { route } from '#platform/http/route.ts'
import { deskOfficeRoutes } from '../office/server/routes.ts'
import { healthRoutes } from '../health/server/routes.ts'
import { impersonationRoutes } from '../impersonation/server/routes.ts'
import { logRoutes } from '../log/server/routes.ts'
import { personRoutes } from '../person/server/routes.ts'
import { deskSearchRoutes } from '../search/server/routes.ts'
import { teamRoutes } from '../team/server/routes.ts'
import * as contract from '../contract.ts'
import { endSessionsOf } from './end-sessions-of.ts'
import { listFlags, switchFlag } from './flags.ts'
import { readDesk } from './read-desk.ts'

export const operatorRoutes = [
  route(contract.readDesk, readDesk),
  route(contract.endSessionsOf, endSessionsOf),
  route(contract.listFlags, listFlags),
  route(contract.switchFlag, switchFlag),
  ...personRoutes,
  ...deskOfficeRoutes,
  ...healthRoutes,
  ...impersonationRoutes,
  ...logRoutes,
  ...teamRoutes,
  ...deskSearchRoutes,
]
