/** Sends a reply as JSON, or in the way its endpoint says (`sends` in src/kernel/endpoint.ts). */
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, FileReply, RedirectReply, ServerSentEvent } from '#kernel/endpoint.ts'

export function sendAnswer(
  endpoint: Endpoint,
  answer: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<void> {
  reply.header('cache-control', 'no-store')
  switch (endpoint.sends) {
    case 'events':
      return sendEvents(answer as AsyncIterable<ServerSentEvent>, request, reply)
    case 'file': {
      const file = answer as FileReply
      reply.header('x-robots-tag', 'noindex')
      if (file.etag !== undefined) {
        reply.header('etag', file.etag)
        if (hasAlready(request, file.etag)) return reply.code(304).header('cache-control', 'private, no-cache').send()
      }
      return reply
        .type(file.type)
        .header('cache-control', file.etag === undefined ? 'private, no-store' : 'private, no-cache')
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .send('pieces' in file ? begun(file.pieces, reply) : 'text' in file ? file.text : file.bytes)
    }
    case 'redirect':
      // This URL may contain a token, which must not reach the next page as its referrer.
      return reply.header('referrer-policy', 'no-referrer').redirect((answer as RedirectReply).location, 303)
    default:
      return reply.code(endpoint.status ?? 200).send(answer)
  }
}

/** The first read is after the headers are set; sending them then keeps the answer within its time (answer-deadline.ts). */
function begun(pieces: AsyncIterable<Uint8Array>, { raw }: FastifyReply): Readable {
  async function* read() {
    raw.flushHeaders()
    yield* pieces
  }
  return Readable.from(read(), { objectMode: false })
}

/** Proxies mark an ETag as weak when they compress the answer. */
function hasAlready({ headers }: FastifyRequest, etag: string): boolean {
  return (headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** Proxies and the server itself close idle connections. */
const HEARTBEAT_MS = 25_000
const RECONNECT_MS = 3000

async function sendEvents(
  events: AsyncIterable<ServerSentEvent>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  reply.hijack()
  const { raw } = reply
  const isOver = () => raw.writableEnded || raw.destroyed
  if (isOver()) return
  raw.on('error', (error) => request.log.info({ err: error }, 'event stream: the connection broke'))
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'x-request-id': request.id,
  })
  const write = (text: string) => {
    if (!isOver()) raw.write(text)
  }
  write(`retry: ${RECONNECT_MS}\n\n`)
  const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS)
  try {
    for await (const { event, data } of events) write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  } catch (error) {
    // The client reconnects and reads what it missed.
    request.log.warn({ err: error }, 'event stream')
  } finally {
    clearInterval(heartbeat)
    raw.end()
  }
}
