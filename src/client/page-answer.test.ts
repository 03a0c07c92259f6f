import { expect, test } from 'vitest'
import { RefusalError } from '#kernel/verdict.ts'
import { missingPage, pageAnswer } from './page-answer.ts'

const request = new Request('http://page/en/booking', { headers: { 'x-request-id': 'r3qu35t' } })

test('an error page gets the request id, and the time to wait where there is one', () => {
  const missing = new RefusalError({ code: 'request.not_found', slots: {} })
  expect(pageAnswer(missing, request, 'en')).toMatchObject({
    data: { requestId: 'r3qu35t' },
    init: { status: 404, statusText: 'Not Found' },
  })
  expect(missingPage(request)).toMatchObject({
    data: { requestId: 'r3qu35t' },
    init: { status: 404, statusText: 'Not Found' },
  })
  const tooMany = new RefusalError({ code: 'request.too_many', slots: {} }, { retryAfterSeconds: 120 })
  expect(pageAnswer(tooMany, request, 'en')).toMatchObject({
    data: { requestId: 'r3qu35t', retryAfterSeconds: 120 },
    init: { status: 429, statusText: 'Too Many Requests', headers: { 'retry-after': '120' } },
  })
})

test('a fault stays what it is, so that it is logged', () => {
  const fault = new Error('broken')
  expect(pageAnswer(fault, request, 'en')).toBe(fault)
})
