import { expect, test } from 'vitest'
import { z } from 'zod'
// For its effect: the words of all features.
import '#app/server/refusals.ts'
import { FieldErrors, RefusalError } from '#kernel/verdict.ts'
import { line } from '#kernel/fields.ts'
import '#app/server/refusals.ts'
import { answerTo } from './answer.ts'
import { cameFromUs } from './origin-check.ts'
import { rateLimit } from './rate-limit.ts'
import { validate } from './validate.ts'

const BASE = 'https://viertel.example'
const json = { method: 'POST', contentType: 'application/json', hasBody: true }

test.each([
  [{ ...json, secFetchSite: 'same-origin', origin: BASE }, true],
  [{ ...json, secFetchSite: 'none', origin: undefined }, true],
  [{ ...json, secFetchSite: 'cross-site', origin: BASE }, false],
  [{ ...json, secFetchSite: 'same-site', origin: 'https://evil.viertel.example' }, false],
  [{ ...json, secFetchSite: undefined, origin: BASE }, true],
  [{ ...json, secFetchSite: undefined, origin: 'https://viertel.example.evil.test' }, false],
  [{ ...json, secFetchSite: undefined, origin: 'null' }, false],
  [{ ...json, secFetchSite: undefined, origin: undefined }, true],
  [{ ...json, contentType: 'text/plain', secFetchSite: undefined, origin: undefined }, false],
  [{ ...json, contentType: 'application/x-www-form-urlencoded', secFetchSite: undefined, origin: undefined }, false],
  [{ ...json, contentType: undefined, secFetchSite: undefined, origin: undefined }, false],
  [{ method: 'DELETE', contentType: undefined, hasBody: false, secFetchSite: undefined, origin: undefined }, true],
  [{ method: 'GET', contentType: undefined, hasBody: false, secFetchSite: 'cross-site', origin: undefined }, true],
])('origin %#', (facts, allowed) => {
  expect(cameFromUs(facts, BASE)).toBe(allowed)
})

const schema = z.strictObject({
  name: line(10),
  hours: z.int().min(2).max(8),
  place: z.strictObject({ lat: z.number().min(-90).max(90) }).optional(),
})

test.each([
  [{}, { name: 'field.required', hours: 'field.required' }],
  [{ name: 'Ada', hours: Number.NaN }, { hours: 'field.number' }],
  [{ name: 'Ada', hours: Number.POSITIVE_INFINITY }, { hours: 'field.number' }],
  [{ name: 'Ada', hours: 9 }, { hours: 'field.too_big' }],
  [{ name: 'Ada', hours: -1 }, { hours: 'field.too_small' }],
  [{ name: 'Ada\u0000', hours: 2 }, { name: 'field.invalid' }],
  [{ name: '\ud800', hours: 2 }, { name: 'field.invalid' }],
  [{ name: ['a'], hours: 2 }, { name: 'field.text' }],
  [{ name: 'a'.repeat(11), hours: 2 }, { name: 'field.too_long' }],
  [{ name: '   ', hours: 2 }, { name: 'field.required' }],
  [
    { name: 'Ada', hours: 2, type: 4, ['__proto__x']: 1 },
    { type: 'field.unknown', __proto__x: 'field.unknown' },
  ],
  [{ name: 'Ada', hours: 2, constructor: 1 }, { constructor: 'field.unknown' }],
  [{ name: 'Ada', hours: 2, place: { lat: 91 } }, { 'place.lat': 'field.too_big' }],
])('bad input %# has a message beside its field', (input, expected) => {
  const error = (() => {
    try {
      return void validate(schema, input)
    } catch (caught) {
      return caught
    }
  })()
  expect(error).toBeInstanceOf(FieldErrors)
  const codes = Object.fromEntries(
    Object.entries((error as FieldErrors).fields).map(([path, list]) => [path, list[0]?.code]),
  )
  expect(codes).toEqual(expected)
})

test('answers: refusals with words, faults without any', () => {
  const refusal = answerTo(new RefusalError({ code: 'booking.lead', slots: { hours: 3 } }, { next: null }), 'en', 'r1')
  expect(refusal).toMatchObject({
    status: 422,
    body: {
      code: 'booking.lead',
      errors: { time: ['This place has to be booked at least 3 hours ahead.'] },
      requestId: 'r1',
    },
  })
  const fault = answerTo(new Error('select secret from person'), 'de', 'r2')
  expect(fault.status).toBe(500)
  expect(JSON.stringify(fault.body)).not.toContain('secret')
  const away = answerTo(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'de', 'r3')
  expect([away.status, away.headers['retry-after']]).toEqual([503, '2'])
  const full = answerTo(Object.assign(new Error('x'), { code: '23514', constraint: 'no_overbooking' }), 'de', 'r4')
  expect(full.body.code).toBe('booking.no_free_desks')
  expect(answerTo(Object.assign(new Error('x'), { statusCode: 413 }), 'de', 'r5').status).toBe(413)
})

test('a rate limit lets exactly so many through in a minute', () => {
  const limit = rateLimit()
  const taken = Array.from({ length: 5 }, () => limit.take('a', 3, 1000))
  expect(taken).toEqual([true, true, true, false, false])
  expect(limit.take('b', 3, 1000)).toBe(true)
  expect(limit.take('a', 3, 62_000)).toBe(true)
})
