import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { hideOffice, showOffice } from './hide-office.ts'
import { listProviders, verifyProvider, withdrawVerification } from './verify-provider.ts'

export const moderationRoutes = [
  route(contract.hideOffice, hideOffice),
  route(contract.showOffice, showOffice),
  route(contract.listProviders, listProviders),
  route(contract.verifyProvider, verifyProvider),
  route(contract.withdrawVerification, withdrawVerification),
]
