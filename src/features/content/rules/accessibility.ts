/** The accessibility statement (European Accessibility Act, BFSG): what is promised, how it is tested, whom to tell. */
import { section, type WritePage } from './content-page.ts'

export const accessibility: WritePage = ({ name, email }) => ({
  de: {
    title: 'Barrierefreiheit',
    intro: `${name} will, dass alle hier einen Platz finden und buchen können.`,
    sections: [
      section(
        'Woran wir uns halten',
        'Maßstab sind die Richtlinien WCAG 2.2, Stufe AA, und die Norm EN 301 549. Jede Seite wird vor jeder neuen Fassung automatisch geprüft, reihum in beiden Sprachen, hell und dunkel und in drei Breiten.',
        'Alles geht mit der Tastatur, auch die Karte, das Zuschneiden des Bildes und die Regler. Der Fokus ist immer zu sehen. Die Seite folgt der Einstellung für weniger Bewegung und für mehr Kontrast und lässt sich bis 320 Pixel Breite ohne seitliches Rollen lesen.',
        'Suchen, ansehen, registrieren und Angaben ändern geht auch ohne JavaScript.',
      ),
      section(
        'Was noch nicht geht',
        'Eine Karte zeigt Orte nur als Bild; dieselben Plätze stehen daneben in der Liste. Das Feld für Kartendaten kommt vom Zahlungsdienst und richtet sich nach dessen Erklärung. Fotos beschreiben die Anbieter selbst.',
      ),
      section(
        'Sag uns, was dich behindert',
        `Schreib an ${email}, was du tun wolltest und womit. Wir antworten innerhalb von zwei Wochen.`,
        'Wenn wir uns nicht einigen, hilft in Deutschland die [Marktüberwachungsstelle der Länder für die Barrierefreiheit](https://www.mlbf-barrierefrei.de), in Österreich das [Sozialministeriumservice](https://www.sozialministeriumservice.at).',
      ),
    ],
  },
  en: {
    title: 'Accessibility',
    intro: `${name} wants everybody to be able to find and book a place here.`,
    sections: [
      section(
        'What we go by',
        'Our yardstick is WCAG 2.2 at level AA and the standard EN 301 549. Before each release every page is checked automatically, taking turns between both languages, light and dark mode and three widths.',
        'Everything works by keyboard, including the map, cropping your picture and the sliders. The focus can always be seen. The site follows your settings for less motion and more contrast, and needs no sideways scrolling down to a width of 320 pixels.',
        'Searching, viewing, registering and changing your details also work without JavaScript.',
      ),
      section(
        'What does not work yet',
        'A map shows places only as a picture; the same places are in the list beside it. The field for card details comes from the payment service and is covered by its own statement. Photos are described by the providers themselves.',
      ),
      section(
        'Tell us what is in your way',
        `Write to ${email} and tell us what you wanted to do, and with what. We answer within two weeks.`,
        'If we cannot agree, the [market surveillance authority for accessibility](https://www.mlbf-barrierefrei.de) helps in Germany, and the [Sozialministeriumservice](https://www.sozialministeriumservice.at) in Austria.',
      ),
    ],
  },
})
