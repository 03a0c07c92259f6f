import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { pageContext } from '#client/page-context.ts'
import { NonceContext } from './nonce.ts'

export const streamTimeout = 5000

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
    let shellSent = false
    // Search engines get the finished page, people get it as it comes.
    const ready = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady'
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        [ready]() {
          shellSent = true
          const body = new PassThrough()
          headers.set('content-type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }))
          pipe(body)
        },
        onShellError: reject,
        onError(error: unknown) {
          code = 500
          if (shellSent) console.error(error)
        },
      },
    )
    setTimeout(abort, streamTimeout + 1000).unref()
  })
}

/** Refusals and vanished requests are ordinary; only faults reach the log, with the request id of the answer. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  console.error(
    JSON.stringify({
      level: 50,
      msg: 'page fault',
      requestId: request.headers.get('x-request-id'),
      err: String((error as Error)?.stack ?? error),
    }),
  )
}
