/** The idempotency key of a request that may be sent again: the same for the same content until its outcome is known. */
export function retryKey() {
  let last = { content: '', key: '' }
  return {
    of(content: unknown): string {
      const json = JSON.stringify(content)
      if (last.content !== json) last = { content: json, key: newIdempotencyKey() }
      return last.key
    },
    /** @param status 0 without an answer. After a fault of the server, too, nobody knows what was done. */
    answered(status: number) {
      if (status !== 0 && status < 500) last = { content: '', key: '' }
    },
  }
}

/** A new Idempotency-Key: 128 bits of chance, also on pages served without https. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
