import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isWeakSecret } from './weak-secret.ts'

test.each([
  'ab'.repeat(16),
  'a'.repeat(64),
  'abcdefghijklmnopqrstuvwxyz0123456789',
  '0123456789abcdef0123456789abcdef',
  'Xk3$9!'.repeat(8).slice(0, 41),
  'aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbb',
  'please-change-me-9f2c47d1e6b80a35c4f7192be05d',
  '9f2c47d1e6b80a35c4f7192be05d836',
  'qwertyuiopasdfghjklzxcvbnm1234567890',
  'QWERTZUIOPasdfghjklyxcvbnm0987654321',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm!@#$%^&*',
  'mnbvcxzlkjhgfdsapoiuytrewq0987654321',
  '',
])('%s is weak', (secret) => {
  expect(isWeakSecret(secret)).toBe(true)
})

test('what generators make is strong, each of a thousand times', () => {
  const made = Array.from({ length: 250 }, () => [
    randomBytes(16).toString('hex'),
    randomBytes(32).toString('hex'),
    randomBytes(32).toString('base64'),
    randomUUID(),
  ]).flat()
  expect(made.filter(isWeakSecret)).toEqual([])
})
