import { expect, test } from 'vitest'
import { webhookAddress } from './webhook-address.ts'

test.each([
  ['https://program.example/hook?token=a', 'https://program.example/hook?token=a'],
  ['https://program.example:8443', 'https://program.example:8443/'],
  ['http://program.example/hook', null],
  ['https://me:secret@program.example/', null],
  ['https://program.example/#part', null],
  ['ftp://program.example/', null],
  ['program.example', null],
  ['', null],
  [`https://program.example/${'a'.repeat(500)}`, null],
])('%s', (typed, stored) => {
  expect(webhookAddress(typed)).toBe(stored)
})
