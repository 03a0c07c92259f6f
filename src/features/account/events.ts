/** Account mails are sent by events, so that none is lost when the mail server is unavailable. */
import type { Locale } from '#kernel/locale.ts'

/** The payload has everything the mail needs; its link expires. */
export type AccountMailPayload = {
  readonly email: string
  readonly name: string
  readonly locale: Locale
  readonly url: string
}

export type AccountEvents = {
  readonly 'account.verify': AccountMailPayload
  readonly 'account.reset': AccountMailPayload
  readonly 'account.newsletter': AccountMailPayload
  readonly 'account.new_device': AccountMailPayload & {
    /** System and browser, '' when they are unknown. */
    readonly device: string
  }
}
