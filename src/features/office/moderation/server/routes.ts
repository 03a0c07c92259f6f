import { route } from '#platform/http/route.ts'
import type { KeepsCases } from '#platform/statement-of-reasons.ts'
import * as contract from '../contract.ts'
import { officeHider, officeShower } from './hide-office.ts'
import { downloadProviders, listProviders } from './list-providers.ts'
import { verifyProvider, withdrawVerification } from './verify-provider.ts'

export const moderationRoutes = [
  route(contract.listProviders, listProviders),
  route(contract.downloadProviders, downloadProviders),
  route(contract.verifyProvider, verifyProvider),
  route(contract.withdrawVerification, withdrawVerification),
]

export const hidingRoutes = ({ stateReasons, stateLifting }: KeepsCases) => [
  route(contract.hideOffice, officeHider(stateReasons)),
  route(contract.showOffice, officeShower(stateLifting)),
]
