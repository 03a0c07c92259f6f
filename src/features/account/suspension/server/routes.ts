import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { restorePerson, suspendPerson } from './suspend-person.ts'

export const suspensionRoutes = [
  route(contract.suspendPerson, suspendPerson),
  route(contract.restorePerson, restorePerson),
]
