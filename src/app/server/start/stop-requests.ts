/** One press of Ctrl-C arrives up to three times: from the terminal, from npm and from tools/start.mjs. */
const SAME_REQUEST_MS = 1000

/** What a signal to stop asks for: to finish in order, to end at once when it is repeated, or nothing new. */
export function stopRequests(): (nowMs: number) => 'stop' | 'stop at once' | 'nothing new' {
  let firstMs: number | null = null
  return (nowMs) => {
    if (firstMs === null) {
      firstMs = nowMs
      return 'stop'
    }
    return nowMs - firstMs < SAME_REQUEST_MS ? 'nothing new' : 'stop at once'
  }
}
