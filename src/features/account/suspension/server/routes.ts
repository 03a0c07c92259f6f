import { route } from '#platform/http/route.ts'
import type { KeepsCases } from '#platform/statement-of-reasons.ts'
import * as contract from '../contract.ts'
import { personRestorer, personSuspender } from './suspend-person.ts'

export const suspensionRoutes = ({ stateReasons, stateLifting }: KeepsCases) => [
  route(contract.suspendPerson, personSuspender(stateReasons)),
  route(contract.restorePerson, personRestorer(stateLifting)),
]
