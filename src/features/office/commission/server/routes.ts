import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { announceCommission, withdrawCommission } from './announce-commission.ts'
import { listCommission } from './list-commission.ts'

export const commissionRoutes = [
  route(contract.listCommission, listCommission),
  route(contract.announceCommission, announceCommission),
  route(contract.withdrawCommission, withdrawCommission),
]
