import { expect, test } from 'vitest'
import { hasWebAddress } from './web-address.ts'

test.each([
  'Ada',
  "Dr. Ann-Marie O'Neil",
  'Dr.Müller',
  'Prof. Dr. h.c. Weber',
  'St. Gallen',
  'St.Gallen',
  'J.R.R. Tolkien',
  'J.R.R.Tolkien',
  'Kowalczyk-Łaś',
  'Yalçın',
  "D'Angelo, Jr.",
  'Werkhof Süd e. V.',
  'Müller & Söhne GmbH & Co. KG',
  'c/o Schmidt',
  '李小龍',
  'Nr. 5, 2. Etage',
])('a name: %s', (name) => {
  expect(hasWebAddress(name)).toBe(false)
})

test.each([
  'https://evil.example',
  'HTTP://EVIL.EXAMPLE',
  'evil.example',
  'Ada evil.com',
  'Evil.Com',
  'Win now: bit.ly/x',
  'www.evil',
  'www evil example',
  'evil．com',
  'evil。com',
  'ｅｖｉｌ．ｃｏｍ',
  'xn--evl-1ra.de',
  'evil.co.uk',
  '192.168.0.1',
  '//evil',
  'mail@evil.example',
  'A.de',
  'T.co',
  'Abc.berlin',
])('an address: %s', (name) => {
  expect(hasWebAddress(name)).toBe(true)
})
