import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { downloadOpenAmounts } from './download-open-amounts.ts'
import { listOpenAmounts } from './list-open-amounts.ts'

export const openAmountsRoutes = [
  route(contract.listOpenAmounts, listOpenAmounts),
  route(contract.downloadOpenAmounts, downloadOpenAmounts),
]
