import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { confirmSubscription, endSubscription, readSubscription, subscribe } from './subscribe.ts'

export const privacyRoutes = [
  route(contract.readSubscription, readSubscription),
  route(contract.subscribe, subscribe),
  route(contract.confirmSubscription, confirmSubscription),
  route(contract.endSubscription, endSubscription),
]
