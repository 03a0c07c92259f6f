import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { downloadCompanies, listCompanies } from './list-companies.ts'
import { setCompanyCredit } from './set-company-credit.ts'

export const creditRoutes = [
  route(contract.listCompanies, listCompanies),
  route(contract.downloadCompanies, downloadCompanies),
  route(contract.setCompanyCredit, setCompanyCredit),
]
