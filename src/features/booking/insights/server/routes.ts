import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { downloadInsights } from './download-insights.ts'
import { readInsights } from './read-insights.ts'

export const insightsRoutes = [
  route(contract.readInsights, readInsights),
  route(contract.downloadInsights, downloadInsights),
]
