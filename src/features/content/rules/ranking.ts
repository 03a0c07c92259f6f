/**
 * How results are ordered; must be disclosed with every list (P2B regulation, Article 5; section 5b UWG). What decides, and
 * in which order, is read from the rules that the statements of the search are made of, so that the page cannot say
 * something else than the code does.
 */
import { PROVIDER_PAGE_ORDER, type OrderKey, type OrderPart } from '#features/office/rules/order-parts.ts'
import { DEFAULT_RADIUS_METRES, RESULT_CAP } from '#features/search/rules/limits.ts'
import {
  bothOrders,
  DEFAULT_ORDER,
  RESULT_ORDERS,
  SEARCH_ORDERS,
  TAGGED_ORDER,
  type SearchOrder,
} from '#features/search/rules/result-order.ts'
import type { Locale } from '#kernel/locale.ts'
import { section, type WritePage } from './content-page.ts'

type Words = {
  readonly orders: Readonly<Record<SearchOrder, string>>
  readonly keys: Readonly<Record<OrderKey, Readonly<Record<'asc' | 'desc', string>>>>
  readonly ifEqual: string
}

const WORDS: Readonly<Record<Locale, Words>> = {
  de: {
    orders: {
      distance: 'Nächste zuerst',
      price_asc: 'Niedrigster Preis zuerst',
      price_desc: 'Höchster Preis zuerst',
      rating_desc: 'Beste Bewertung zuerst',
      rating_asc: 'Schlechteste Bewertung zuerst',
    },
    keys: {
      distance: { asc: 'die kürzeste Luftlinie', desc: 'die längste Luftlinie' },
      price: { asc: 'der niedrigste Preis pro Stunde', desc: 'der höchste Preis pro Stunde' },
      rating: { asc: 'das niedrigste Mittel der Bewertungen', desc: 'das höchste Mittel der Bewertungen' },
      ratings: { asc: 'die wenigsten Bewertungen', desc: 'die meisten Bewertungen' },
      number: { asc: 'die kleinste Nummer des Angebots', desc: 'die größte Nummer des Angebots' },
    },
    ifEqual: ', bei Gleichstand ',
  },
  en: {
    orders: {
      distance: 'Nearest first',
      price_asc: 'Lowest price first',
      price_desc: 'Highest price first',
      rating_desc: 'Best rating first',
      rating_asc: 'Worst rating first',
    },
    keys: {
      distance: { asc: 'the shortest distance as the crow flies', desc: 'the longest distance as the crow flies' },
      price: { asc: 'the lowest price per hour', desc: 'the highest price per hour' },
      rating: { asc: 'the lowest average rating', desc: 'the highest average rating' },
      ratings: { asc: 'the fewest ratings', desc: 'the most ratings' },
      number: { asc: 'the lowest number of the offer', desc: 'the highest number of the offer' },
    },
    ifEqual: '; if equal, ',
  },
}

function wordsOf(parts: readonly OrderPart[], locale: Locale): string {
  const { keys, ifEqual } = WORDS[locale]
  return parts.map(([key, direction]) => keys[key][direction]).join(ifEqual)
}

function ordersIn(locale: Locale): string {
  const { orders } = WORDS[locale]
  return SEARCH_ORDERS.map((order) => `- **${orders[order]}**: ${wordsOf(RESULT_ORDERS[order], locale)}.`).join('\n')
}

const BOTH = bothOrders({ price: 'asc', rating: 'desc' })
const RADIUS_KM = DEFAULT_RADIUS_METRES / 1000

export const ranking: WritePage = () => ({
  de: {
    title: 'So sortieren wir',
    intro: 'Niemand kann sich bei Viertel einen besseren Platz in der Liste kaufen.',
    sections: [
      section(
        'Was zuerst kommt',
        `Du wählst die Reihenfolge. Es entscheidet jeweils nur, was hier steht, und sonst nichts:`,
        ordersIn('de'),
        `Wählst du Preis und Bewertung zusammen, entscheidet ${wordsOf(BOTH, 'de')}; beide auch umgekehrt. Was niemand bewertet hat, steht bei jeder Reihenfolge nach Bewertung am Ende.`,
        `Ohne Wahl gilt „${WORDS.de.orders[DEFAULT_ORDER.withPlace]}“, gemessen vom gesuchten Ort oder von der Mitte der Karte. Suchst du nur nach einem Anbieter, gilt „${WORDS.de.orders[DEFAULT_ORDER.without]}“.`,
      ),
      section(
        'Was gezeigt wird',
        `Gezeigt werden veröffentlichte Plätze, die zur Suche passen, ohne Kartenausschnitt und Entfernung die im Umkreis von ${RADIUS_KM} Kilometern, höchstens ${RESULT_CAP}. „Nur verfügbare“ blendet aus, was zur gesuchten Zeit nicht frei ist. Wer du bist und was du früher gesucht hast, spielt keine Rolle; Plätze für Mitarbeitende sehen nur sie.`,
      ),
      section(
        'Andere Listen',
        `Plätze mit einem Stichwort: ${wordsOf(TAGGED_ORDER, 'de')}. Plätze auf der Seite eines Anbieters: ${wordsOf(PROVIDER_PAGE_ORDER, 'de')}.`,
      ),
      section(
        'Woher die Bewertungen kommen',
        'Bewerten kann nur, wer einen Platz gebucht hatte und dessen Buchung zu Ende ist. Eine Buchung, eine Bewertung.',
      ),
    ],
  },
  en: {
    title: 'How we rank',
    intro: 'Nobody can buy a higher position in the list.',
    sections: [
      section(
        'What comes first',
        'You choose the order. Only what is written here decides, and nothing else:',
        ordersIn('en'),
        `If you choose price and rating together, what decides is ${wordsOf(BOTH, 'en')}; both also the other way round. What nobody has rated comes last in every order by rating.`,
        `If you choose nothing, it is “${WORDS.en.orders[DEFAULT_ORDER.withPlace]}”, measured from the place you searched or from the centre of the map. If you search only for a provider, it is “${WORDS.en.orders[DEFAULT_ORDER.without]}”.`,
      ),
      section(
        'What is shown',
        `We show published spaces that match your search: without a part of the map or a distance, those within ${RADIUS_KM} kilometres, ${RESULT_CAP} at most. “Only available” hides what is not free at that time. Who you are and what you searched for before play no part; spaces for employees are seen only by them.`,
      ),
      section(
        'Other lists',
        `Spaces with a tag: ${wordsOf(TAGGED_ORDER, 'en')}. Spaces on the page of a provider: ${wordsOf(PROVIDER_PAGE_ORDER, 'en')}.`,
      ),
      section(
        'Where ratings come from',
        'Only people who booked a space, and whose booking has ended, can rate it. One booking, one rating.',
      ),
    ],
  },
})
