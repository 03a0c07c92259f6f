import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { downloadEarnings } from './download-earnings.ts'
import { readEarnings } from './read-earnings.ts'

export const earningsRoutes = [
  route(contract.readEarnings, readEarnings),
  route(contract.downloadEarnings, downloadEarnings),
]
