import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { endOneSession, endOtherSessions, listSessions } from './sessions.ts'

export const securityRoutes = [
  route(contract.listSessions, listSessions),
  route(contract.endOneSession, endOneSession),
  route(contract.endOtherSessions, endOtherSessions),
]
