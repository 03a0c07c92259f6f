import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { listCompanies } from './list-companies.ts'
import { setCompanyCredit } from './set-company-credit.ts'

export const creditRoutes = [
  route(contract.listCompanies, listCompanies),
  route(contract.setCompanyCredit, setCompanyCredit),
]
