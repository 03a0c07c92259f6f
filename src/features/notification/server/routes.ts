import { route } from '#platform/http/route.ts'
import * as contract from '../contract.ts'
import { readSettings, saveSettings } from './change-settings.ts'
import { notificationLister } from './list-notifications.ts'
import type { NoticeRegistry } from './notice-registry.ts'
import { readNotifications } from './read-notifications.ts'
import { savePushToken } from './save-push-token.ts'

export const notificationRoutes = (registry: NoticeRegistry) => [
  route(contract.listNotifications, notificationLister(registry)),
  route(contract.readNotifications, readNotifications),
  route(contract.savePushToken, savePushToken),
  route(contract.readSettings, readSettings),
  route(contract.saveSettings, saveSettings),
]
