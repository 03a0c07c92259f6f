import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { downloadLog } from './download-log.ts'
import { listLog } from './list-log.ts'
import { readChain } from './read-chain.ts'

export const logRoutes = [
  route(contract.listLog, listLog),
  route(contract.readChain, readChain),
  route(contract.downloadLog, downloadLog),
]
