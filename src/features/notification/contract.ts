/** Notifications, the browsers that get push messages, and the settings of both (Spec 2, 3 and 4). */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { id, idInPath, instant } from '#kernel/fields.ts'
import { CHANNELS, NOTICE_GROUPS } from './rules/channels.ts'
import { isPushAddress } from './rules/push-address.ts'

const because = (message: string) => ({ message })

export const notificationView = z.object({
  id,
  type: z.string(),
  read: z.boolean(),
  at: instant,
  /** In the language of the page, with current facts. */
  title: z.string(),
  body: z.string(),
  route: z.string(),
  params: z.record(z.string(), z.string()),
})

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notification',
  summary: 'What I was told, newest first, 50 at a time',
  access: SIGNED_IN,
  query: z.strictObject({
    /** The `next` of the page before. */
    before: idInPath.optional(),
    only: z.literal('new').optional(),
  }),
  reply: z.object({
    data: z.array(notificationView),
    meta: z.object({
      unread: z.int(),
      /** The product's time, for "today" and "yesterday". */
      now: instant,
      /** Null on the last page. */
      next: id.nullable(),
      push: z.object({
        /** The public key that browsers subscribe with. */
        publicKey: z.string(),
        /** After a first booking or watch; never before. */
        mayAsk: z.boolean(),
      }),
    }),
  }),
  refusals: [],
  // It may quote a message.
  withheld: ['body'],
})

export const readNotifications = endpoint({
  method: 'PATCH',
  path: '/api/notification',
  summary: 'Mark notifications as read',
  access: SIGNED_IN,
  changesUserData: true,
  body: z.strictObject({ read: z.union([z.array(id).max(200), z.literal('all')]) }),
  reply: z.object({ data: z.object({ unread: z.int() }) }),
  refusals: [],
})

const base64Url = (length: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${length}}=*$`), because('field.invalid'))

/** As PushSubscription.toJSON() gives it. */
const pushToken = z.object({
  endpoint: z.string().max(1000).refine(isPushAddress, because('field.invalid')),
  expirationTime: z.number().nullable().optional(),
  keys: z.object({ p256dh: base64Url(87), auth: base64Url(22) }),
})

export const savePushToken = endpoint({
  method: 'POST',
  path: '/api/me',
  summary: 'Send push messages to this browser; null: not any more',
  access: SIGNED_IN,
  limit: { perMinute: 20 },
  body: z.strictObject({ pushToken: pushToken.nullable() }),
  reply: z.object({ data: z.null() }),
  refusals: [],
})

const hour = z.int().min(0).max(23)
const quietHours = z.strictObject({ isOn: z.boolean(), from: hour, until: hour })

export const settings = z.object({
  /** One for each channel of a group that exists. */
  channels: z.array(
    z.object({
      group: z.enum(NOTICE_GROUPS),
      channel: z.enum(CHANNELS),
      on: z.boolean(),
      /** Mandatory ones cannot be switched off. */
      fixed: z.boolean(),
    }),
  ),
  quietHours,
})

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/account/settings',
  summary: 'How I want to be told',
  access: SIGNED_IN,
  reply: z.object({ data: settings }),
  refusals: [],
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/account/settings',
  summary: 'Change how I want to be told',
  access: SIGNED_IN,
  body: z.strictObject({
    /** Channels that are not named stay as they are, and mandatory ones stay on. */
    channels: z
      .array(z.strictObject({ group: z.enum(NOTICE_GROUPS), channel: z.enum(CHANNELS), on: z.boolean() }))
      .max(NOTICE_GROUPS.length * CHANNELS.length),
    quietHours,
  }),
  reply: z.object({ data: settings }),
  refusals: [],
})
