/** Account mails are sent by events, so that none is lost when the mail server is unavailable. */
import type { Locale } from '#kernel/locale.ts'

/** The payload has everything the mail needs; its link expires. */
export type AccountMailPayload = {
  readonly email: string
  readonly name: string
  readonly locale: Locale
  readonly url: string
}

/** What was changed about the ways in. */
export type AccountChange =
  | 'password'
  | 'factor_on'
  | 'factor_off'
  | 'recovery_renewed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'api_key_made'
  | 'webhook_added'
  | 'webhook_renewed'
  | 'provider_linked'
  | 'provider_unlinked'

export type AccountEvents = {
  readonly 'account.verify': AccountMailPayload
  readonly 'account.reset': AccountMailPayload
  readonly 'account.link': AccountMailPayload
  readonly 'account.newsletter': AccountMailPayload
  readonly 'account.changed': AccountMailPayload & { readonly change: AccountChange }
  /** To the new address, which counts once its link is used. */
  readonly 'account.email_wanted': AccountMailPayload
  /** To the old address, whose link takes the change back. */
  readonly 'account.email_changed': AccountMailPayload & { readonly newEmail: string }
  /** Asks for the job that makes the copy. */
  readonly 'account.export_asked': { readonly export: number }
  readonly 'account.export_ready': AccountMailPayload
  /** The link opens the copy that somebody asked for by letter or mail. */
  readonly 'account.request_copy': AccountMailPayload
  /** What somebody asked for by letter or mail was entered, takes longer, or is decided. */
  readonly 'account.request_opened': { readonly request: number }
  readonly 'account.request_extended': { readonly request: number }
  readonly 'account.request_closed': { readonly request: number }
  /** The link keeps the account. */
  readonly 'account.deletion_asked': AccountMailPayload & { readonly dueAt: string }
  /** To the address, which belongs to nobody here any more. */
  readonly 'account.erased': AccountMailPayload
  /** An operator has suspended them, for the reason that they then have and that the decision states; or lifted that. */
  readonly 'account.suspended': { readonly decision: number }
  readonly 'account.restored': null
  /** An owner of the desk has given them roles there, or taken some away. */
  readonly 'account.roles': null
  /** Somebody of the desk looks at the product as they see it, for this reason. */
  readonly 'account.impersonated': { readonly reason: string }
  /** Operators have ended all their sessions, or let them try again after too many attempts. */
  readonly 'account.signed_out': AccountMailPayload
  readonly 'account.unlocked': AccountMailPayload
  readonly 'account.new_device': AccountMailPayload & {
    /** System and browser, '' when they are unknown. */
    readonly device: string
  }
}
