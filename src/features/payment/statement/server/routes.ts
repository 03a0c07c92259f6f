import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { payStatement } from './pay-statement.ts'
import { listCompanyStatements } from './read-statements.ts'

export const companyStatementRoutes = [
  route(contract.listCompanyStatements, listCompanyStatements),
  route(contract.payStatement, payStatement),
]
