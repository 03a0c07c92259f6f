import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { decideConversion } from './decide-conversion.ts'
import { listConversions } from './list-conversions.ts'
import { readConversion } from './read-conversion.ts'
import { requestConversion } from './request-conversion.ts'
import { withdrawConversion } from './withdraw-conversion.ts'

export const conversionRoutes = [
  route(contract.readConversion, readConversion),
  route(contract.requestConversion, requestConversion),
  route(contract.withdrawConversion, withdrawConversion),
  route(contract.listConversions, listConversions),
  route(contract.decideConversion, decideConversion),
]
