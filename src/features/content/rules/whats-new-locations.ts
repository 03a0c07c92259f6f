/** Spec 2: page/whats-new-locations, which a call to action opens. It names no city, so that it holds in every marketplace. */
import { section, type WritePage } from './content-page.ts'

export const whatsNewLocations: WritePage = () => ({
  de: {
    title: 'Neue Orte bei Viertel',
    intro:
      'Wer Plätze anbietet, veröffentlicht sie hier selbst. Deshalb können jederzeit neue dazukommen, auch in Städten, in denen es bisher keine gab.',
    sections: [
      section(
        'So findest du sie',
        'Auf der [Karte](/) steht ein Platz, sobald er veröffentlicht ist. Such nach einer Stadt oder einer Adresse, oder zieh die Karte dorthin, wo du arbeiten möchtest.',
      ),
      section(
        'Wenn dort gerade nichts frei ist',
        'Findet deine Suche nichts Freies, kannst du dich auf die Warteliste setzen. Wird etwas frei, schreiben wir dir und halten es eine Weile für dich zurück.',
      ),
      section(
        'Was du vergleichen kannst',
        'Bei jedem Platz stehen der Preis pro Stunde, die Öffnungszeiten, die Ausstattung und wie andere ihn nach ihrem Besuch bewertet haben. Ein neuer Platz hat anfangs noch keine Bewertung; das sagt nichts über ihn.',
      ),
    ],
  },
  en: {
    title: 'New places on Viertel',
    intro:
      'The people who offer spaces publish them here themselves. New ones can appear at any time, including in cities that had none before.',
    sections: [
      section(
        'How to find them',
        'A space is on the [map](/en) as soon as it is published. Search for a city or an address, or move the map to where you would like to work.',
      ),
      section(
        'If nothing is free there right now',
        'If your search finds nothing free, you can join the waiting list. When something becomes available, we write to you and hold it for you for a while.',
      ),
      section(
        'What you can compare',
        'Every space shows its price per hour, its opening hours, what it is equipped with, and how others rated it after their visit. A new space has no rating at first, which says nothing about it.',
      ),
    ],
  },
})
