import { expect, test } from 'vitest'
import { loggedError } from './logged-error.ts'

const failed = (message: string, facts: object) => Object.assign(new Error(message), facts)

test('of an error of the database: what was violated, and not the row', () => {
  const error = failed('duplicate key value violates unique constraint "person_email_key"', {
    code: '23505',
    constraint: 'person_email_key',
    detail: 'Key (email)=(ada@personal.example) already exists.',
    where: 'COPY person, line 1: "Ada"',
    internalQuery: `select 'Ada'`,
  })
  const logged = loggedError(error)
  expect(logged).toMatchObject({ type: 'Error', code: '23505', constraint: 'person_email_key', message: error.message })
  expect(logged.stack).toContain('logged-error.test.ts')
  expect(JSON.stringify(logged)).not.toMatch(/Ada|ada@/)
})

test.each([
  ['invalid input syntax for type integer: "Ada"', '22P02', 'invalid input syntax for type integer…'],
  ['date/time field value out of range: "Ada"', '22008', 'date/time field value out of range…'],
  ['value "Ada" is out of range', '22003', 'value …'],
  ['relation "offices" does not exist', '42P01', 'relation "offices" does not exist'],
  ['550 5.1.1 <ada.b+c@personal.example> unknown', 'EENVELOPE', '550 5.1.1 <[address]> unknown'],
])('%s', (message, code, kept) => {
  const logged = loggedError(failed(message, { code, rejected: ['ada@personal.example'] }))
  expect(logged.message).toBe(kept)
  expect(JSON.stringify(logged)).not.toMatch(/"Ada|ada[.@]/)
})

test('causes as well, not for ever; and what was thrown without being an error says nothing', () => {
  const inner = failed('no', { code: '22P02', detail: 'Ada' })
  expect(loggedError(new Error('outer', { cause: inner }))).toMatchObject({ cause: { message: 'no', code: '22P02' } })
  const round = new Error('round')
  round.cause = round
  expect(JSON.stringify(loggedError(round)).match(/"message":"round"/g)).toHaveLength(6)
  expect(loggedError(new AggregateError([inner]))).toMatchObject({ errors: [{ code: '22P02' }] })
  expect(loggedError('Ada was here')).toEqual({ type: 'string', message: 'not an error', stack: '' })
})

test('folders with an @ in a stack stay', () => {
  const error = new Error('x')
  error.stack = 'Error: x\n at file:///app/node_modules/@scope/package.js:1:1'
  expect(loggedError(error).stack).toContain('node_modules/@scope/package.js')
})
