import { route } from '#platform/http/route.ts'
import { blockRoutes } from '../block/server/routes.ts'
import { changeRoutes } from '../change/server/routes.ts'
import * as contract from '../contract.ts'
import { listOwnOffices } from './list-own-offices.ts'
import { commissionRoutes } from '../commission/server/routes.ts'
import { moderationRoutes } from '../moderation/server/routes.ts'
import { providerRoutes } from '../provider/server/routes.ts'
import { wizardRoutes } from '../wizard/server/routes.ts'
import { officeDays, viewOffice } from './view-office.ts'

export const officeRoutes = [
  route(contract.viewOffice, viewOffice),
  route(contract.officeDays, officeDays),
  route(contract.listOwnOffices, listOwnOffices),
  ...providerRoutes,
  ...moderationRoutes,
  ...commissionRoutes,
  ...wizardRoutes,
  ...blockRoutes,
  ...changeRoutes,
]
