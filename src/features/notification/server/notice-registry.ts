/**
 * The registry of notices: which event tells whom, through which channels, and with which words. Each feature registers
 * its own. Contents are read when a notice is read or sent, so that it does not report an outdated state.
 */
import type { Mail } from '#ports/mail.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Database } from '#platform/db/connection/database.ts'
import type { Context } from '#platform/context.ts'
import type { EventTypes } from '#platform/jobs/emit.ts'
import { column, nullable, type RowOf } from '#platform/db/row-columns.ts'
import type { RenderedMail } from '../mails/render-mail.ts'
import type { Telling } from '../rules/channels.ts'
import type { RouteName, RouteParams } from '../rules/routes.ts'

/**
 * As whom somebody is told; the payer is the booker, or the admin of the company that pays; the host shares the place with
 * colleagues.
 */
export type Recipient = 'account' | 'booker' | 'provider' | 'payer' | 'host'

export const EVENT = {
  id: column.number('e.id'),
  type: column.text('e.type'),
  office_id: nullable.number('e.office_id'),
  booking_id: nullable.number('e.booking_id'),
  person_id: nullable.text('e.person_id'),
  payload: column.json<Readonly<Record<string, unknown>>>('e.payload'),
  at: column.instant('e.at'),
}

export type NoticeEvent = Readonly<RowOf<typeof EVENT>>

export type NoticeWorld = {
  readonly db: Pick<Database, 'read' | 'batched'>
  readonly baseUrl: string
  /** Signs links of mails that need no signing in. */
  readonly secret: string
} & Parts

type Parts = Pick<Context, 'config' | 'storage' | 'log'>

export function noticeWorldOf({ db, config, storage, log }: Parts & Pick<Context, 'db'>): NoticeWorld {
  return { db, config, storage, log, baseUrl: config.BASE_URL, secret: config.SECRET }
}

export type ComposedMail = RenderedMail & {
  readonly to: string
  readonly locale: Locale
  readonly attachments?: Mail['attachments']
}

export type NoticeWords = { readonly title: string; readonly body: string }

/** A notice with current facts. */
export type ComposedNotice = {
  words(locale: Locale): NoticeWords
  /** False when it is not true any more: then nothing is sent. The list keeps what it once told. */
  readonly isTrue: boolean
  /** When it is of no use any more, for a push that waits. */
  readonly outdatedAt: Temporal.Instant | null
  mail(): ComposedMail | null | Promise<ComposedMail | null>
}

export type NoticeTarget = { readonly route: RouteName; readonly params: RouteParams }

export type Notice = {
  readonly to: Readonly<Partial<Record<Recipient, Telling>>>
  /** Where it leads; from the event alone, because it is stored. */
  target(event: Pick<NoticeEvent, 'office_id' | 'booking_id'>, to: Recipient): NoticeTarget
  /** Null when its subject was deleted. */
  compose(event: NoticeEvent, to: Recipient, world: NoticeWorld): Promise<ComposedNotice | null>
}

/** A feature's notices by event type; events that nobody is told of are left out. */
export type NoticesFor<Types extends EventTypes> = { readonly [Type in keyof Types]?: Notice }

/** A notice that is a mail and nothing else. */
export type RegisteredMail = {
  readonly to: readonly Recipient[]
  /** The mail with current facts; null when it is not true any more, or its subject was deleted. */
  compose(event: NoticeEvent, to: Recipient, world: NoticeWorld): Promise<ComposedMail | null>
}

export type MailsFor<Types extends EventTypes> = { readonly [Type in keyof Types]?: RegisteredMail }

/** All notices of the product, by event. */
export type NoticeRegistry = ReadonlyMap<string, Notice>

/** @throws when two features register a notice for one event */
export function noticeRegistry(...features: readonly Readonly<Record<string, Notice>>[]): NoticeRegistry {
  const registry = new Map<string, Notice>()
  for (const [type, notice] of features.flatMap((notices) => Object.entries(notices))) {
    if (registry.has(type)) throw new Error(`two notices for the event ${type}`)
    registry.set(type, notice)
  }
  return registry
}

/** Mails about the account: mandatory, and not in the list. */
export function accountNotices(mails: Readonly<Record<string, RegisteredMail>>): Record<string, Notice> {
  return Object.fromEntries(
    Object.entries(mails).map(([type, { to, compose }]): [string, Notice] => [
      type,
      {
        to: Object.fromEntries(to.map((one) => [one, { group: 'account', mail: 'mandatory' }])),
        target: () => ({ route: 'account.profile', params: {} }),
        async compose(event, recipient, world) {
          const mail = await compose(event, recipient, world)
          return (
            mail && {
              words: () => ({ title: mail.subject, body: '' }),
              isTrue: true,
              outdatedAt: null,
              mail: () => mail,
            }
          )
        },
      },
    ]),
  )
}
