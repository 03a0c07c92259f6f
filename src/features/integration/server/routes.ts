import { route } from '#platform/http/route.ts'
import * as contract from '../api-key/contract.ts'
import { createApiKey, listApiKeys, removeApiKey } from '../api-key/server/keep-api-keys.ts'

export const integrationRoutes = [
  route(contract.listApiKeys, listApiKeys),
  route(contract.createApiKey, createApiKey),
  route(contract.removeApiKey, removeApiKey),
]
