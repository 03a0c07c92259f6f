import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { changeCost } from './change-cost.ts'

export const costRoutes = [route(contract.changeCost, changeCost)]
