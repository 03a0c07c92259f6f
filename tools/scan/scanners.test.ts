/** What is read from the scanners' words, without them; that they find anything is tried by each scan itself. */
import { expect, test } from 'vitest'
import { distinct, type Finding } from './finding.ts'
import { judge } from './judge.ts'
import { packagesIn } from './npm-audit.ts'
import { requestText, verdictOf } from './sqlmap.ts'
import { findingsOf } from './wapiti.ts'

test.each([
  ["[INFO] URI parameter '#1*' appears to be 'AND boolean-based blind' injectable", 'injectable'],
  ['sqlmap identified the following injection point(s) with a total of 14 HTTP(s) requests:', 'injectable'],
  ['[CRITICAL] all tested parameters do not appear to be injectable.', 'clean'],
  ['[CRITICAL] unable to connect to the target URL', 'unclear'],
  ['', 'unclear'],
])('%s', (output, verdict) => expect(verdictOf(output)).toBe(verdict))

test('a request is written as it goes over the wire', () => {
  const text = requestText({ method: 'POST', path: '/api/a', body: '{"ä":1}', headers: { 'X-One': 'two' } }, 80)
  expect(text.split('\r\n')).toEqual([
    'POST /api/a HTTP/1.1',
    'Host: 127.0.0.1:80',
    'Accept: application/json',
    'X-One: two',
    'Content-Type: application/json',
    'Content-Length: 8',
    '',
    '{"ä":1}',
  ])
})

test('the report of wapiti names kind and place', () => {
  const found = { method: 'GET', path: '/go?to=x', info: 'by the parameter to' }
  expect(findingsOf({ vulnerabilities: { 'Open Redirect': [found], 'SQL Injection': [] } })).toEqual([
    { by: 'wapiti', rule: 'Open Redirect', at: 'GET /go', detail: 'by the parameter to' },
  ])
})

test('packages with known holes are named; without a report nothing is claimed', () => {
  const report = { vulnerabilities: { left: { severity: 'high', range: '<2', via: ['right', { title: 'a hole' }] } } }
  expect(packagesIn(`npm warn\n${JSON.stringify(report)}`)).toEqual([
    { by: 'npm audit', rule: 'high', at: 'left <2', detail: 'right; a hole' },
  ])
  expect(packagesIn('{"vulnerabilities":{}}')).toEqual([])
  expect(packagesIn('{"error":{"code":"ENOAUDIT"}}')).toBeNull()
  expect(packagesIn('npm error 404')).toBeNull()
})

test('what is accepted has a reason, and only at its place', () => {
  const finding = (at: string): Finding => ({ by: 'wapiti', rule: 'Open Redirect', at, detail: '' })
  const list = [{ by: 'wapiti', rule: /Redirect/, at: /^GET \/go$/, why: 'it asks first' }] as const
  expect(judge([finding('GET /go'), finding('GET /going')], list)).toEqual({
    real: [finding('GET /going')],
    accepted: [{ ...finding('GET /go'), why: 'it asks first' }],
  })
  expect(distinct([finding('GET /go'), finding('GET /go'), finding('GET /a')])).toHaveLength(2)
})
