/** Mails that an account needs; they leave as events, so that none is lost when the mail server is away. */
import type { Locale } from '#kernel/locale.ts'

/** The payload holds all the mail needs; its link ends within a day. */
export type AccountMailPayload = {
  readonly email: string
  readonly name: string
  readonly locale: Locale
  readonly url: string
}

export type AccountEvents = {
  readonly 'account.verify': AccountMailPayload
  readonly 'account.reset': AccountMailPayload
}
