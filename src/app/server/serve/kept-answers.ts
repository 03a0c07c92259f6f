/** Answers that depend on the address alone and stay the same as long as this build runs; the oldest go first. */
export type KeptAnswers<Answer> = {
  get(address: string): Answer | undefined
  keep(address: string, answer: Answer): void
}

/** Longer addresses are answered, and not kept. */
const LONGEST_ADDRESS = 2000

export function keptAnswers<Answer>(most: number): KeptAnswers<Answer> {
  // A Map keeps the order of insertion.
  const kept = new Map<string, Answer>()
  return {
    get: (address) => kept.get(address),
    keep(address, answer) {
      if (address.length > LONGEST_ADDRESS) return
      kept.set(address, answer)
      const [oldest] = kept.keys()
      if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    },
  }
}
