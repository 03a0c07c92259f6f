import { expect, test } from 'vitest'
import { PAGES } from './pages.ts'

const OPERATOR = {
  name: 'Kiez GmbH',
  address: 'Beispielweg 1, 10115 Berlin',
  email: 'hallo@kiez.example',
  legalForm: 'Gesellschaft mit beschränkter Haftung',
  representedBy: 'Lena Brandt',
  phone: '+49 30 1234567',
  register: 'Amtsgericht Berlin, HRB 12345 B',
  vatId: 'DE123456788',
  dsaEmail: 'dsa@kiez.example',
  languages: 'Deutsch, English',
  counts: true,
  mapHost: 'tiles.example',
}

test.each([...PAGES])('%s says the same in both languages, and nothing is left open', (_slug, write) => {
  const { de, en } = write(OPERATOR)
  expect(de.sections.map(({ paragraphs }) => paragraphs.length)).toEqual(
    en.sections.map(({ paragraphs }) => paragraphs.length),
  )
  for (const page of [de, en])
    for (const text of [page.title, page.intro, ...page.sections.flatMap((one) => [one.title, ...one.paragraphs])])
      expect(text).toMatch(/^[^{}<>]*\S[^{}<>]*$/)
})

test('the operator and the numbers of the rules stand in the words', () => {
  const text = JSON.stringify(PAGES.get('terms')?.(OPERATOR))
  for (const part of [OPERATOR.name, OPERATOR.email, 'until 2 hours before the start', 'mindestens 2 Stunden'])
    expect(text).toContain(part)
  expect(JSON.stringify(PAGES.get('imprint')?.(OPERATOR))).toContain('"10115 Berlin"')
})

test('privacy names the host of a map that browsers ask themselves, and only then', () => {
  const say = (mapHost: string | null) => JSON.stringify(PAGES.get('privacy')?.({ ...OPERATOR, mapHost }))
  expect(say('tiles.example').match(/tiles\.example/g)).toHaveLength(2)
  expect(say(null)).not.toContain('unmittelbar von')
})

test('privacy speaks of counting only where somebody counts', () => {
  const say = (counts: boolean) => JSON.stringify(PAGES.get('privacy')?.({ ...OPERATOR, counts }))
  expect(say(true)).toContain('Nur wenn du zustimmst')
  expect(say(false)).not.toContain('Nur wenn du zustimmst')
})

test('the imprint says what the settings say, links the form for reports, and has no empty part', () => {
  const said = (operator: typeof OPERATOR) => {
    const { de, en } = PAGES.get('imprint')!(operator)
    return [JSON.stringify(de), JSON.stringify(en)]
  }
  const { name, legalForm, representedBy, phone, register, vatId, email, dsaEmail, languages } = OPERATOR
  for (const [i, text] of said(OPERATOR).entries()) {
    for (const part of [name, legalForm, representedBy, phone, register, vatId, email, dsaEmail, languages])
      expect(text).toContain(part)
    expect(text).toContain(i === 0 ? '(/report)' : '(/en/report)')
  }
  for (const text of said({ ...OPERATOR, legalForm: '', representedBy: '', phone: '', register: '', vatId: '' })) {
    expect(text).not.toMatch(/"paragraphs":\[(?:\]|"")/)
    expect(text).not.toMatch(/Telefon|Telephone|Vertreten|Represented|Register/)
  }
})
