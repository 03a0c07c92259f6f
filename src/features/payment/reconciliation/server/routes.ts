import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { readReconciliation } from './read-reconciliation.ts'

export const reconciliationRoutes = [route(contract.readReconciliation, readReconciliation)]
