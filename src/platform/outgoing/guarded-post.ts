/**
 * One guarded POST to an address that somebody else has chosen (safety row 17): https only, no private address after the
 * name was looked up, no redirects, a time limit, and nothing of the answer but its status.
 */
import { request as requestHttps } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import { isPrivateLiteral, publicOnly, resolveAll, type ResolveName } from './guarded-get.ts'
import { tracedCall } from './traced-call.ts'

export type Posted = { readonly status: number; readonly headers: IncomingHttpHeaders }

export type GuardedPost = (url: URL, headers: Readonly<Record<string, string>>, body: Buffer) => Promise<Posted>

/** @param service what it is called in traces; @param trust certificates of test servers; @param allowPrivate for tests */
export function createGuardedPost(options: {
  readonly service: string
  readonly timeoutMs: number
  readonly resolve?: ResolveName
  readonly trust?: string
  readonly allowPrivate?: (host: string) => boolean
}): GuardedPost {
  const { service, timeoutMs, resolve = resolveAll, trust, allowPrivate = () => false } = options
  return async (url, headers, body) => {
    if (url.protocol !== 'https:') throw new Error('only https')
    const isAllowed = allowPrivate(url.host)
    // A literal address is never looked up, so it is looked at here.
    if (!isAllowed && isPrivateLiteral(url.hostname)) throw new Error('private address')
    const post = (trace: Readonly<Record<string, string>>) =>
      new Promise<Posted>((done, fail) => {
        const signal = AbortSignal.timeout(timeoutMs)
        const request = requestHttps(
          url,
          {
            method: 'POST',
            agent: false,
            signal,
            headers: { ...headers, ...trace, 'content-length': String(body.length) },
            ...(trust === undefined ? {} : { ca: trust }),
            ...(isAllowed ? {} : { lookup: publicOnly(resolve) }),
          },
          (answer) => {
            done({ status: answer.statusCode ?? 0, headers: answer.headers })
            // The body is of no use, however long it is.
            answer.on('error', () => undefined)
            answer.destroy()
          },
        )
        request.on('error', (error: NodeJS.ErrnoException) => fail(signal.aborted ? new Error('timeout') : error))
        request.end(body)
      })
    return tracedCall(service, 'POST', post)
  }
}
