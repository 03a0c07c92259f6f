import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { endImpersonation } from './end-impersonation.ts'
import { startImpersonation } from './start-impersonation.ts'

export const impersonationRoutes = [
  route(contract.startImpersonation, startImpersonation),
  route(contract.endImpersonation, endImpersonation),
]
