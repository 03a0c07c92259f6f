import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const message = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

const LIVE = {
  PAYMENTS: 'stripe',
  STRIPE_SECRET_KEY: `sk_live_${'a'.repeat(24)}`,
  STRIPE_PUBLISHABLE_KEY: `pk_live_${'b'.repeat(24)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${'c'.repeat(24)}`,
}
const TRYING = {
  ...LIVE,
  STRIPE_SECRET_KEY: `sk_test_${'a'.repeat(24)}`,
  STRIPE_PUBLISHABLE_KEY: `pk_test_${'b'.repeat(24)}`,
}
const PRODUCTION = {
  MODE: 'production',
  SECRET: '9f2c47d1e6b80a35c4f7192be05d836a71d4',
  BASE_URL: 'https://viertel.example',
  MAIL: 'smtp://mail.example:587',
  OPERATOR_NAME: 'Kiezraum GmbH',
  OPERATOR_ADDRESS: 'Beispielweg 1, 10115 Berlin',
  OPERATOR_EMAIL: 'hallo@viertel.example',
  OPERATOR_VAT_ID: 'DE123456788',
}

test('production starts with live keys of Stripe', () => {
  expect(readConfig({ ...PRODUCTION, ...LIVE })).toMatchObject({ demo: false, PAYMENTS: 'stripe' })
})

test('Stripe needs all its settings, of one mode, in their form; none of their values is printed', () => {
  const none = message({ PAYMENTS: 'stripe' })
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
    expect(none).toContain(`- ${name}: PAYMENTS=stripe needs it, e.g. ${name}=`)
  expect(none).toContain('3 problem(s)')
  const mixed = message({ ...LIVE, STRIPE_PUBLISHABLE_KEY: TRYING.STRIPE_PUBLISHABLE_KEY })
  expect(mixed).toContain('- STRIPE_PUBLISHABLE_KEY: is of test mode while STRIPE_SECRET_KEY is of live mode')
  const odd = message({ ...LIVE, STRIPE_SECRET_KEY: 'pk_live_notasecret', STRIPE_WEBHOOK_SECRET: 'we_1234567890abc' })
  expect(odd).toContain('- STRIPE_SECRET_KEY: expected sk_live_')
  expect(odd).toContain('- STRIPE_WEBHOOK_SECRET: expected whsec_')
  for (const text of [none, mixed, odd])
    for (const secret of ['aaaa', 'bbbb', 'cccc', 'notasecret', 'we_1234']) expect(text).not.toContain(secret)
})

test('test keys are fine for the demo and refused in production; without PAYMENTS=stripe keys only need their form', () => {
  expect(readConfig(TRYING)).toMatchObject({ demo: true, PAYMENTS: 'stripe' })
  const text = message({ ...PRODUCTION, ...TRYING })
  expect(text).toContain('- STRIPE_SECRET_KEY: a test key moves no real money')
  expect(text).toContain('1 problem(s)')
  expect(message({ ...PRODUCTION, ...LIVE, STRIPE_SECRET_KEY: `rk_test_${'a'.repeat(24)}` })).toContain('a test key')
  expect(readConfig({ STRIPE_SECRET_KEY: TRYING.STRIPE_SECRET_KEY })).toMatchObject({ PAYMENTS: 'sandbox' })
})
