/** What the page says is what the search does: the orders are written out here, so that a change of one is noticed. */
import { expect, test } from 'vitest'
import { PROVIDER_PAGE_ORDER } from '#features/office/rules/order-parts.ts'
import { bothOrders, DEFAULT_ORDER, RESULT_ORDERS, TAGGED_ORDER } from '#features/search/rules/result-order.ts'
import { markdownOf } from './content-page.ts'
import { ranking } from './ranking.ts'

const OPERATOR = {
  name: 'Kiez GmbH',
  address: 'Weg 1',
  email: 'a@kiez.example',
  legalForm: '',
  representedBy: '',
  phone: '',
  register: '',
  vatId: '',
  dsaEmail: '',
  languages: '',
  counts: false,
  mapHost: null,
}
const { de, en } = ranking(OPERATOR)

test('the orders of the search are those that were disclosed', () => {
  const keys = Object.fromEntries(
    Object.entries({ ...RESULT_ORDERS, both: bothOrders({ price: 'asc', rating: 'desc' }) }).map(([name, parts]) => [
      name,
      parts.map((part) => part.join(' ')).join(', '),
    ]),
  )
  expect(keys).toEqual({
    distance: 'distance asc, number asc',
    price_asc: 'price asc, number asc',
    price_desc: 'price desc, number desc',
    rating_desc: 'rating desc, number asc',
    rating_asc: 'rating asc, number desc',
    both: 'price asc, rating desc, number asc',
  })
  expect(DEFAULT_ORDER).toEqual({ withPlace: 'distance', without: 'price_asc' })
  expect(TAGGED_ORDER.flat().join(' ')).toBe('distance asc rating desc ratings desc number asc')
  expect(PROVIDER_PAGE_ORDER.flat().join(' ')).toBe('ratings desc number asc')
})

test('the page says them in words', () => {
  const german = markdownOf(de)
  for (const line of [
    '- **Nächste zuerst**: die kürzeste Luftlinie, bei Gleichstand die kleinste Nummer des Angebots.',
    '- **Höchster Preis zuerst**: der höchste Preis pro Stunde, bei Gleichstand die größte Nummer des Angebots.',
    '- **Beste Bewertung zuerst**: das höchste Mittel der Bewertungen, bei Gleichstand die kleinste Nummer des Angebots.',
    'entscheidet der niedrigste Preis pro Stunde, bei Gleichstand das höchste Mittel der Bewertungen, bei Gleichstand die kleinste Nummer des Angebots; beide auch umgekehrt.',
    'Ohne Wahl gilt „Nächste zuerst“',
    'im Umkreis von 25 Kilometern, höchstens 251',
    'auf der Seite eines Anbieters: die meisten Bewertungen, bei Gleichstand die kleinste Nummer des Angebots.',
  ])
    expect(german).toContain(line)
  expect(markdownOf(en)).toContain(
    'Spaces with a tag: the shortest distance as the crow flies; if equal, the highest average rating; if equal, the most ratings; if equal, the lowest number of the offer.',
  )
})
