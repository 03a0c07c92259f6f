import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { downloadReconciliation, readReconciliation } from './read-reconciliation.ts'

export const reconciliationRoutes = [
  route(contract.readReconciliation, readReconciliation),
  route(contract.downloadReconciliation, downloadReconciliation),
]
