import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { changeCapacity, previewCapacity } from './change-capacity.ts'
import { changeHours, previewHours } from './change-hours.ts'
import { changeTurnover } from './change-turnover.ts'

export const changeRoutes = [
  route(contract.previewHours, previewHours),
  route(contract.changeHours, changeHours),
  route(contract.previewCapacity, previewCapacity),
  route(contract.changeCapacity, changeCapacity),
  route(contract.changeTurnover, changeTurnover),
]
