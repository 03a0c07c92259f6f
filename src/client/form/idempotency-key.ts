/** The key of a request that somebody may send again: the same for the same content, until an answer has come. */
export function keptKey() {
  let kept = { content: '', key: '' }
  return {
    of(content: unknown): string {
      const asked = JSON.stringify(content)
      if (kept.content !== asked) kept = { content: asked, key: newIdempotencyKey() }
      return kept.key
    },
    /** @param status 0 without an answer; after a fault it is unknown, too, what was done */
    answered(status: number) {
      if (status !== 0 && status < 500) kept = { content: '', key: '' }
    },
  }
}

/** A new Idempotency-Key: 128 bits of chance, also on pages served without https. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
