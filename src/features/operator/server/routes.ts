import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { readDesk } from './read-desk.ts'

export const operatorRoutes = [route(contract.readDesk, readDesk)]
