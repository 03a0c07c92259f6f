import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { readWithdrawal, withdraw } from './withdraw.ts'

export const withdrawalRoutes = [route(contract.readWithdrawal, readWithdrawal), route(contract.withdraw, withdraw)]
