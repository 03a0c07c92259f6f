import { expect, test } from 'vitest'
import { FieldErrors, RefusalError } from '#kernel/verdict.ts'
import { formRefused } from './form-answer.ts'

const form = new FormData()
form.set('intent', 'save')
form.set('rooms[0][title]', 'Loft')
form.set('password', 'not to be sent back')
const invalid = { code: 'auth.forbidden', slots: {} } as const

test('messages stand beside the field of their path; those of no field are joined above the button', () => {
  const fields = { 'rooms.0.title': [invalid, invalid], 'rooms.1.title': [invalid], name: [invalid] }
  const { data, init } = formRefused(new FieldErrors(fields), form, ['rooms[0][title]', 'name'], 'en')
  const text = 'You are not authorized'
  expect(init?.status).toBe(422)
  expect(data.errors).toEqual({ 'rooms[0][title]': [text, text], name: [text] })
  expect(data.message).toBe(text)
  expect(data.isForbidden).toBe(false)
  expect(data.values).toEqual({ intent: 'save', 'rooms[0][title]': 'Loft' })
})

test('what is not allowed is marked, so that the form shows it in bold', () => {
  const { data, init } = formRefused(new RefusalError(invalid), form, [], 'en')
  expect([init?.status, data.message, data.isForbidden]).toEqual([403, 'You are not authorized', true])
})
