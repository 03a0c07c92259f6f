import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { readBilling } from './read-billing.ts'
import {
  downloadCompanyStatementCsv,
  downloadCompanyStatementDatev,
  downloadCompanyStatementPdf,
} from './statement-files.ts'

export const billingRoutes = [
  route(contract.readBilling, readBilling),
  route(contract.downloadCompanyStatementPdf, downloadCompanyStatementPdf),
  route(contract.downloadCompanyStatementCsv, downloadCompanyStatementCsv),
  route(contract.downloadCompanyStatementDatev, downloadCompanyStatementDatev),
]
