import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { downloadReportCases } from './download-cases.ts'
import { decideReport } from './decide-report.ts'
import { listReportCases } from './list-cases.ts'
import { complain, readReport } from './read-report.ts'
import type { SeesProfile } from './read-subject.ts'
import { contentReporter, subjectReader } from './report-content.ts'

/** @param sees who sees whose profile, which bookings decide */
export const reportRoutes = (sees: SeesProfile) => [
  route(contract.readReportSubject, subjectReader(sees)),
  route(contract.reportContent, contentReporter(sees)),
  route(contract.readReport, readReport),
  route(contract.complain, complain),
  route(contract.listReportCases, listReportCases),
  route(contract.downloadReportCases, downloadReportCases),
  route(contract.decideReport, decideReport),
]
