/**
 * `fetch` for services whose answers are read: it follows no redirect, and asks for an answer without a content coding.
 * `fetch` would decode whatever comes, which is much more than was sent, by decoders that nobody asked for.
 */
export class UnaskedCoding extends Error {
  override readonly name = 'UnaskedCoding'
}

/** @throws UnaskedCoding, and what `fetch` throws */
export async function plainFetch(url: string | URL, init: RequestInit & { duplex?: 'half' }): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('accept-encoding', 'identity')
  const answer = await fetch(url, { redirect: 'error', ...init, headers })
  const coding = answer.headers.get('content-encoding') ?? 'identity'
  if (coding.toLowerCase() === 'identity' || coding === '') return answer
  await answer.body?.cancel()
  throw new UnaskedCoding(coding.slice(0, 40))
}
