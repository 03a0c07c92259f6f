import { domainToASCII, domainToUnicode } from 'node:url'
import { expect, test } from 'vitest'
import { domainInLetters, domainToAscii, emailInLetters, emailToAscii } from './internet-domain.ts'

test.each([
  'bücher.example',
  'BÜCHER.Example',
  'straße.example',
  'xn--bcher-kva.example',
  'müller.köln',
  '例え.テスト',
  'пример.испытание',
  'παράδειγμα.δοκιμή',
  'ascii.example',
  'bu\u0308cher.example',
  'ｂüｃher。example',
  'a-ü-b.example',
  '😀.example',
])('%s is written as the network writes it, and shown in letters', (domain) => {
  const written = domainToAscii(domain)
  expect(written).toBe(domainToASCII(domain))
  expect(domainInLetters(written ?? '')).toBe(domainToUnicode(domain))
})

test('what is no domain is none, and a wrong encoding stays as it is', () => {
  expect(domainToAscii(`${'ü'.repeat(64)}.example`)).toBe(null)
  expect(domainToAscii('ü'.repeat(60_000))).toBe(null)
  for (const wrong of [
    'xn--.example',
    'xn--!.example',
    'xn--a.example',
    `xn--${'9'.repeat(59)}.example`,
    'xn--zzzzzzzz',
  ])
    expect(domainInLetters(wrong)).toBe(wrong)
})

test('only the domain of an address is changed', () => {
  expect(emailToAscii('anna+büro@bücher.example')).toBe('anna+büro@xn--bcher-kva.example')
  expect(emailInLetters('anna@xn--bcher-kva.example')).toBe('anna@bücher.example')
  for (const same of ['', 'anna', 'anna@', '@'])
    expect([emailToAscii(same), emailInLetters(same)]).toEqual([same, same])
})
