import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const message = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
}

test('an empty environment is the demo', () => {
  expect(readConfig({})).toMatchObject({ demo: true, PORT: 4300, BASE_URL: 'http://localhost:4300', MAIL: 'inbox' })
})

test('all problems at once, each with form and example', () => {
  const text = message({ PORT: 'eighty', BASE_URL: 'viertel', MAIL: 'pigeon', DATABASE_POOL: '1' })
  for (const name of ['PORT', 'BASE_URL', 'MAIL', 'DATABASE_POOL']) expect(text).toContain(`- ${name}: expected`)
  expect(text).toContain('4 problem(s)')
})

test('production refuses weak settings and never prints a secret', () => {
  const text = message({
    MODE: 'production',
    SECRET: 'change-me-change-me-change-me-change-me',
    BASE_URL: 'http://viertel.example',
  })
  for (const name of ['PAYMENTS', 'SECRET', 'BASE_URL', 'MAIL', 'OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'])
    expect(text).toContain(`- ${name}:`)
  expect(text).not.toContain('change-me')
})
