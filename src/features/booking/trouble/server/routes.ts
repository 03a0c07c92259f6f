import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { listTroubles } from './list-troubles.ts'
import { answerTrouble, endTrouble, reportTrouble } from './report-trouble.ts'

export const troubleRoutes = [
  route(contract.reportTrouble, reportTrouble),
  route(contract.endTrouble, endTrouble),
  route(contract.answerTrouble, answerTrouble),
  route(contract.listTroubles, listTroubles),
]
