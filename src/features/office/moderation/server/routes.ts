import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { hideOffice, showOffice } from './hide-office.ts'
import { downloadProviders, listProviders } from './list-providers.ts'
import { verifyProvider, withdrawVerification } from './verify-provider.ts'

export const moderationRoutes = [
  route(contract.hideOffice, hideOffice),
  route(contract.showOffice, showOffice),
  route(contract.listProviders, listProviders),
  route(contract.downloadProviders, downloadProviders),
  route(contract.verifyProvider, verifyProvider),
  route(contract.withdrawVerification, withdrawVerification),
]
