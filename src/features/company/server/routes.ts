import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { conversionRoutes } from '../conversion/server/routes.ts'
import type { Outside } from '../member/server/outside.ts'
import { memberRoutes } from '../member/server/routes.ts'
import { readCompany } from './read-company.ts'

export const companyRoutes = (outside: Outside) => [
  route(contract.readCompany, readCompany),
  ...conversionRoutes,
  ...memberRoutes(outside),
]
