import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { downloadCompanyStatementZip } from './download-company-statement-zip.ts'

export const statementArchiveRoutes = [route(contract.downloadCompanyStatementZip, downloadCompanyStatementZip)]
