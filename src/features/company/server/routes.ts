import { route } from '#platform/http/route.ts'
import * as budget from '../budget/contract.ts'
import { companyChanger } from '../budget/server/change-company.ts'
import { readSpending } from '../budget/server/read-spending.ts'
import * as contract from '../contract.ts'
import { creditRoutes } from '../credit/server/routes.ts'
import { conversionRoutes } from '../conversion/server/routes.ts'
import type { Outside } from '../member/server/outside.ts'
import { memberRoutes } from '../member/server/routes.ts'
import { listCostCentres } from './cost-centres.ts'
import type { ComingSpending } from '../budget/server/coming-spending.ts'
import type { OutsideOfPlaces } from '../place/server/outside.ts'
import { placeRoutes } from '../place/server/routes.ts'
import { presenceRoutes } from '../presence/server/routes.ts'
import type { TeamVisits } from '../presence/server/team-visits.ts'
import { companyReader } from './read-company.ts'

export const companyRoutes = (outside: Outside & TeamVisits & OutsideOfPlaces & ComingSpending) => [
  route(contract.readCompany, companyReader(outside)),
  route(budget.readSpending, readSpending),
  route(budget.listCostCentres, listCostCentres),
  route(budget.changeCompany, companyChanger(outside)),
  ...creditRoutes,
  ...conversionRoutes,
  ...memberRoutes(outside),
  ...presenceRoutes(outside),
  ...placeRoutes(outside),
]
