/** The bot check at registration (Spec 2, 5). The embedded one is a proof of work the browser computes. */

/** What the browser needs; `kind` says what it does with it. */
export type BotChallenge = { readonly kind: 'proof-of-work' | 'turnstile' } & Readonly<Record<string, unknown>>

export type BotCheck = {
  readonly name: BotChallenge['kind']
  challenge(nowMs: number): Promise<BotChallenge>
  /**
   * True once per solved challenge, until it expires.
   * @throws OutsideUnavailable when a service that decides it cannot be asked
   */
  verify(solution: string, nowMs: number): Promise<boolean>
}
