import { expect, test } from 'vitest'
import { broken, ok, tableOf, withoutSecrets } from './finding.ts'

test('a line for each, and a second one for how to mend it', () => {
  expect(tableOf([ok('clock', 'right'), broken('mail', 'refused:\n  535 no', 'Mend MAIL.')])).toEqual([
    'ok         clock             right',
    'broken     mail              refused: 535 no',
    '                             -> Mend MAIL.',
  ])
})

test('no secret of the settings is in a text, whoever wrote it there', () => {
  const env = {
    SECRET: 'topmost-secret',
    STRIPE_SECRET_KEY: 'sk_live_abcdef',
    METRICS_TOKEN: 'metrics-token',
    MAIL: 'smtp://user:pass%20word@mail.example:587',
    DATABASE_READ_URL: 'postgres://viertel:first-one@a/db postgres://viertel:other-one@b/db',
    BASE_URL: 'https://viertel.example',
  }
  const text = Object.values(env).join(' | ') + ' | pass word'
  const shown = withoutSecrets(text, env)
  for (const secret of ['topmost', 'sk_live', 'metrics-token', 'pass%20word', 'pass word', 'first-one', 'other-one'])
    expect(shown).not.toContain(secret)
  expect(shown).toContain('https://viertel.example')
  expect(shown).toContain('mail.example:587')
})
