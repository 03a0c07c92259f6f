import type { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { answerClientError } from './broken-requests.ts'

afterEach(() => vi.useRealTimers())

test.each([
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
  ['HPE_INVALID_METHOD', '400 Bad Request'],
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
])('after %s the connection ends, also when its client does not close it', (code, status) => {
  vi.useFakeTimers()
  const said: string[] = []
  let isDestroyed = false
  const socket = { writable: true, end: (text: string) => said.push(text), destroy: () => (isDestroyed = true) }
  answerClientError(Object.assign(new Error('x'), { code }), socket as unknown as Socket)
  expect([said.length, said[0]?.split('\r\n')[0], isDestroyed]).toEqual([1, `HTTP/1.1 ${status}`, false])
  // The answer has had its time to arrive.
  vi.runAllTimers()
  expect(isDestroyed).toBe(true)
})
