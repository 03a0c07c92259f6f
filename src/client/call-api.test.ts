/** What the browser sends follows from the contract's type; what the type refuses is marked, so that the compiler checks it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { cancelBooking, listBookings, payBooking } from '#features/booking/contract.ts'
import type { startApple } from '#features/account/social/contract.ts'
import type { finishPaymentSetup } from '#features/payment/contract.ts'
import { callApi } from './call-api.ts'

const sent = vi.fn<typeof fetch>()

beforeEach(() => {
  sent.mockResolvedValue(Response.json({ data: [], meta: { next: null } }))
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('location', { pathname: '/en/bookings', search: '' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sent.mockReset()
})

test('parameters stand in the path, encoded', async () => {
  await callApi<typeof finishPaymentSetup>('POST', '/api/payment/setup/{setupRef}', { params: { setupRef: 'a/b?c' } })
  expect(sent.mock.calls[0]?.[0]).toBe('/api/payment/setup/a%2Fb%3Fc')
})

test('a query leaves out what there is not', async () => {
  await callApi<typeof listBookings>('GET', '/api/booking', { query: { past: 'true', cursor: null } })
  await callApi<typeof listBookings>('GET', '/api/booking')
  await callApi<typeof cancelBooking>('DELETE', '/api/booking/{id}/cancel', {
    params: { id: 7 },
    query: { expectedFee: 0, reason: 'zu spät & müde' },
  })
  expect(sent.mock.calls.map(([address]) => address)).toEqual([
    '/api/booking?past=true',
    '/api/booking',
    '/api/booking/7/cancel?expectedFee=0&reason=zu+sp%C3%A4t+%26+m%C3%BCde',
  ])
})

test('a body goes as JSON, with its key and the language of the page', async () => {
  await callApi<typeof payBooking>('POST', '/api/booking/{id}/pay', {
    params: { id: 7 },
    body: { paymentMethod: 3 },
    idempotencyKey: 'key-of-this-try',
  })
  const request = sent.mock.calls[0]?.[1]
  expect(request?.body).toBe('{"paymentMethod":3}')
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'content-locale': 'en',
    'idempotency-key': 'key-of-this-try',
  })
})

test('a form goes to an endpoint that receives forms as multipart form data, and the browser says so itself', async () => {
  const body = new FormData()
  body.set('next', '/booking')
  await callApi<typeof startApple>('POST', '/login/apple', { body })
  const request = sent.mock.calls[0]?.[1]
  expect(request?.body).toBe(body)
  expect(request?.headers).not.toHaveProperty('content-type')
})

test('an answer that is cut off because nobody wants it any more is none', async () => {
  const wanted = new AbortController()
  const cut = new ReadableStream({
    pull() {
      wanted.abort()
      throw wanted.signal.reason
    },
  })
  sent.mockResolvedValue(new Response(cut))
  await expect(callApi<typeof listBookings>('GET', '/api/booking', { signal: wanted.signal })).rejects.toThrow(
    'aborted',
  )
})

test('what the contract does not know does not compile', () => {
  const params = { id: 7 }
  const key = { idempotencyKey: 'key-of-this-try' }
  // Never called: only the compiler reads them, and it fails where one of the marks is not needed.
  const refused = [
    // @ts-expect-error another path
    () => callApi<typeof payBooking>('POST', '/api/booking/{id}/payment', { params, body: {}, ...key }),
    // @ts-expect-error another method
    () => callApi<typeof payBooking>('PUT', '/api/booking/{id}/pay', { params, body: {}, ...key }),
    // @ts-expect-error a field that was renamed
    () => callApi<typeof payBooking>('POST', '/api/booking/{id}/pay', { params, body: { payment: 3 }, ...key }),
    // @ts-expect-error no idempotency key
    () => callApi<typeof payBooking>('POST', '/api/booking/{id}/pay', { params, body: {} }),
    // @ts-expect-error no parameters
    () => callApi<typeof payBooking>('POST', '/api/booking/{id}/pay', { body: {}, ...key }),
    // @ts-expect-error a query that is none
    () => callApi<typeof listBookings>('GET', '/api/booking', { query: { page: 2 } }),
  ]
  expect(refused).toHaveLength(6)
})
