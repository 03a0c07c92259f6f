import { route } from '#platform/http/route.ts'
import type { StateReasons } from '#platform/statement-of-reasons.ts'
import * as contract from '../contract.ts'
import { officeHider, showOffice } from './hide-office.ts'
import { downloadProviders, listProviders } from './list-providers.ts'
import { verifyProvider, withdrawVerification } from './verify-provider.ts'

export const moderationRoutes = [
  route(contract.showOffice, showOffice),
  route(contract.listProviders, listProviders),
  route(contract.downloadProviders, downloadProviders),
  route(contract.verifyProvider, verifyProvider),
  route(contract.withdrawVerification, withdrawVerification),
]

/** @param stateReasons of the feature that keeps cases */
export const hidingRoutes = (stateReasons: StateReasons) => [route(contract.hideOffice, officeHider(stateReasons))]
