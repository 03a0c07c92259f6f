import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { downloadTaxCopy, listTaxCopies } from './tax-copies.ts'
import { messageRoutes } from '../message/server/routes.ts'
import { downloadTaxReportCsv } from './download-tax-report.ts'
import { readTaxReport } from './read-tax-report.ts'
import { readTaxProfile } from './read-tax-profile.ts'
import { saveTaxProfile } from './save-tax-profile.ts'

export const taxRoutes = [
  route(contract.readTaxProfile, readTaxProfile),
  route(contract.saveTaxProfile, saveTaxProfile),
  route(contract.readTaxReport, readTaxReport),
  route(contract.downloadTaxReportCsv, downloadTaxReportCsv),
  route(contract.listTaxCopies, listTaxCopies),
  route(contract.downloadTaxCopy, downloadTaxCopy),
  ...messageRoutes,
]
