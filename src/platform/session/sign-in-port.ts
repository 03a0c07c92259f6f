/** Signing up, in and out as pages and the API call it. Everything refuses by RefusalError or FieldErrors. */
import type { Locale } from '#kernel/locale.ts'

/** Who is at the other end of the line; `ip` from the server's own view of the connection, never from a header. */
export type Caller = {
  readonly ip: string
  readonly userAgent: string
  readonly cookie: string | undefined
  readonly locale: Locale
}

export type SignedPerson = {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly verified: boolean
}

/** `setCookie` are whole Set-Cookie values, to be passed on as they are. */
export type SignedAnswer = { readonly person: SignedPerson; readonly setCookie: readonly string[] }

/** What one caller can do. Inputs come as somebody sent them (JSON or form) and are checked here. Field names are the form's. */
export type SignInPort = {
  /**
   * `{ givenName, surname, email, password, terms: true, newsletter?, country?, next? }`; signs in and sends the
   * verification mail. `botCheck` is the solved challenge.
   */
  signUp(input: unknown, botCheck: string | undefined): Promise<SignedAnswer>
  /** `{ email, password }` */
  signIn(input: unknown): Promise<SignedAnswer>
  signOut(): Promise<{ setCookie: readonly string[] }>
  /** `{ email }`; answers alike whether there is such an account or not. */
  requestReset(input: unknown): Promise<void>
  /** `{ token, password }`; ends all sessions of the account. */
  resetPassword(input: unknown): Promise<void>
  /** `{ currentPassword, password }`; ends all other sessions. */
  changePassword(input: unknown): Promise<{ setCookie: readonly string[] }>
  /** @throws RefusalError account.link_invalid */
  verifyEmail(token: string): Promise<void>
}
