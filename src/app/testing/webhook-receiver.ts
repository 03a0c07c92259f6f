/** A program that receives webhooks, as a real server with a certificate of its own. */
import { createServer, type Server } from 'node:https'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createGuardedPost, type GuardedPost } from '#platform/outgoing/guarded-post.ts'
import { makeCertificate } from '#platform/outgoing/testing/make-certificate.ts'

export type Received = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }

export type WebhookReceiver = {
  readonly url: (path: string) => string
  readonly received: Received[]
  /** Reaches this receiver although it stands in the private network. */
  readonly post: GuardedPost
  readonly postWithin: (timeoutMs: number) => GuardedPost
  /** How it answers; 204 unless set. */
  answer: (asked: Received, response: ServerResponse) => void
  close(): Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const { key, cert } = await makeCertificate()
  const receiver = {
    received: [] as Received[],
    answer: (_: Received, response: ServerResponse) => void response.writeHead(204).end(),
  }
  const server: Server = createServer({ key, cert }, (request: IncomingMessage, response) => {
    text(request).then(
      (body) => {
        const asked = { path: request.url ?? '', headers: request.headers, body }
        receiver.received.push(asked)
        receiver.answer(asked, response)
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const { port } = server.address() as AddressInfo
  const postWithin = (timeoutMs: number) =>
    createGuardedPost({
      service: 'webhook',
      timeoutMs,
      trust: cert,
      allowPrivate: (host) => host === `localhost:${port}`,
    })
  return Object.assign(receiver, {
    url: (path: string) => `https://localhost:${port}${path}`,
    post: postWithin(10_000),
    postWithin,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}
