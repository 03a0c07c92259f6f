import { route } from '#platform/http/route.ts'
import * as contract from '../api-key/contract.ts'
import { createApiKey, listApiKeys, removeApiKey } from '../api-key/server/keep-api-keys.ts'
import * as webhook from '../webhook/contract.ts'
import { listWebhookDeliveries, redeliverWebhook, sendTestWebhook } from '../webhook/server/keep-deliveries.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
} from '../webhook/server/keep-webhooks.ts'

export const integrationRoutes = [
  route(contract.listApiKeys, listApiKeys),
  route(contract.createApiKey, createApiKey),
  route(contract.removeApiKey, removeApiKey),
  route(webhook.listWebhooks, listWebhooks),
  route(webhook.addWebhook, addWebhook),
  route(webhook.changeWebhook, changeWebhook),
  route(webhook.renewWebhookSecret, renewWebhookSecret),
  route(webhook.removeWebhook, removeWebhook),
  route(webhook.listWebhookDeliveries, listWebhookDeliveries),
  route(webhook.sendTestWebhook, sendTestWebhook),
  route(webhook.redeliverWebhook, redeliverWebhook),
]
