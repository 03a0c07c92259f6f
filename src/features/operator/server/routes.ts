import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { endSessionsOf } from './end-sessions-of.ts'
import { readDesk } from './read-desk.ts'

export const operatorRoutes = [route(contract.readDesk, readDesk), route(contract.endSessionsOf, endSessionsOf)]
