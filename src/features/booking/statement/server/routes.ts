import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { downloadStatement } from './download-statement.ts'
import { downloadStatementPdf } from './download-statement-pdf.ts'
import { listStatements } from './list-statements.ts'

export const statementRoutes = [
  route(contract.listStatements, listStatements),
  route(contract.downloadStatement, downloadStatement),
  route(contract.downloadStatementPdf, downloadStatementPdf),
]
