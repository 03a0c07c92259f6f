/** How results are ordered; must be disclosed with every list (P2B regulation, section 5b UWG). */
import { section, type WritePage } from './content-page.ts'

export const ranking: WritePage = () => ({
  de: {
    title: 'So sortieren wir',
    intro: 'Niemand kann sich bei Viertel einen besseren Platz in der Liste kaufen.',
    sections: [
      section(
        'Nächste zuerst',
        'Ohne andere Wahl stehen die Plätze in der Reihenfolge ihrer Luftlinie zum gesuchten Ort. Ohne gesuchten Ort gilt die Mitte der Karte.',
      ),
      section(
        'Nach Preis oder Bewertung',
        'Du kannst nach dem Preis pro Stunde oder nach dem Mittel der Bewertungen sortieren. Bei Gleichstand entscheidet die Nummer des Angebots, sonst nichts.',
      ),
      section(
        'Was angezeigt wird',
        'Gezeigt werden veröffentlichte Plätze, die zur Suche passen. „Nur verfügbare“ blendet aus, was zur gesuchten Zeit nicht frei ist.',
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
        'Nearest first',
        'Unless you choose otherwise, spaces are ordered by their distance, as the crow flies, from the place you searched. If you have not searched for a place, distance is measured from the centre of the map.',
      ),
      section(
        'By price or rating',
        'You can sort by the price per hour or by the average rating. Ties are broken by the number of the offer and by nothing else.',
      ),
      section(
        'What is shown',
        'We show published spaces that match your search. “Only available” hides what is not free at that time.',
      ),
      section(
        'Where ratings come from',
        'Only people who booked a space, and whose booking has ended, can rate it. One booking, one rating.',
      ),
    ],
  },
})
