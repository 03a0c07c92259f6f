/** Invalid requests: targets that are no path of this server, and bytes that are no HTTP. Both get a 4xx. */
import type { Socket } from 'node:net'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import { answerTo } from './answer.ts'

/**
 * A path of this server. What starts with two slashes would name another host as soon as it is resolved against an
 * address, also when dots or backslashes lead there.
 */
export function isPathTarget(target: string): boolean {
  const whole = `http://host${target}`
  return target.startsWith('/') && URL.canParse(whole) && !new URL(whole).pathname.startsWith('//')
}

/** Node takes the first, a proxy before it perhaps the last (RFC 9112, 3.2). */
export function hasTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  return rawHeaders.filter((text, i) => i % 2 === 0 && text.toLowerCase() === 'host').length > 1
}

/** For the answer to arrive at a client that is still sending. */
const LINGER_MS = 1000

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** There is no request object yet, so the response is written by hand, with `connection: close`. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = STATUS_BY_CODE[error.code ?? ''] ?? 400
  const body = JSON.stringify(answerTo({ statusCode: status }, 'en', '').body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'connection: close',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // A client that does not close its end must not keep a descriptor.
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}
