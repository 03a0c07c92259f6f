import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider, type ServerInstrumentation } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { loggedError } from '#platform/logged-error.ts'
import { nameRequest } from '#platform/trace/trace.ts'
import { NonceContext } from './nonce.ts'
import { firstSight } from './first-sight.ts'

export const streamTimeout = 5000

/** Traces name a request by the pattern of its page, because all pages are mounted at one address. */
export const instrumentations: ServerInstrumentation[] = [
  {
    route({ instrument }) {
      const named = async (run: () => Promise<unknown>, { pattern }: { readonly pattern: string }) => {
        nameRequest(pattern.startsWith('/') ? pattern : `/${pattern}`)
        await run()
      }
      instrument({ loader: named, action: named })
    },
  },
]

/**
 * Renders the page as a whole. All loaders have finished by now, so streaming would gain nothing, and passing fifty small
 * chunks through four kinds of streams cost as much as rendering.
 */
export default function handle(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  load: RouterContextProvider,
): Promise<Response> {
  const { nonce } = load.get(pageContext)
  return new Promise((resolve, reject) => {
    let code = status
    let shellStands = false
    const parts: Uint8Array[] = []
    const page = new Writable({
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(part: Uint8Array, _encoding, done) {
        parts.push(part)
        done()
      },
      final(done) {
        headers.set('content-type', 'text/html; charset=utf-8')
        // The page stays the bytes it is: as text, one sign beyond Latin-1 (€) would make it twice as long. What firstSight
        // looks for is ASCII, which reads the same in every byte encoding.
        const html = firstSight(Buffer.concat(parts).toString('latin1'))
        resolve(new Response(Buffer.from(html, 'latin1'), { headers, status: code }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Otherwise larger lazy parts come after the page and are put in their place by a script.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady() {
          clearTimeout(late)
          pipe(page)
        },
        onShellReady() {
          shellStands = true
        },
        onShellError(error) {
          clearTimeout(late)
          reject(error)
        },
        onError(error: unknown) {
          code = 500
          // A failure of the shell is answered with the error page, and told there.
          if (shellStands) console.error(JSON.stringify({ level: 50, msg: 'page broke off', err: loggedError(error) }))
        },
      },
    )
    const late = setTimeout(abort, streamTimeout + 1000)
    late.unref()
  })
}

/** Refusals and disconnected clients are normal; only faults are logged, with the request id of the response. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  console.error(
    JSON.stringify({
      level: 50,
      msg: 'page fault',
      requestId: request.headers.get('x-request-id'),
      err: loggedError(error),
    }),
  )
}
