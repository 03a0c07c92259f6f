import { expect, test } from 'vitest'
import { noticeMail } from './notice-mail.ts'

test('a mail says what its notice says, after a greeting by name, and then the rest', () => {
  const words = { title: 'Dein Büro ist\r\nausgeblendet', body: 'Niemand findet es <b>mehr</b>.' }
  const mail = noticeMail(words, [{ kind: 'small', text: 'Du kannst widersprechen.' }], { name: 'Ada', locale: 'de' })
  expect(mail.subject).toBe('Dein Büro ist ausgeblendet')
  const places = ['Ada', words.body, 'Du kannst widersprechen.'].map((part) => mail.text.indexOf(part))
  expect(places.every((place) => place >= 0)).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(mail.html).toContain('Niemand findet es &lt;b&gt;mehr&lt;/b&gt;.')
})
