import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { conversionRoutes } from '../conversion/server/routes.ts'
import { readCompany } from './read-company.ts'

export const companyRoutes = [route(contract.readCompany, readCompany), ...conversionRoutes]
