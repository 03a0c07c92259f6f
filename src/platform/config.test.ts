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
  for (const name of [
    'PAYMENTS',
    'SECRET',
    'BASE_URL',
    'MAIL',
    'OPERATOR_NAME',
    'OPERATOR_ADDRESS',
    'OPERATOR_EMAIL',
    'OPERATOR_VAT_ID',
  ])
    expect(text).toContain(`- ${name}:`)
  expect(text).not.toContain('change-me')
})

test('a secret one can guess is none', () => {
  expect(message({ MODE: 'production', SECRET: 'ab'.repeat(20) })).toContain('- SECRET: production needs a random')
  expect(message({ MODE: 'production', SECRET: '9f2c47d1e6b80a35c4f7192be05d836a71d4' })).not.toContain('SECRET')
})

test.each([
  [{ GEOCODER: 'photon' }, ['GEOCODER_URL: GEOCODER=photon needs it']],
  [{ GEOCODER: 'nominatim', GEOCODER_KEY: 'k'.repeat(20) }, ['GEOCODER_URL: GEOCODER=nominatim needs it']],
  [{ GEOCODER: 'here' }, ['GEOCODER_KEY: GEOCODER=here needs it']],
  [
    { GEOCODER: 'mapbox', GEOCODER_URL: 'https://evil.example' },
    ['GEOCODER_KEY: GEOCODER=mapbox needs it', 'GEOCODER_URL: the address of mapbox is fixed'],
  ],
  [{ GEOCODER: 'google' }, ['GEOCODER: expected']],
  [{ GEOCODER: 'photon', GEOCODER_URL: 'ftp://photon.example' }, ['GEOCODER_URL: expected']],
  [{ GEOCODER: 'photon', GEOCODER_URL: 'https://me:secret@photon.example' }, ['GEOCODER_URL: expected']],
  [{ GEOCODER: 'photon', GEOCODER_URL: 'https://photon.example/?q=1' }, ['GEOCODER_URL: expected']],
  [{ GEOCODER: 'here', GEOCODER_KEY: 'a secret with spaces' }, ['GEOCODER_KEY: expected']],
])('geocoder settings that do not fit: %j', (env, problems) => {
  const text = message(env)
  expect(text).toContain(`${problems.length} problem(s)`)
  for (const problem of problems) expect(text).toContain(`- ${problem}`)
  expect(text).not.toContain('secret')
})

test('geocoder settings that fit; production wants https', () => {
  for (const env of [
    { GEOCODER: 'photon', GEOCODER_URL: 'http://localhost:2322' },
    { GEOCODER: 'nominatim', GEOCODER_URL: 'https://nominatim.example/base' },
    { GEOCODER: 'here', GEOCODER_KEY: 'k'.repeat(20) },
    { GEOCODER: 'mapbox', GEOCODER_KEY: `pk.${'k'.repeat(60)}.x-_` },
    { GEOCODER: 'embedded', GEOCODER_KEY: 'k'.repeat(20) },
  ])
    expect(readConfig(env)).toMatchObject(env)
  const production = { MODE: 'production', GEOCODER: 'photon', GEOCODER_URL: 'http://photon.example' }
  expect(message(production)).toContain('- GEOCODER_URL: production needs an https address')
  expect(message({ ...production, GEOCODER_URL: 'https://photon.example' })).not.toContain('GEOCODER')
})
