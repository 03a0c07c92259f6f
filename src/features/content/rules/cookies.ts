/** Every cookie and every value kept in the browser, as the code sets them; a test compares the names with the code. */
import { section, type WritePage } from './content-page.ts'

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')

export const cookies: WritePage = ({ counts, mapHost }) => ({
  de: {
    title: 'Cookies',
    intro: 'Hier steht alles, was Viertel in deinem Browser ablegt. Nichts davon verfolgt dich auf andere Seiten.',
    sections: [
      section(
        'Cookies',
        table(
          ['Name', 'Wozu', 'Wie lange'],
          [
            ['`sid`', 'hält dich angemeldet', '60 Tage, ohne Nutzung 14'],
            ['`second`', 'merkt sich, dass beim Anmelden noch der zweite Schritt fehlt', '5 Minuten'],
            ['`login-state`', 'gehört zur Anmeldung mit Google oder Apple', '10 Minuten'],
            ['`scheme`', 'helle oder dunkle Ansicht', 'ein Jahr'],
            ['`closed`', 'welche Ankündigungen du geschlossen hast', '60 Tage'],
            ['`wrote`', 'damit du siehst, was du gerade geändert hast', 'eine Minute'],
            ...(counts ? [['`consent`', 'deine Antwort, ob wir mitzählen dürfen', 'ein halbes Jahr']] : []),
          ],
        ),
        'Auf verschlüsselten Seiten beginnen die Namen der ersten drei mit `__Host-`. Alle sind für den Betrieb der Seite nötig und von Skripten nicht lesbar.',
      ),
      section(
        'Im Speicher des Browsers',
        table(
          ['Name', 'Wozu', 'Wie lange'],
          [
            ['`viertel.places`', 'deine letzten Suchen und gemerkten Orte', 'bis du sie entfernst'],
            ['`viertel.search`', 'zurück zur Liste der letzten Suche', 'bis der Tab schließt'],
            [
              '`viertel.favourite-wish`, `viertel-watch`',
              'was du wolltest, bevor du dich registriert hast',
              'bis der Tab schließt',
            ],
            [
              '`viertel.draft`, `viertel-photos`',
              'Texte und Fotos eines Büros, die noch nicht gespeichert werden konnten',
              'bis sie gespeichert sind',
            ],
            ['`viertel.payment-setup`', 'eine Zahlungsart, die deine Bank noch bestätigt', 'bis der Tab schließt'],
            [
              '`viertel-push-later`, `viertel-push-told`',
              'ob wir nach Mitteilungen gefragt haben',
              'bis du sie löschst',
            ],
            ...(mapHost
              ? [['`street-map-host`', `dass du der Karte von ${mapHost} zugestimmt hast`, 'bis du es zurücknimmst']]
              : []),
          ],
        ),
        'Wenn du Mitteilungen oder die App vom Startbildschirm nutzt, hält dein Browser außerdem die Angaben deiner nächsten Buchungen bereit, damit du auch ohne Netz hineinkommst. Sie verschwinden, wenn du dich abmeldest.',
      ),
    ],
  },
  en: {
    title: 'Cookies',
    intro: 'This is everything Viertel keeps in your browser. None of it follows you to other sites.',
    sections: [
      section(
        'Cookies',
        table(
          ['Name', 'What for', 'How long'],
          [
            ['`sid`', 'keeps you signed in', '60 days, 14 without use'],
            ['`second`', 'remembers that the second step of signing in is still due', '5 minutes'],
            ['`login-state`', 'belongs to signing in with Google or Apple', '10 minutes'],
            ['`scheme`', 'light or dark mode', 'one year'],
            ['`closed`', 'which announcements you have closed', '60 days'],
            ['`wrote`', 'lets you see what you have just changed', 'one minute'],
            ...(counts ? [['`consent`', 'your answer whether we may count', 'half a year']] : []),
          ],
        ),
        'On encrypted pages the names of the first three begin with `__Host-`. All of them are needed to run the site, and no script can read them.',
      ),
      section(
        "In the browser's storage",
        table(
          ['Name', 'What for', 'How long'],
          [
            ['`viertel.places`', 'your recent searches and saved places', 'until you remove them'],
            ['`viertel.search`', 'the way back to the list of your last search', 'until the tab closes'],
            [
              '`viertel.favourite-wish`, `viertel-watch`',
              'what you wanted before you registered',
              'until the tab closes',
            ],
            [
              '`viertel.draft`, `viertel-photos`',
              'texts and photos of an office that could not be saved yet',
              'until they are saved',
            ],
            ['`viertel.payment-setup`', 'a payment method that your bank has yet to confirm', 'until the tab closes'],
            [
              '`viertel-push-later`, `viertel-push-told`',
              'whether we asked about notifications',
              'until you delete them',
            ],
            ...(mapHost
              ? [['`street-map-host`', `that you agreed to the map of ${mapHost}`, 'until you withdraw it']]
              : []),
          ],
        ),
        'If you use notifications or the app on your home screen, your browser also keeps the facts of your next bookings, so that you can get in without a network. They disappear when you sign out.',
      ),
    ],
  },
})
