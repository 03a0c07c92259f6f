import { expect, test } from 'vitest'
import { nameFromProvider } from './provider-name.ts'

test.each([
  ['both names', { given: 'Ada', family: 'Probe' }, 'a@b.example', ['Ada', 'Probe', 'Ada Probe']],
  ['only a surname', { family: 'Probe' }, 'a@b.example', ['Probe', '', 'Probe']],
  ['one whole name', { whole: 'Ada  Maria Probe' }, 'a@b.example', ['Ada', 'Maria Probe', 'Ada Maria Probe']],
  ['nothing but an address', {}, 'ada.probe7@b.example', ['ada probe', '', 'ada probe']],
  ['a relay address', {}, 'x7k2q@privaterelay.appleid.com', ['Gast', '', 'Gast']],
  ['a web address', { given: 'www.gewinn.example', family: 'Probe' }, 'a@b.example', ['Probe', '', 'Probe']],
  ['line breaks', { given: 'Ada\r\nBcc:', family: 'Probe' }, 'a@b.example', ['Ada Bcc:', 'Probe', 'Ada Bcc: Probe']],
  ['no texts', { given: 7, whole: { a: 1 } }, '99@b.example', ['Gast', '', 'Gast']],
])('%s', (_, names, email, [givenName, surname, name]) => {
  expect(nameFromProvider(names, email)).toEqual({ givenName, surname, name })
})

test('names too long for us are cut', () => {
  const { givenName, surname, name } = nameFromProvider(
    { given: 'a'.repeat(500), family: 'ü'.repeat(500) },
    'a@b.example',
  )
  expect([givenName.length, surname.length, name.length]).toEqual([80, 80, 161])
})
