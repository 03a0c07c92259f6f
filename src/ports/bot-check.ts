/** The bot check at registration (Spec 2, 5). The embedded one is a proof of work the browser computes. */
type BotChallenge = Readonly<Record<string, unknown>>

export type BotCheck = {
  readonly name: 'proof-of-work'
  challenge(nowMs: number): Promise<BotChallenge>
  /** True once per solved challenge, until it expires. */
  verify(solution: string, nowMs: number): Promise<boolean>
}
