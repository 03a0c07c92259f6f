import type { Locale } from '#kernel/locale.ts'
import type { MailPart } from '../mails/render-mail.ts'
import type { NoticeEvent, NoticeWorld } from './notice-registry.ts'

/**
 * The statement of reasons of the decision that an event names, with the link to complain of it, as part of the mail that
 * tells it to whom it concerns. Empty for events from before decisions had one. The feature `report` writes it, and src/app
 * hands it to the features that tell.
 */
export type StatementOf = (event: NoticeEvent, locale: Locale, world: NoticeWorld) => Promise<readonly MailPart[]>
