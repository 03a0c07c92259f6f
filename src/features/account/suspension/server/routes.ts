import { route } from '#platform/http/route.ts'
import type { StateReasons } from '#platform/statement-of-reasons.ts'
import * as contract from '../contract.ts'
import { personSuspender, restorePerson } from './suspend-person.ts'

export const suspensionRoutes = (stateReasons: StateReasons) => [
  route(contract.suspendPerson, personSuspender(stateReasons)),
  route(contract.restorePerson, restorePerson),
]
