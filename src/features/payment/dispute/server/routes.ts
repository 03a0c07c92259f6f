import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { acceptDispute } from './accept-dispute.ts'
import { downloadDisputes } from './download-disputes.ts'
import { listDisputes } from './list-disputes.ts'
import { submitEvidence } from './submit-evidence.ts'

export const disputeRoutes = [
  route(contract.listDisputes, listDisputes),
  route(contract.downloadDisputes, downloadDisputes),
  route(contract.submitEvidence, submitEvidence),
  route(contract.acceptDispute, acceptDispute),
]
