import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { readHealth } from './read-health.ts'

export const healthRoutes = [route(contract.readHealth, readHealth)]
